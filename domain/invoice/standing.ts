import { NotAllowedNow, NotFound } from '../errors.ts';
import type { InvoiceCommand, Moment } from './commands.ts';
import { inCurrency, type InCurrency } from '../money/currency-of.ts';
import type { Now } from './dates.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import {
  findStep,
  isKnown,
  sequenceOfStep,
  unfinishedSequence,
  type Deleted,
  type Invoice,
  type Open,
  type Paid,
  type Step,
  type UnfinishedSequence,
} from './state.ts';

export type CommandOf<T extends InvoiceCommand['type']> = Extract<InvoiceCommand, { type: T }>;

export const hasEnded = 'This sequence has ended';
const hasNone = 'This invoice has no sequence';

/** @throws NotFound when the invoice does not exist or was deleted */
export const assertKnown = (invoice: Invoice): Open | Paid => {
  if (!isKnown(invoice)) throw new NotFound('Invoice');
  return invoice;
};

/** @throws NotFound also for another account's invoice */
export const assertOwn = (invoice: Invoice, accountId: number): Open | Paid => {
  const there = assertKnown(invoice);
  if (there.accountId !== accountId) throw new NotFound('Invoice');
  return there;
};

/** @throws NotFound, or NotAllowedNow when it is paid */
export const assertOpen = (invoice: Invoice): Open => {
  const there = assertKnown(invoice);
  if (there.status === 'paid') throw new NotAllowedNow('This invoice is already paid');
  return there;
};

/** An open invoice with its unfinished sequence. @throws NotFound, or NotAllowedNow when it has none */
export const assertHasSequence = (
  invoice: Invoice,
  sequenceId?: number,
): { readonly invoice: Open; readonly sequence: UnfinishedSequence } => {
  const there = assertOpen(invoice);
  const sequence = unfinishedSequence(there, sequenceId);
  if (sequence === null) throw new NotAllowedNow(there.finished.length === 0 ? hasNone : hasEnded);
  return { invoice: there, sequence };
};

export interface FoundStep {
  readonly invoice: Open;
  readonly sequence: UnfinishedSequence;
  readonly step: Step;
}

/** A step of the invoice's unfinished sequence. @throws NotFound, or NotAllowedNow when its sequence has ended */
export const assertStep = (invoice: Invoice, stepId: number): FoundStep => {
  const there = assertKnown(invoice);
  const sequence = unfinishedSequence(there);
  const step = sequence === null ? undefined : findStep(sequence, stepId);
  if (there.status === 'open' && sequence !== null && step !== undefined)
    return { invoice: there, sequence, step };
  if (sequenceOfStep(there, stepId) === undefined) throw new NotFound('Email');
  throw new NotAllowedNow(hasEnded);
};

/** The ids that every event of the invoice names, and the currency of its amounts. */
export const about = (
  invoice: Open | Paid | Deleted,
): InCurrency & {
  readonly invoiceId: number;
  readonly accountId: number;
} => ({
  invoiceId: invoice.invoiceId,
  accountId: invoice.accountId,
  ...(invoice.status !== 'deleted' && inCurrency(invoice.facts.currency)),
});

/** Ids and names of an event, so that history and notifications can show it without the records. */
export const aboutSequence = (
  invoice: Open | Paid | Deleted,
  { sequenceId, clientName }: { readonly sequenceId: number; readonly clientName: string },
) => ({
  ...about(invoice),
  sequenceId,
  invoiceNumber: invoice.status === 'deleted' ? invoice.invoiceNumber : invoice.facts.invoiceNumber,
  clientName,
});

/** An entry is gone. */
export const entryRemoved = (invoice: Open | Paid, entry: BalanceEntry): InvoiceEvent => ({
  type: 'BalanceEntryRemoved',
  data: { ...about(invoice), entry },
});

/** The promise is gone; nothing where none stands. */
export const promiseRemoved = (invoice: Open | Paid): InvoiceEvent[] => {
  const { promisedDate } = invoice;
  return promisedDate === null ? [] : [{ type: 'PromiseRemoved', data: { ...about(invoice), promisedDate } }];
};

/** A command's moment in the form that the date rules take. */
export const nowOf = ({ now, timeZone }: Moment): Now => ({ now: Date.parse(now), timeZone });
