import { match } from 'ts-pattern';
import { featureGates } from '../../contracts/messages.ts';
import type { PaidBody, PromiseBody } from '../../contracts/invoices/invoice-bodies.ts';
import type { SequenceEffect } from '../../contracts/invoices/invoices.ts';
import { plans } from '../../contracts/accounts/plans.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { FeatureGated, PlanLimitReached } from '../../domain/errors.ts';
import {
  goesOn,
  inFlight,
  type Invoice,
  isHeldByPromise,
  type Open,
  type Paid,
  restorableSequence,
  unfinishedSequence,
} from '../../domain/invoice/state.ts';
import type { Call } from '../command-context.ts';
import { countOf, followUp, later, loadClientName, onInvoice, type Desk, type Done } from '../desk.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import { parseDate } from '../entered-dates.ts';
import type { Provider } from '../../domain/provider-reference.ts';
import { momentAt } from '../../domain/moment.ts';
import { creditsReturned, recordingOf, returnCredit } from './credit-moves.ts';
import { enteredIn } from '../../domain/money/entered.ts';
import { freeEnded, freePlace, takePlace } from '../places.ts';

/** What a use case did to an invoice and to its sequence. */
export interface InvoiceDone extends Done {
  readonly effect: SequenceEffect;
}

/** @throws FeatureGated when the plan has no promises */
export const assertMayUsePromises = ({ license }: Call['account']): void => {
  const { title, message } = featureGates.promises;
  if (!plans[license].canUsePromises) throw new FeatureGated(title, message);
};

/** 1 when a promise holds the invoice's sequence. */
const heldByPromise = (invoice: Invoice): number => {
  const sequence = unfinishedSequence(invoice);
  return sequence !== null && isHeldByPromise(invoice, sequence) ? 1 : 0;
};

/** What a payment or another entry did; the place of a sequence that it ended is free again. */
export const afterPayment = async (
  desk: Desk,
  call: Call,
  handled: Awaited<ReturnType<typeof onInvoice>>,
): Promise<InvoiceDone> => {
  const { events, state } = handled;
  await freeEnded(desk, call, events);
  const cancelledSequences = countOf(events, 'SequenceCancelled');
  return { ...handled, effect: { cancelledSequences, mailInFlight: inFlight(state) } };
};

/**
 * Records the payment, of today unless a day is given, and ends the invoice's sequence.
 * @param reportedBy the provider that says so; default the user
 * @throws NotFound, InvalidField for a day in the future or before the issue date, NotAllowedNow when it is paid with another date
 */
export const markPaid = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body?: PaidBody,
  reportedBy?: Provider,
): Promise<InvoiceDone> => {
  const moment = momentAt(call.now, call.account);
  const handled = await onInvoice(desk, call, invoiceId, 'MarkInvoicePaid', () => ({
    type: 'MarkInvoicePaid',
    datePaid: body?.datePaid ? parseDate(body.datePaid, moment.timeZone, 'datePaid') : moment.today,
    entryId: desk.ids.next(),
    reportedBy,
    moment,
  }));
  return afterPayment(desk, call, handled);
};

/** Gives the credit back to its invoices that an invoice has no longer. @returns the position of the last change */
export const returningCredits = async (
  desk: Desk,
  call: Call,
  { events, position }: Pick<Handled<Invoice>, 'events' | 'position'>,
): Promise<Done['position']> => {
  let last = position;
  for (const move of creditsReturned(events))
    await followUp(desk, 'The return of credit', async () => {
      last = later(last, await returnCredit(desk, recordingOf(call), move));
    });
  return last;
};

type TakingBack = Extract<
  InvoiceCommand,
  { type: 'ReopenInvoice' | 'RemoveBalanceEntry' | 'ReconcileInvoice' }
>;

/** The command before it is known whether there is room for what it may bring back. */
type WithoutRoom<C> = C extends TakingBack ? Omit<C, 'mayRestore'> : never;

/** Whether it takes back what had settled the invoice, which alone brings a sequence back. */
const takesBackSettling = (command: WithoutRoom<TakingBack>, invoice: Open | Paid): boolean => {
  if (invoice.status === 'open') return false;
  const { settledBy } = invoice;
  return match(command)
    .with({ type: 'ReopenInvoice' }, () => true)
    .with({ type: 'RemoveBalanceEntry' }, ({ entryId }) => entryId === settledBy)
    .with({ type: 'ReconcileInvoice' }, ({ remove }) => remove.some(({ id }) => id === settledBy))
    .exhaustive();
};

