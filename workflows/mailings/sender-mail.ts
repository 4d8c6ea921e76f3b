import { isoInstant } from '../../domain/moment.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { sendersStream } from '../../commands/streams.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { findSender, loginOf, type Sender } from '../../domain/sender/state.ts';
import type { Queued } from '../../domain/mailing/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { installationSender, type MailSender, type SendOutcome } from '../../platform/ports/mail.ts';

/** Through what a sender's mail leaves: the Gmail of its address before a mail server of its own. */
export const mailSenderOf = (sender: Sender | undefined): MailSender => {
  if (sender === undefined) return installationSender;
  const { accountId, email: address, server, gmail } = sender;
  if (gmail !== null) return { transport: 'gmail', accountId, address };
  return server === null ? installationSender : { transport: 'own', accountId, server };
};

/** The sender of a mailing through a login of its own: to a mail server, or to Gmail. */
export interface OwnSender {
  readonly sender: Sender;
  readonly loginId: string;
}

/** Who hands a mailing over; `gone` when the sender that it names has no login of its own any more. */
export type MailingSender =
  | { readonly type: 'installation' | 'gone' }
  | ({ readonly type: 'own' } & OwnSender);

/** The login is the sender's as it is now, so that a corrected one is used at once. */
export const senderOfMailing = async (
  deps: { readonly commands: CommandHandler },
  { accountId, content }: Pick<Queued, 'accountId' | 'content'>,
): Promise<MailingSender> => {
  const { senderId } = content.sender;
  if (senderId === undefined) return { type: 'installation' };
  const sender = findSender(await loadSenders(deps, accountId), senderId);
  const loginId = sender && loginOf(sender);
  return sender === undefined || loginId === undefined ? { type: 'gone' } : { type: 'own', sender, loginId };
};

/** Records what a hand-over shows about the login of its sender: that it is refused, or accepted again. */
export const noteSenderOutcome = async (
  { commands, clock }: { readonly commands: CommandHandler; readonly clock: Clock },
  { sender: { accountId, senderId, refusal }, loginId }: OwnSender,
  outcome: SendOutcome,
): Promise<void> => {
  const stream = sendersStream(accountId);
  const context = systemContext(accountId);
  if (outcome.type === 'sender-refused') {
    const { reply, gmail } = outcome;
    const now = isoInstant(clock.now());
    const command = { type: 'RefuseSender', senderId, loginId, reply, gmail, now } as const;
    await commands.handle(stream, senderDecider, command, context);
  } else if (outcome.type === 'accepted' && refusal !== null) {
    const command = { type: 'MendSender', senderId, loginId } as const;
    await commands.handle(stream, senderDecider, command, context);
  }
};
