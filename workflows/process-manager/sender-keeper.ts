import { systemContext } from '../../commands/command-context.ts';
import { sendersStream } from '../../commands/streams.ts';
import { DomainError } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/events.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { senderAt } from '../../domain/sender/state.ts';
import { followGmail } from '../../commands/senders/gmail-sender.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

/** An account's proven address is a verified sender, if it is in the list. */
export const followProof = async (
  { commands }: { readonly commands: CommandHandler },
  event: RecordedEvent<EventOf<'AddressProven'>>,
): Promise<void> => {
  const { accountId, email } = event.data;
  const sender = senderAt(await loadSenders({ commands }, accountId), email);
  if (sender === undefined) return;
  const command = { type: 'VerifySender', senderId: sender.senderId, by: 'account' } as const;
  try {
    await commands.handle(sendersStream(accountId), senderDecider, command, systemContext(accountId, event));
  } catch (error) {
    // It was deleted meanwhile.
    if (!(error instanceof DomainError)) throw error;
  }
};

/** The senders follow the account's connection to Gmail, also where the call that made or ended it could not go on. */
export const followConnection = async (
  deps: Pick<ProcessManagerDeps, 'commands' | 'ids' | 'clock'>,
  event: RecordedEvent<EventOf<'GmailConnected' | 'GmailDisconnected' | 'GmailConnectionLost'>>,
): Promise<void> => {
  const { accountId } = event.data;
  await followGmail(deps, accountId, systemContext(accountId, event));
};
