import { accountDecider } from '../../domain/account/decide.ts';
import { gmailDecider, type GmailConnection } from '../../domain/gmail/decide.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import type { SenderCommand } from '../../domain/sender/events.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import type { Desk } from '../desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { accountStream, gmailStream, sendersStream } from '../streams.ts';

type GmailSenderDesk = Pick<Desk, 'commands' | 'ids' | 'clock'>;

const nameOf = async ({ commands }: GmailSenderDesk, accountId: number): Promise<string | null> => {
  const { state } = await commands.load(accountStream(accountId), accountDecider);
  return state.status === 'active' ? state.name : null;
};

const commandFor = async (
  desk: GmailSenderDesk,
  accountId: number,
  connection: GmailConnection,
): Promise<SenderCommand | undefined> => {
  const now = isoInstant(desk.clock.now());
  switch (connection.status) {
    case 'never':
      return undefined;
    case 'connected': {
      const { address: email, connectionId } = connection;
      const displayName = await nameOf(desk, accountId);
      const senderId = desk.ids.next();
      return { type: 'ConnectGmailSender', accountId, senderId, email, displayName, connectionId, now };
    }
    case 'lost':
      return { type: 'RefuseGmailSenders', why: 'not_connected', now };
    case 'disconnected':
      return { type: 'DisconnectGmailSenders' };
  }
};

/**
 * Lets the senders follow the account's connection to Gmail as it is now. The connected address is a verified sender,
 * and its mail goes through Gmail; when the connection is lost, its mail waits; when the user has ended it, its mail goes
 * out as that of any other sender. It may be repeated.
 */
export const followGmail = async (
  desk: GmailSenderDesk,
  accountId: number,
  context: CommandContext,
): Promise<{ readonly position: string | undefined }> => {
  const { state } = await desk.commands.load(gmailStream(accountId), gmailDecider);
  const command = await commandFor(desk, accountId, state);
  if (command === undefined) return { position: undefined };
  return desk.commands.handle(sendersStream(accountId), senderDecider, command, context);
};
