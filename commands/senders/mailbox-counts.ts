import { createHash } from 'node:crypto';
import { mailboxKey } from '../../contracts/senders/email-address.ts';
import { countTowards, secondsUntil, type Limit } from '../counted-limit.ts';

type Counts = Parameters<typeof countTowards>[0];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Names a mailbox in what is counted: the same for all addresses that reach it. */
export const mailboxHash = (email: string): string => hashOf(mailboxKey(email));

/** Names a network address in what is counted. It says nothing about the address to who reads it. */
export const networkHash = (network: string): string => hashOf(`network ${network}`);

/** How many emails of a kind go to one mailbox within a period. */
export interface MailboxLimit {
  /** What one network address may ask for. */
  readonly most: number;
  /** What all may ask for together, so that many strangers can't flood a mailbox. */
  readonly mostOfAll: number;
  /** Milliseconds. */
  readonly within: number;
}

/**
 * Counts an email to a mailbox that anybody can ask for, so that what one asks for leaves room for others.
 * @param network the network address that asks
 * @returns how many seconds the one who asks has to wait; 0 when the email may go
 */
export const countMailTo = async (
  counts: Counts,
  name: string,
  { email, network }: { readonly email: string; readonly network: string },
  { most, mostOfAll, within }: MailboxLimit,
): Promise<number> => {
  const key = `${name}/${mailboxHash(email)}`;
  const limits: readonly (readonly [string, Limit])[] = [
    [`${key}/${networkHash(network)}`, { most, within }],
    [key, { most: mostOfAll, within }],
  ];
  for (const [counted, limit] of limits) {
    const reached = await countTowards(counts, counted, limit);
    if (reached.count > limit.most) return secondsUntil(reached, counts.clock.now());
  }
  return 0;
};
