import { addressKey } from '../../contracts/senders/email-address.ts';

/** Whether two texts are the same email address: in any case, and with its domain in either spelling. */
export const isSameAddress = (one: string, other: string): boolean => addressKey(one) === addressKey(other);
