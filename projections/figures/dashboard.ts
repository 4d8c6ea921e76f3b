import { balanceEntryKind } from '../../contracts/invoices/balance.ts';
import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import type { Currency } from '../../contracts/currencies.ts';
import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { dueOf, receivedOf } from '../../domain/invoice/balance.ts';
import type { BalanceEntry } from '../../domain/invoice/events.ts';
import { monthOf } from '../../domain/months.ts';
import { invoiceEventTypes, invoices, stateOf } from '../invoices.ts';
import { defineProjection } from '../projection.ts';
import { added, firstSumId, type Amounts } from '../sums.ts';

/** What counts of an invoice. */
type Counted = Pick<
  InvoiceView,
  | 'clientId'
  | 'currency'
  | 'amount'
  | 'amountPaid'
  | 'amountDue'
  | 'payments'
  | 'dueDate'
  | 'dateIssued'
  | 'datePaid'
  | 'promisedPaymentDate'
>;

/** An invoice as in the model `invoices`, and how many sequences it has, ended ones included. */
interface CountedInvoice {
  readonly invoice: InvoiceView;
  readonly sequences: number;
}

/** What is stored of a payment, a credit, a write-off or a refund. */
type StoredEntry = readonly [id: number, kind: number, date: string, amount: number, isRest: 0 | 1];

/** What is stored of an invoice: a list of values, because names would be half of it. The entries end it, if any. */
type Stored = readonly [
  ...Readonly<[clientId: number, amount: number, dueDate: string, dateIssued: string]>,
  datePaid: string | null,
  promisedDate: string | null,
  sequences: number,
  currency: Currency,
  entries?: readonly StoredEntry[],
];

const kinds = balanceEntryKind.options;

const stored = ({ invoice, sequences }: CountedInvoice): Stored => {
  const { clientId, amount, dueDate, dateIssued, datePaid, promisedPaymentDate, currency, payments } =
    invoice;
  const dates = [dueDate, dateIssued, datePaid, promisedPaymentDate] as const;
  const counted = [clientId, amount, ...dates, sequences, currency] as const;
  if (payments.length === 0) return counted;
  const entries = payments.map(({ id, kind, date, amount: cents, isRest }): StoredEntry => [
    id,
    kinds.indexOf(kind),
    date,
    cents,
    isRest ? 1 : 0,
  ]);
  return [...counted, entries];
};

const restoredEntry = ([id, kind, date, amount, isRest]: StoredEntry): BalanceEntry => ({
  id,
  kind: kinds[kind] ?? 'payment',
  date,
  amount,
  ...(isRest === 1 && { isRest: true }),
  recordedAt: '',
  recordedBy: 'user',
});

/** What does not count of an invoice. */
const uncounted: Omit<InvoiceView, keyof Counted | 'status'> = {
  ...noInvoiceTexts,
  id: 0,
  userId: 0,
  invoiceNumber: '',
  brokenPromiseDate: null,
  xeroInvoiceId: null,
  document: null,
  createdAt: '',
};

const restored = (values: Stored): CountedInvoice => {
  const [clientId, amount, dueDate, dateIssued, datePaid, promisedPaymentDate, sequences, currency] = values;
  const [, , , , , , , , entries = []] = values;
  const payments = entries.map(restoredEntry);
  const balance = { facts: { amountCents: amount }, entries: payments };
  const counted: Counted = {
    clientId,
    currency,
    amount,
    amountPaid: receivedOf(balance),
    amountDue: dueOf(balance),
    payments,
    dueDate,
    dateIssued,
    datePaid,
    promisedPaymentDate,
  };
  return {
    invoice: { ...uncounted, ...counted, status: datePaid === null ? 'pending' : 'paid' },
    sequences,
  };
};

const sumOfClient = (clientId: number): number => firstSumId + clientId;
export const clientOfSum = (id: number): number => id - firstSumId;

const currencyLength = 'USD'.length;

/** The name of an amount within a sum: of one currency. */
const namedIn = (currency: Currency, name: string): string => `${currency} ${name}`;

/** The currencies of a sum's amounts. */
export const currenciesOf = (amounts: Amounts): ReadonlySet<Currency> =>
  new Set(
    Object.keys(amounts)
      .filter((name) => name[currencyLength] === ' ')
      .map((name) => name.slice(0, currencyLength) as Currency),
  );

/** A sum's amounts in one currency, by their names alone. */
export const amountsIn = (amounts: Amounts, currency: Currency): Amounts =>
  Object.fromEntries(
    Object.entries(amounts)
      .filter(([name]) => name.startsWith(`${currency} `))
      .map(([name, amount]) => [name.slice(currencyLength + 1), amount]),
  );

