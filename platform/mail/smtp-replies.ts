import type { SendOutcome } from '../ports/mail.ts';
import type { SmtpFailure } from './smtp-connection.ts';

/** A reply of a mail server: its code and its text. */
export interface Reply {
  readonly code: number;
  readonly text: string;
}

/**
 * Listens to an SMTP conversation and reports at once when the client's address, the first of the envelope, is refused.
 * nodemailer reports refused recipients only at the end, when the copies already have the mail. Replies come in the order
 * of the commands, even if those are pipelined (RFC 2920). If the sender was refused, a refused recipient says nothing
 * about the client.
 * @param onGreeted told whether the server takes SMTPUTF8 (RFC 6531)
 * @returns the value of the `logger` option, together with `transactionLog`
 */
export const listenToConversation = (
  onClientRefused: (reply: Reply) => void,
  onGreeted: (takesSmtpUtf8: boolean) => void,
) => {
  const waiting: string[] = ['greeting'];
  let senderTaken = false;
  let recipients = 0;

  const hear = (command: string, reply: Reply): void => {
    const taken = reply.code < 400;
    if (command.startsWith('EHLO') && taken) onGreeted(/[ -]SMTPUTF8\b/i.test(reply.text));
    if (command.startsWith('MAIL FROM:')) senderTaken = taken;
    if (!command.startsWith('RCPT TO:')) return;
    recipients += 1;
    if (recipients === 1 && senderTaken && !taken) onClientRefused(reply);
  };

  const debug = (entry: { tnx?: string } | undefined, line = ''): void => {
    if (entry?.tnx === 'client') waiting.push(line);
    if (entry?.tnx !== 'server') return;
    const command = waiting.shift();
    if (command !== undefined) hear(command, { code: Number(line.slice(0, 3)), text: line.trim() });
  };
  const silent = () => undefined;
  return { debug, trace: silent, info: silent, warn: silent, error: silent, fatal: silent };
};

const isForGood = ({ code }: Reply): boolean => code >= 500;

/** The outcome of a refusal of the client's address or of the message: nobody has the mail, not even the copies. */
export const refusedBy = (reply: Reply): SendOutcome => ({
  type: isForGood(reply) ? 'refused-for-good' : 'refused-for-now',
  reply: reply.text,
  accepted: [],
});

/** The same, if the reply is to the client's address. */
export const clientRefusedBy = (reply: Reply): SendOutcome => {
  const outcome = refusedBy(reply);
  return outcome.type === 'refused-for-good' ? { ...outcome, ofClient: true } : outcome;
};

const replyOf = ({ response, responseCode = 0 }: SmtpFailure): Reply | undefined =>
  responseCode >= 400 && responseCode < 600
    ? { code: responseCode, text: (response ?? String(responseCode)).trim() }
    : undefined;

const beforeTheMail = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/;
const tooLarge = /^552[ -]|^5\d\d[ -]5\.3\.4/;

/** Whether the server refuses the sender, not the client or the message. */
const refusesSender = ({ command = 'CONN' }: SmtpFailure, { text }: Reply): boolean =>
  beforeTheMail.test(command) || (command === 'MAIL FROM' && !tooLarge.test(text));

/** The outcome if nothing was accepted and there was no reply. */
const withoutReply = ({ code, message }: SmtpFailure): SendOutcome => {
  if (code === 'EAUTH') return { type: 'sender-refused', reply: message };
  const isOurMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { type: isOurMail ? 'refused-for-good' : 'refused-for-now', reply: message, accepted: [] };
};

/**
 * How far a send has come: greeting, login and envelope; the server has asked for the message; or its first byte may have
 * left.
 */
export type SendStage = 'envelope' | 'message-asked' | 'body';

/**
 * The outcome of a send that failed. A reply decides by its code and by the command that it answers. Without a reply the
 * stage decides: before the body nothing was accepted, after it that is unknown.
 */
export const outcomeOfFailure = (failure: SmtpFailure, stage: SendStage): SendOutcome => {
  const reply = replyOf(failure);
  if (reply === undefined)
    return stage === 'body' ? { type: 'in-doubt', why: failure.message } : withoutReply(failure);
  if (stage !== 'envelope') return refusedBy(reply);
  return isForGood(reply) && refusesSender(failure, reply)
    ? { type: 'sender-refused', reply: reply.text }
    : refusedBy(reply);
};
