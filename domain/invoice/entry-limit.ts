import type { Currency } from '../../contracts/currencies.ts';
import type { BalanceEntryKind } from '../../contracts/invoices/balance.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { formatMinor } from '../money/format.ts';

/** The most that an entry can be, in minor units, and what people read when it is more. */
export interface EntryLimit {
  readonly most: number;
  readonly message: string;
}

/**
 * What is due of an invoice, what came and was not given back, and what of it is more than the total, in minor units of
 * its currency.
 */
interface EntryRoom {
  readonly due: number;
  readonly received: number;
  readonly overpaid?: number;
  readonly currency: Currency;
}

/**
 * A refund can't be more than came, nor a write-off more than is due, nor credit more than there is; undefined for what
 * has no limit.
 */
export const entryLimitOf = (
  kind: BalanceEntryKind,
  { due, received, overpaid = 0, currency }: EntryRoom,
  format?: NumberFormat,
): EntryLimit | undefined => {
  if (kind === 'credit_used')
    return { most: overpaid, message: `Only ${formatMinor(overpaid, currency, format)} of credit is left` };
  if (kind === 'credit_applied')
    return {
      most: due,
      message: `Credit can be at most the ${formatMinor(due, currency, format)} that is due`,
    };
  if (kind === 'refund')
    return {
      most: received,
      message: `A refund can be at most the ${formatMinor(received, currency, format)} that you received`,
    };
  if (kind === 'write_off')
    return {
      most: due,
      message: `A write-off can be at most the ${formatMinor(due, currency, format)} that is due`,
    };
  return undefined;
};
