import { featureGates } from '../contracts/messages.ts';
import type { ChaseEffect, DueDateChangeBody, PromiseBody } from '../contracts/invoices.ts';
import { plans } from '../contracts/plans.ts';
import { readDate } from '../domain/calendar.ts';
import { FeatureGated, InvalidField, PlanLimitReached } from '../domain/errors.ts';
import type { InvoiceCommand } from '../domain/invoice/commands.ts';
import { invoiceDecider } from '../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../domain/invoice/events.ts';
import {
  goesOn,
  inFlight,
  type Invoice,
  isHeldByPromise,
  restorableSequence,
  unfinishedSequence,
} from '../domain/invoice/state.ts';
import type { Handled } from '../platform/ports/command-handler.ts';
import { contextOf, type Call } from './command-context.ts';
import { momentAt } from './moment.ts';
import { loadClientName, countOf, later, loadInvoice, type Desk, type Done } from './desk.ts';
import { freeEnded, freePlace, inPlace } from './places.ts';
import { invoiceStream } from './streams.ts';

/** What became of an invoice, and of its chase. */
export interface Chased extends Done {
  readonly effect: ChaseEffect;
}

const handle = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  command: InvoiceCommand,
): Promise<Handled<Invoice>> =>
  desk.commands.handle<InvoiceCommand, Invoice, InvoiceEvent>(
    invoiceStream(invoiceId),
    invoiceDecider,
    command,
    contextOf(call, command.type),
  );

const heldByPromise = (invoice: Invoice): number => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && isHeldByPromise(invoice, sequence) ? 1 : 0;
};

/** Records the payment, as of today; that ends the invoice's sequence. @throws NotFound */
export const markPaid = async (desk: Desk, call: Call, invoiceId: number): Promise<Chased> => {
  const before = await loadInvoice(desk, call.account.accountId, invoiceId);
  const moment = momentAt(call.now, call.account);
  const command = { type: 'MarkInvoicePaid' as const, datePaid: moment.today, moment };
  const { events, position } = await handle(desk, call, invoiceId, command);
  const freed = await freeEnded(desk, call, events);
  return {
    position: later(position, freed),
    effect: { cancelledSequences: countOf(events, 'SequenceCancelled'), mailInFlight: inFlight(before) },
  };
};

/**
 * Takes a payment back. The sequence that it ended is here again if the plan has room for it.
 * @throws NotFound
 */
export const markUnpaid = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  undo: boolean,
): Promise<Chased> => {
  const before = await loadInvoice(desk, call.account.accountId, invoiceId);
  const restorable = restorableSequence(before);
  const clientName = await loadClientName(desk, before.facts.clientId);
  const reopen = (mayRestore: boolean): Promise<Handled<Invoice>> =>
    handle(desk, call, invoiceId, {
      type: 'ReopenInvoice',
      undo,
      mayRestore,
      clientName,
      moment: momentAt(call.now, call.account),
    });
  const reopenInPlace = async (): Promise<Handled<Invoice>> => {
    if (restorable === null) return reopen(false);
    try {
      const place = { kind: 'sequence' as const, id: restorable.sequenceId, invoiceId };
      const reopened = await inPlace(desk, call, place, () => reopen(true));
      if (countOf(reopened.events, 'SequenceRestored') === 0)
        await freePlace(desk, call, place.kind, place.id);
      return reopened;
    } catch (error) {
      if (error instanceof PlanLimitReached) return reopen(false);
      throw error;
    }
  };
  const { events, position } = await reopenInPlace();
  return { position, effect: { resumedSequences: countOf(events, 'SequenceRestored') } };
};

const recordPromise = async (desk: Desk, call: Call, invoiceId: number, date: string): Promise<Chased> => {
  const { license, timeZone } = call.account;
  const before = await loadInvoice(desk, call.account.accountId, invoiceId);
  if (!plans[license].canUsePromises) {
    throw new FeatureGated(featureGates.promises.title, featureGates.promises.message);
  }
  const promisedDate = readDate(date, timeZone);
  const command = { type: 'RecordPromise' as const, promisedDate, moment: momentAt(call.now, call.account) };
  const { state, position } = await handle(desk, call, invoiceId, command);
  return { position, effect: { pausedSequences: heldByPromise(state), mailInFlight: inFlight(before) } };
};

const removePromise = async (desk: Desk, call: Call, invoiceId: number): Promise<Chased> => {
  const before = await loadInvoice(desk, call.account.accountId, invoiceId);
  const { state, position } = await handle(desk, call, invoiceId, {
    type: 'RemovePromise',
    moment: momentAt(call.now, call.account),
  });
  return { position, effect: { resumedSequences: !goesOn(before) && goesOn(state) ? 1 : 0 } };
};

/**
 * Records a promise to pay, or removes it when no date is given; removing one needs no plan.
 * @throws NotFound, FeatureGated, InvalidField for a day that is over
 */
export const promisePayment = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body: PromiseBody,
): Promise<Chased> =>
  body.promisedDate
    ? recordPromise(desk, call, invoiceId, body.promisedDate)
    : removePromise(desk, call, invoiceId);

/**
 * Changes the due date and does with the sequence what the person chose.
 * @throws NotFound, InvalidField for a sequence that is not the invoice's
 */
export const changeDueDate = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { action, newDueDate, sequenceIds }: DueDateChangeBody,
): Promise<Chased> => {
  const before = await loadInvoice(desk, call.account.accountId, invoiceId);
  const known = [
    unfinishedSequence(before)?.sequenceId,
    ...before.finished.map(({ sequenceId }) => sequenceId),
  ];
  if (!(sequenceIds ?? []).every((id) => known.includes(id)))
    throw new InvalidField('sequenceIds', 'Sequence not found');
  const dueDate = readDate(newDueDate, call.account.timeZone);
  const command = {
    type: 'ChangeDueDate' as const,
    dueDate,
    action: action ?? 'adjust',
    moment: momentAt(call.now, call.account),
  };
  const { events, position } = await handle(desk, call, invoiceId, command);
  const freed = await freeEnded(desk, call, events);
  const cancelledSequences = countOf(events, 'SequenceCancelled');
  return {
    position: later(position, freed),
    effect: { mailInFlight: inFlight(before), ...(action === 'cancel' && { cancelledSequences }) },
  };
};
