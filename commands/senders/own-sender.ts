import { senderNotVerified } from '../../contracts/senders/sender-messages.ts';
import { InvalidField } from '../../domain/errors.ts';
import { senderStandingOf, type SendersOf } from '../../domain/sender/sender-address.ts';

/**
 * A step may name a sender of the account. One that is not verified yet sends nothing: its sequence is held until it is.
 * @throws InvalidField
 */
export const assertOwnSender = (senders: SendersOf, senderEmail: string, field: string): void => {
  const { type } = senderStandingOf(senders, senderEmail);
  if (type !== 'usable' && type !== 'unverified') throw new InvalidField(field, senderNotVerified);
};
