import { currencyFixed } from '../../contracts/invoices/invoice-bodies.ts';
import { InvalidField } from '../errors.ts';
import { sameFields } from '../fields-of-record.ts';
import { enteredIn } from '../money/entered.ts';
import { unitsOf } from '../money/money.ts';
import { dueOf, followsTotal } from './balance.ts';
import { creditsGivenBack } from './client-credit.ts';
import { dueAgain } from './due-again.ts';
import { dueDateChanged, dueDateSet, sequenceShifted } from './due-date.ts';
import type { BalanceEntry, EnteredFacts, InvoiceEvent, StepPlan } from './events.ts';
import { settledByEntries } from './settling.ts';
import { about, aboutSequence, assertKnown, entryRemoved, type CommandOf } from './standing.ts';
import {
  isStillOpen,
  unfinishedSequence,
  type Invoice,
  type Open,
  type Paid,
  type Step,
  type UnfinishedSequence,
} from './state.ts';

/**
 * The changes with what another currency makes of the total: as many units of it, unless another one is given.
 * @throws InvalidField once something was paid, credited, claimed or sent in the currency that it has
 */
const inItsCurrency = (there: Open | Paid, changes: Partial<EnteredFacts>): Partial<EnteredFacts> => {
  const { facts, entries, claims, openSends, openCopies, thread } = there;
  const { currency = facts.currency } = changes;
  if (currency === facts.currency) return changes;
  if ([entries, claims, openSends, openCopies, thread].some(({ length }) => length > 0))
    throw new InvalidField('currency', currencyFixed);
  const units = unitsOf({ minor: facts.amountCents, currency: facts.currency });
  return { amountCents: enteredIn({ units }, currency), ...changes };
};

const factsRevised = (
  invoice: Open | Paid,
  { changes, clientName }: CommandOf<'ReviseInvoice' | 'ShiftSequenceDueDates'>,
): InvoiceEvent[] => {
  const { importedFrom: _, ...entered } = invoice.facts;
  if (sameFields<EnteredFacts>({ ...entered, ...changes }, entered)) return [];
  const facts = { ...invoice.facts, ...changes };
  const revised: InvoiceEvent = { type: 'InvoiceRevised', data: { ...about(invoice), ...facts } };
  const sequence = unfinishedSequence(invoice);
  return facts.clientId === invoice.facts.clientId || sequence === null
    ? [revised]
    : [revised, ...heldForNewClient(invoice, sequence, clientName)];
};

/**
 * What another total makes of an invoice of which something has come: settled when that covers it, due again when it
 * does not.
 */
const standingRevised = (
  there: Open | Paid,
  {
    changes: { amountCents = there.facts.amountCents },
    clientName,
    moment,
  }: Pick<CommandOf<'ReviseInvoice'>, 'changes' | 'clientName' | 'moment'>,
): InvoiceEvent[] => {
  const { entries } = there;
  if (entries.length === 0 || amountCents === there.facts.amountCents) return [];
  const covered = settledByEntries(there, { entries, total: amountCents }, moment.now);
  if (there.status === 'open') return covered ?? [];
  const rest = entries.find(({ isRest }) => isRest);
  if (rest !== undefined)
    return followsTotal(rest, there, entries.length - 1) ? [] : restCorrected(there, rest, amountCents);
  return covered === undefined
    ? [dueAgain(there, 'total_changed', { entries, total: amountCents, clientName })]
    : [];
};

/** Mark Paid stays a payment of whatever was due beside the other entries. */
const restCorrected = (there: Paid, rest: BalanceEntry, amountCents: number): InvoiceEvent[] => {
  const others = there.entries.filter((entry) => entry !== rest);
  const amount = dueOf({ facts: { amountCents }, entries: others });
  const removed = entryRemoved(there, rest);
  if (amount > 0)
    return [removed, { type: 'BalanceEntryRecorded', data: { ...about(there), entry: { ...rest, amount } } }];
  return [removed, ...(settledByEntries(there, { entries: others, total: amountCents }, there.paidAt) ?? [])];
};

/** @throws DueDateConflict when a new due date needs a choice about the sequence; then no field is changed */
export const reviseInvoice = (command: CommandOf<'ReviseInvoice'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const { dueDate = there.dueDate } = command;
  const revision = { ...command, changes: inItsCurrency(there, command.changes) };
  return [
    ...factsRevised(there, revision),
    ...dueDateChanged(there, dueDate),
    ...standingRevised(there, revision),
  ];
};

/** @throws DueDateConflict when the choice was made about another state of the invoice; then no field is changed */
export const shiftSequenceDueDates = (
  command: CommandOf<'ShiftSequenceDueDates'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const revision = { ...command, changes: inItsCurrency(there, command.changes) };
  const revised = standingRevised(there, revision);
  const isSettled = revised.some(({ type }) => type === 'InvoicePaid');
  // A sequence that ends is not moved.
  const shifted = isSettled
    ? dueDateSet(there, command.dueDate, command.action)
    : sequenceShifted(there, command);
  return [...factsRevised(there, revision), ...shifted, ...revised];
};

/**
 * After a change of client, nothing is sent until the user resumes, and the former client's people receive no copies.
 */
export const heldForNewClient = (
  invoice: Open | Paid,
  sequence: UnfinishedSequence,
  clientName: string,
): InvoiceEvent[] => {
  const ofSequence = aboutSequence(invoice, { sequenceId: sequence.sequenceId, clientName });
  return [
    { type: 'SequenceHeld', data: { ...ofSequence, reason: 'client_changed', detail: null } },
    ...sequence.steps
      .filter(mayGoAgain)
      .filter(({ plan }) => plan.ccRecipients !== '' || plan.bccRecipients !== '')
      .map(({ plan }) => withoutCopies(invoice, sequence.sequenceId, plan)),
  ];
};

/** Whether an attempt may follow, also after one that is under way now. */
const mayGoAgain = (step: Step): boolean => isStillOpen(step) || step.progress.type === 'in_doubt';

const withoutCopies = (invoice: Open | Paid, sequenceId: number, plan: StepPlan): InvoiceEvent => {
  const step = { ...plan, ccRecipients: '', bccRecipients: '' };
  return { type: 'StepEdited', data: { ...about(invoice), sequenceId, step, movedAt: null } };
};

/**
 * Also ends its sequence. Deleting it again changes nothing. @throws NotAllowedNow when its credit counts for another
 * invoice
 */
export const deleteInvoice = (invoice: Invoice): InvoiceEvent[] => {
  if (invoice.status === 'deleted') return [];
  const there = assertKnown(invoice);
  const sequence = unfinishedSequence(there);
  const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: about(there) };
  const givenBack = creditsGivenBack(there);
  if (sequence === null) return [...givenBack, deleted];
  const { sequenceId } = sequence;
  return [
    ...givenBack,
    { type: 'SequenceCancelled', data: { ...about(there), sequenceId, reason: 'invoice_deleted' } },
    deleted,
  ];
};

/** Closes the stream of an invoice that was never created; an existing invoice stays. */
export const abandonInvoice = (
  { invoiceId, accountId }: CommandOf<'AbandonInvoice'>,
  invoice: Invoice,
): InvoiceEvent[] =>
  invoice.status === 'absent' ? [{ type: 'InvoiceAbandoned', data: { invoiceId, accountId } }] : [];