/**
 * Takes something back that may have ended a sequence: that is restored if the plan has room for it.
 * @throws NotFound
 */
export const takingBack = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  purpose: TakingBack['type'],
  commandOf: (
    about: Pick<TakingBack, 'clientName' | 'moment'>,
    invoice: Open | Paid,
  ) => WithoutRoom<TakingBack> | Promise<WithoutRoom<TakingBack>>,
): Promise<InvoiceDone & Handled<Invoice>> => {
  const taken = new Set<number>();

  /** Whether there is a sequence to restore and a place for it, which is then taken. */
  const mayRestore = async (invoice: Invoice): Promise<boolean> => {
    const sequence = restorableSequence(invoice);
    if (sequence === null) return false;
    try {
      await takePlace(desk, call, { kind: 'sequence', id: sequence.sequenceId, invoiceId });
      taken.add(sequence.sequenceId);
      return true;
    } catch (error) {
      if (error instanceof PlanLimitReached) return false;
      throw error;
    }
  };

  const handled = await onInvoice(desk, call, invoiceId, purpose, async (invoice) => {
    const about = {
      clientName: await loadClientName(desk, invoice.facts.clientId),
      moment: momentAt(call.now, call.account),
    };
    const command = await commandOf(about, invoice);
    // A place that is not needed is not taken, so that what changes nothing leaves no events.
    return { ...command, mayRestore: takesBackSettling(command, invoice) && (await mayRestore(invoice)) };
  });
  for (const id of taken) {
    const isBack = unfinishedSequence(handled.state, id) !== null;
    if (!isBack) await freePlace(desk, call, 'sequence', id);
  }
  const position = await returningCredits(desk, call, handled);
  return { ...handled, position, effect: { resumedSequences: countOf(handled.events, 'SequenceRestored') } };
};

/**
 * Takes a payment back. The sequence that it ended is restored if the plan has room for it.
 * @param undoWithin how old a payment may be that an undo takes back without a trace, in milliseconds
 * @throws NotFound
 */
export const markUnpaid = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  undo: boolean,
  undoWithin?: number,
): Promise<InvoiceDone> =>
  takingBack(desk, call, invoiceId, 'ReopenInvoice', (about) => ({
    type: 'ReopenInvoice',
    undo,
    undoWithin,
    ...about,
  }));

type PromisedBody = PromiseBody & { readonly promisedDate: string };

const recordPromise = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { promisedDate: date, amount }: PromisedBody,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'RecordPromise', ({ facts }) => {
    assertMayUsePromises(call.account);
    const promisedDate = parseDate(date, call.account.timeZone, 'promisedDate');
    return {
      type: 'RecordPromise',
      promisedDate,
      amount: amount == null ? undefined : enteredIn({ units: amount }, facts.currency),
      moment: momentAt(call.now, call.account),
    };
  });
  const { state } = handled;
  return { ...handled, effect: { pausedSequences: heldByPromise(state), mailInFlight: inFlight(state) } };
};

/** Ends what held the invoice's sequence, which may go on. @throws NotFound, and what the decision throws */
export const freeing = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  type: 'RemovePromise' | 'KeepChasing',
): Promise<InvoiceDone> => {
  const moment = momentAt(call.now, call.account);
  const handled = await onInvoice(desk, call, invoiceId, type, () => ({ type, moment }));
  const { before, state } = handled;
  return { ...handled, effect: { resumedSequences: !goesOn(before) && goesOn(state) ? 1 : 0 } };
};

/**
 * Records a promise to pay, or removes it when no date is given; removing one is allowed on every plan. @throws
 * NotFound, FeatureGated, InvalidField for a day in the past
 */
export const promisePayment = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body: PromiseBody,
): Promise<InvoiceDone> =>
  body.promisedDate
    ? recordPromise(desk, call, invoiceId, { ...body, promisedDate: body.promisedDate })
    : freeing(desk, call, invoiceId, 'RemovePromise');
