import type { BalanceEntryKind } from '../../contracts/invoices/balance.ts';
import { formatMoney } from '../money/format.ts';
import { usd } from '../money/us-dollars.ts';

/** The most that an entry can be, in cents, and what people read when it is more. */
export interface EntryLimit {
  readonly most: number;
  readonly message: string;
}

/**
 * A refund can't be more than came, nor a write-off more than is due; undefined for what has no limit.
 * @param balance what is due, and what came and was not given back, in cents
 */
export const entryLimitOf = (
  kind: BalanceEntryKind,
  { due, received }: { readonly due: number; readonly received: number },
): EntryLimit | undefined => {
  if (kind === 'refund')
    return {
      most: received,
      message: `A refund can be at most the ${formatMoney(usd(received))} that came`,
    };
  if (kind === 'write_off')
    return { most: due, message: `A write-off can be at most the ${formatMoney(usd(due))} that is due` };
  return undefined;
};
