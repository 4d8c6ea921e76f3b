import type { BalanceEntry, InvoiceEvent, InvoiceFacts } from './events.ts';

/** What decides how much of an invoice is still due. Money is integer minor units of the invoice's currency. */
export interface Balance {
  readonly facts: Pick<InvoiceFacts, 'amountCents'>;
  /** In the order in which they were recorded. */
  readonly entries: readonly BalanceEntry[];
}

/** The same, with the currency of its amounts. */
export interface BalanceInCurrency extends Balance {
  readonly facts: Pick<InvoiceFacts, 'amountCents' | 'currency'>;
}

/** The sum of the entries of some kinds, in minor units. */
export const sumOf = (entries: readonly BalanceEntry[], ...kinds: readonly BalanceEntry['kind'][]): number =>
  entries.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0);

/** What came from the client and was not given back. */
export const receivedOf = ({ entries }: Pick<Balance, 'entries'>): number =>
  sumOf(entries, 'payment') - sumOf(entries, 'refund');

/** What was credited or written off, also with the client's credit from other invoices. */
export const creditedOf = ({ entries }: Pick<Balance, 'entries'>): number =>
  sumOf(entries, 'credit', 'write_off', 'credit_applied');

/** What counts for the invoice: payments, credits and write-offs, less refunds. */
const comeFor = (entries: readonly BalanceEntry[]): number =>
  receivedOf({ entries }) + creditedOf({ entries });

/**
 * Total − payments − credits − write-offs + refunds + credit used for other invoices; below zero for what is more than
 * the total.
 */
export const balanceOf = ({ facts, entries }: Balance): number =>
  facts.amountCents - comeFor(entries) + sumOf(entries, 'credit_used');

/** What the client still has to pay, never below zero. */
export const dueOf = (balance: Balance): number => Math.max(0, balanceOf(balance));

/** What came, or was credited, beyond the total: the client's credit. */
export const overpaidOf = (balance: Balance): number => Math.max(0, -balanceOf(balance));

/** What came, or was credited, beyond the totals of some invoices in one currency, in its minor units. */
export const creditOf = (invoices: readonly Balance[]): number =>
  invoices.reduce((sum, invoice) => sum + overpaidOf(invoice), 0);

/** Whether less came for an invoice than it has given to others: that credit is not there any more. */
export const lacksUsedCredit = ({ entries }: Pick<Balance, 'entries'>): boolean =>
  sumOf(entries, 'credit_used') > Math.max(0, comeFor(entries));

type Paid = Extract<InvoiceEvent, { type: 'InvoicePaid' }>['data'];

/**
 * The id of the payment that an `InvoicePaid` stands for. A payment of the whole, without other entries, has the
 * invoice's id.
 */
export const paymentIdOf = ({ entryId, invoiceId }: Pick<Paid, 'entryId' | 'invoiceId'>): number =>
  entryId ?? invoiceId;

/** The id of the entry that a reopening takes back; undefined when something else made the invoice due again. */
export const takenBackBy = ({
  because,
  entryId,
  invoiceId,
}: Extract<InvoiceEvent, { type: 'InvoiceReopened' }>['data']): number | undefined =>
  because === undefined ? (entryId ?? invoiceId) : undefined;

/** The payment that an `InvoicePaid` stands for: Mark Paid. @param amount minor units, by default as in the event */
export const paymentOf = (paid: Paid, amount = paid.amountCents): BalanceEntry => ({
  id: paymentIdOf(paid),
  kind: 'payment',
  date: paid.datePaid,
  amount,
  recordedAt: paid.paidAt,
  recordedBy: paid.reportedBy ?? 'user',
  isRest: true,
});

/** Mark Paid is a payment of the rest; undefined when an entry had settled the invoice just before. */
const restPaid = (balance: Balance, paid: Paid): BalanceEntry | undefined => {
  const rest = paymentOf(paid, dueOf(balance));
  return rest.amount === 0 || balance.entries.some(({ id }) => id === rest.id) ? undefined : rest;
};

/**
 * Whether a payment of the whole stays one when the total of the paid invoice is corrected. Of a payment with an id of
 * its own, and where there are other entries, an event says what becomes of it.
 * @param others the invoice's other entries
 */
export const followsTotal = (
  { id, isRest }: Pick<BalanceEntry, 'id' | 'isRest'>,
  { invoiceId }: Pick<Paid, 'invoiceId'>,
  others: number,
): boolean => isRest === true && id === invoiceId && others === 0;

const corrected = (
  { entries }: Balance,
  revised: Extract<InvoiceEvent, { type: 'InvoiceRevised' }>['data'],
): readonly BalanceEntry[] =>
  entries.length === 1
    ? entries.map((one) => (followsTotal(one, revised, 0) ? { ...one, amount: revised.amountCents } : one))
    : entries;

/** What an event makes of the entries. */
export const entriesAfter = (balance: Balance, event: InvoiceEvent): readonly BalanceEntry[] => {
  switch (event.type) {
    case 'BalanceEntryRecorded':
      return [...balance.entries, event.data.entry];
    case 'BalanceEntryRemoved':
      return balance.entries.filter(({ id }) => id !== event.data.entry.id);
    case 'InvoicePaid': {
      const rest = restPaid(balance, event.data);
      return rest === undefined ? balance.entries : [...balance.entries, rest];
    }
    case 'InvoiceReopened': {
      const taken = takenBackBy(event.data);
      return taken === undefined ? balance.entries : balance.entries.filter(({ id }) => id !== taken);
    }
    case 'InvoiceRevised':
      return corrected(balance, event.data);
    default:
      return balance.entries;
  }
};
