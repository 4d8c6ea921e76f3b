import { NotAllowedNow } from '../errors.ts';
import { sameFields } from '../fields-of-record.ts';
import { dueDateChanged, sequenceShifted } from './due-date.ts';
import type { EnteredFacts, InvoiceEvent, StepPlan } from './events.ts';
import { about, aboutSequence, assertKnown, type CommandOf } from './standing.ts';
import {
  isStillOpen,
  unfinishedSequence,
  type Invoice,
  type Open,
  type Paid,
  type Step,
  type UnfinishedSequence,
} from './state.ts';

/** @throws NotAllowedNow when the stream was used before */
export const createInvoice = (
  { invoiceId, accountId, facts, dueDate }: CommandOf<'CreateInvoice'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  if (invoice.status !== 'absent') throw new NotAllowedNow('This invoice exists already');
  return [{ type: 'InvoiceCreated', data: { invoiceId, accountId, ...facts, dueDate } }];
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

/** @throws DueDateConflict when a new due date needs a choice about the sequence; then no field is changed */
export const reviseInvoice = (command: CommandOf<'ReviseInvoice'>, invoice: Invoice): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const { dueDate = there.dueDate } = command;
  return [...factsRevised(there, command), ...dueDateChanged(there, dueDate)];
};

/** @throws DueDateConflict when the choice was made about another state of the invoice; then no field is changed */
export const shiftSequenceDueDates = (
  command: CommandOf<'ShiftSequenceDueDates'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  return [...factsRevised(there, command), ...sequenceShifted(there, command)];
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

/** Also ends its sequence. Deleting it again changes nothing. */
export const deleteInvoice = (invoice: Invoice): InvoiceEvent[] => {
  if (invoice.status === 'deleted') return [];
  const there = assertKnown(invoice);
  const sequence = unfinishedSequence(there);
  const deleted: InvoiceEvent = { type: 'InvoiceDeleted', data: about(there) };
  if (sequence === null) return [deleted];
  const { sequenceId } = sequence;
  return [
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
