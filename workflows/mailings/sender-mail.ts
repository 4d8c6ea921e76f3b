import { isoInstant } from '../../commands/moment.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { sendersStream } from '../../commands/streams.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { findSender, type Sender } from '../../domain/sender/state.ts';
import type { Queued } from '../../domain/mailing/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { installationSender, type MailSender, type SendOutcome } from '../../platform/ports/mail.ts';

/** Through which mail server a sender's mail leaves. */
export const mailSenderOf = (sender: Sender | undefined): MailSender =>
  sender?.server == null
    ? installationSender
    : { transport: 'own', accountId: sender.accountId, server: sender.server };

/** The sender of a mailing through a server of its own. */
export type OwnSender = Sender & { readonly server: NonNullable<Sender['server']> };

/** Who hands a mailing over; `gone` when the sender that it names has no server of its own any more. */
export type MailingSender =
  { readonly type: 'installation' | 'gone' } | { readonly type: 'own'; readonly sender: OwnSender };

/** The server is the sender's as it is now, so that a mended one is used at once. */
export const senderOfMailing = async (
  deps: { readonly commands: CommandHandler },
  { accountId, content }: Pick<Queued, 'accountId' | 'content'>,
): Promise<MailingSender> => {
  const { senderId } = content.sender;
  if (senderId === undefined) return { type: 'installation' };
  const sender = findSender(await loadSenders(deps, accountId), senderId);
  return sender?.server == null
    ? { type: 'gone' }
    : { type: 'own', sender: { ...sender, server: sender.server } };
};

/** Records what a hand-over shows about the server of its sender: that it refuses the login, or accepts it again. */
export const noteSenderOutcome = async (
  { commands, clock }: { readonly commands: CommandHandler; readonly clock: Clock },
  { accountId, senderId, server: { passwordId }, refusal }: OwnSender,
  outcome: SendOutcome,
): Promise<void> => {
  const stream = sendersStream(accountId);
  const context = systemContext(accountId);
  if (outcome.type === 'sender-refused') {
    const { reply } = outcome;
    const now = isoInstant(clock.now());
    const command = { type: 'RefuseSender', senderId, passwordId, reply, now } as const;
    await commands.handle(stream, senderDecider, command, context);
  } else if (outcome.type === 'accepted' && refusal !== null) {
    const command = { type: 'MendSender', senderId, passwordId } as const;
    await commands.handle(stream, senderDecider, command, context);
  }
};
