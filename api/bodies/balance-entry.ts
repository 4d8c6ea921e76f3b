import type { ApplyCreditBody, BalanceEntryBody } from '../../contracts/invoices/balance-bodies.ts';
import type { EnteredEntryKind } from '../../contracts/invoices/balance.ts';
import type { EnteredBalanceEntry } from '../../commands/invoices/balance-entries.ts';
import type { WantedCredit } from '../../commands/invoices/client-credit.ts';
import { parseDate } from '../../commands/entered-dates.ts';
import { todayIn } from '../../domain/calendar.ts';
import type { Came } from './invoice.ts';

/** What a call says of an entry. @throws InvalidField for a date out of range */
export const balanceEntryFrom = (
  kind: EnteredEntryKind,
  { amount, currency, date, ...texts }: BalanceEntryBody,
  { account: { timeZone }, now }: Came,
): EnteredBalanceEntry => ({
  kind,
  date: date ? parseDate(date, timeZone, 'date') : todayIn(timeZone, now),
  amount: { units: amount },
  currency: currency ?? undefined,
  ...Object.fromEntries(
    Object.entries(texts)
      .map(([name, text]) => [name, text?.trim()] as const)
      .filter(([, text]) => text !== undefined && text !== ''),
  ),
  recordedBy: 'user',
});

/** Which credit a call wants applied. */
export const wantedCreditFrom = (body: ApplyCreditBody): WantedCredit => ({
  amount: body?.amount == null ? undefined : { units: body.amount },
  fromInvoiceId: body?.fromInvoiceId ?? undefined,
});
