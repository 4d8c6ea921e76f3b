import type { SendOutcome } from '../ports/mail.ts';
import type { SmtpFailure } from './smtp-connection.ts';

/** One reply of a mail server: its code and its words. */
export interface Reply {
  readonly code: number;
  readonly text: string;
}

/**
 * Listens to an SMTP conversation and tells when the client's address, the first of the envelope, is refused: as soon as
 * the server says so. nodemailer tells of refused recipients only when all is over, and by then a copy has the mail.
 * Replies come in the order of the commands, also when those are pipelined (RFC 2920); a recipient that is refused only
 * because the sender was tells nothing about the client.
 * @returns for the `logger` option, together with `transactionLog`
 */
export const listenToConversation = (onClientRefused: (reply: Reply) => void) => {
  const waiting: string[] = ['greeting'];
  let senderTaken = false;
  let recipients = 0;

  const hear = (command: string, reply: Reply): void => {
    const taken = reply.code < 400;
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

/** A reply to the client's address or to the message: nobody has got the mail, the copies neither. */
export const refusedBy = (reply: Reply): SendOutcome => ({
  type: isForGood(reply) ? 'refused-for-good' : 'refused-for-now',
  reply: reply.text,
  accepted: [],
});

const replyOf = ({ response, responseCode = 0 }: SmtpFailure): Reply | undefined =>
  responseCode >= 400 && responseCode < 600
    ? { code: responseCode, text: (response ?? String(responseCode)).trim() }
    : undefined;

const beforeTheMail = /^(CONN|EHLO|HELO|STARTTLS|AUTH|API)/;
const tooLarge = /^552[ -]|^5\d\d[ -]5\.3\.4/;

/** Whether it is us whom the server does not want, not the client or the message. */
const refusesSender = ({ command = 'CONN' }: SmtpFailure, { text }: Reply): boolean =>
  beforeTheMail.test(command) || (command === 'MAIL FROM' && !tooLarge.test(text));

/** Nothing was taken, and no server said why. */
const withoutReply = ({ code, message }: SmtpFailure): SendOutcome => {
  if (code === 'EAUTH') return { type: 'sender-refused', reply: message };
  const isOurMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return { type: isOurMail ? 'refused-for-good' : 'refused-for-now', reply: message, accepted: [] };
};

/**
 * How far a send has come: greeting, login and envelope; the server waits for the message; or the first byte of it may
 * have gone out.
 */
export type SendStage = 'envelope' | 'message-asked' | 'body';

/**
 * What a failure means for a mail. A reply decides by its code and by what it answered; without a reply the stage
 * decides: before the body nothing was taken, after it nobody knows.
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