/** Whether an amount of a client's sum is what was due on a day. */
export const isDueDate = (name: string): boolean => /^\d/.test(name);
/** @param date a day, `2026-11-30`, or a month, `2026-11` */
const sumOfDate = (date: string): number =>
  Number.MAX_SAFE_INTEGER - Number(date.replaceAll('-', '').padEnd(8, '0'));
const dateOfSum = (id: number): string | undefined => {
  const digits = String(Number.MAX_SAFE_INTEGER - id);
  if (digits.length > 8) return undefined;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits.padStart(8, '0')) ?? [];
  return day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
};

/** The sums that an invoice is part of, and what it adds to each. */
const sharesOf = ({ invoice, sequences }: CountedInvoice): ReadonlyMap<number, Amounts> => {
  const { clientId, currency, amount, amountPaid, amountDue, payments, dueDate, dateIssued } = invoice;
  const state = stateOf(invoice);
  const shares = new Map<number, Amounts>();
  const addAll = (id: number, amounts: Amounts): void => {
    shares.set(id, added(shares.get(id) ?? {}, amounts) ?? {});
  };
  const add = (id: number, amounts: Amounts): void => {
    const named = Object.entries(amounts).map(([name, one]) => [namedIn(currency, name), one] as const);
    addAll(id, Object.fromEntries(named));
  };
  const due = { [`${state}Cents`]: state === 'paid' ? amountPaid : amountDue, [`${state}Count`]: 1 };
  add(sumOfDate(dueDate), due);
  add(sumOfDate(monthOf(dueDate)), due);
  if (sequences > 0) addAll(sumOfDate(monthOf(dueDate)), { sequences: 1 });
  add(sumOfDate(dateIssued), { issuedCents: amount, issuedCount: 1 });
  for (const { kind, date, amount: cents } of payments) {
    if (kind === 'payment') add(sumOfDate(monthOf(date)), { receivedCents: cents, receivedCount: 1 });
    if (kind === 'refund') add(sumOfDate(monthOf(date)), { receivedCents: -cents });
  }
  if (state !== 'paid')
    add(sumOfClient(clientId), {
      owedCents: amountDue,
      owedCount: 1,
      ...(state === 'open' && { [dueDate]: amountDue }),
    });
  return shares;
};

const noKeys = { day: null, month: null, owedIn: null, owed: null };

/** What a client who owes in several currencies is found by. */
export const owedInSeveral = 'several';

const owedKeys = (amounts: Amounts) => {
  const [only, ...others] = currenciesOf(amounts);
  if (only === undefined) return {};
  return others.length > 0
    ? { owedIn: owedInSeveral, owed: 0 }
    : { owedIn: only, owed: amountsIn(amounts, only)['owedCents'] ?? 0 };
};

/**
 * The sums from which the dashboard's figures are derived on any day, so that they cost the same however many invoices
 * an account has:
 *
 * - of each day: what is due on it by state (`openCents`, `openCount`, `promised…`, `paid…`) and what was issued on it
 *   (`issued…`);
 * - of each month: what is due in it by state, how many of these invoices have a sequence (`sequences`), and what
 *   came in it less what was given back (`received…`, with the number of payments);
 * - of each client: what they owe (`owed…`), and what of it is not promised by the day on which it was due.
 *
 * Each amount has the currency before its name (`EUR openCents`), but the number of sequences. A client who owes in one
 * currency is found by it (`owedIn`) and by how much (`owed`); one who owes in several, as such.
 *
 * The other documents are the invoices: what each adds now, so that its next event changes the sums by the difference.
 */
export const dashboard = defineProjection({
  name: 'dashboard',
  version: 3,
  keys: { day: 'text', month: 'text', owedIn: 'text', owed: 'integer' },
  indexes: [['day'], ['month'], ['owedIn', 'owed']],
  sparse: ['day', 'month', 'owedIn'],
  liveView: 'dashboard',
  handles: [...invoiceEventTypes, 'SequenceDeleted'],
  documentIds: (event) => [event.data.invoiceId],
  fold: (before: CountedInvoice | undefined, event, ref): CountedInvoice | undefined => {
    if (event.type === 'SequenceStarted') return before && { ...before, sequences: before.sequences + 1 };
    if (event.type === 'SequenceDeleted') return before && { ...before, sequences: before.sequences - 1 };
    const invoice = invoices.fold(before?.invoice, event, ref);
    return invoice && { invoice, sequences: before?.sequences ?? 0 };
  },
  keysOf: () => noKeys,
  body: {
    write: (doc) => JSON.stringify(stored(doc)),
    read: (body) => restored(JSON.parse(body) as Stored),
  },
  sums: {
    isSum: (id) => id >= firstSumId,
    sharesOf,
    keysOf: (id, amounts) => {
      const date = dateOfSum(id);
      if (date === undefined) return { ...noKeys, ...owedKeys(amounts) };
      return date.length === 'yyyy-mm'.length ? { ...noKeys, month: date } : { ...noKeys, day: date };
    },
  },
});
