import type { SendOutcome } from '../ports/mail.ts';
import type { Reply } from './conversation.ts';

/** What nodemailer's errors say that matters here. */
export interface SmtpFailure {
  readonly message: string;
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
}

const isForGood = (code: number): boolean => code >= 500 && code < 600;
const tooLarge = /^552[ -]|^5\d\d[ -]5\.3\.4/;
const atTheDoor = /^(CONN|EHLO|HELO|AUTH|API)/;

const shown = (failure: SmtpFailure): string => (failure.response ?? failure.message).trim();

const refused = (forGood: boolean, reply: string): SendOutcome =>
  forGood
    ? { type: 'refused-for-good', reply, accepted: [] }
    : { type: 'refused-for-now', reply, accepted: [] };

/** The client's address was refused: nothing goes out, not to the copies either. */
export const clientRefused = ({ code, text }: Reply): SendOutcome => refused(isForGood(code), text.trim());

/**
 * What a failure means for the step. A reply decides by its code and by what it answered; without a reply the moment
 * decides: before the body nothing was taken, after it nobody knows.
 * @param bodyBegun whether the first byte of the message had gone out
 */
export const outcomeOfFailure = (
  failure: SmtpFailure,
  bodyBegun: boolean,
  toClient: Reply | undefined,
): SendOutcome => {
  const replied = failure.responseCode;
  if (bodyBegun)
    return replied === undefined
      ? { type: 'in-doubt', why: `The connection ended before the mail server answered: ${shown(failure)}` }
      : refused(isForGood(replied), shown(failure));
  if (toClient !== undefined && toClient.code >= 400) return clientRefused(toClient);
  if (failure.code === 'EAUTH' && replied === undefined)
    return { type: 'sender-refused', reply: shown(failure) };
  if (replied === undefined)
    return refused(failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE', shown(failure));
  if (!isForGood(replied)) return refused(false, shown(failure));
  const command = failure.command ?? 'CONN';
  const refusesSender =
    atTheDoor.test(command) || (command === 'MAIL FROM' && !tooLarge.test(shown(failure)));
  return refusesSender ? { type: 'sender-refused', reply: shown(failure) } : refused(true, shown(failure));
};
