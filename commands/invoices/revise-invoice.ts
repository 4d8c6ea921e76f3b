import { InvalidField } from '../../domain/errors.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import type { EnteredFacts } from '../../domain/invoice/events.ts';
import { enteredIn, type EnteredAmount } from '../../domain/money/entered.ts';
import { inFlight, unfinishedSequence, type Open, type Paid } from '../../domain/invoice/state.ts';
import type { Call } from '../command-context.ts';
import { countOf, loadChosenClient, loadClientName, onInvoice, type Desk, type Done } from '../desk.ts';
import { assertMayHavePaymentLink } from './invoices.ts';
import { momentAt } from '../../domain/moment.ts';
import type { InvoiceDone } from './payment.ts';
import { freeEnded } from '../places.ts';

/** What a call changes of the facts; of an amount alone only the invoice knows the currency. */
export interface Changed extends Partial<Omit<EnteredFacts, 'amountCents'>> {
  readonly amount?: EnteredAmount;
}

export interface InvoiceChange {
  readonly changes: Changed;
  /** Calendar date; absent for the one that it has. */
  readonly dueDate?: string;
  /** Refuses the change once it is known that the invoice is the account's. */
  readonly assertAllowed?: () => Promise<void>;
}

type ShiftCommand = Extract<InvoiceCommand, { type: 'ShiftSequenceDueDates' }>;

/** A new due date, with what becomes of the sequence, and the other changes that were made with it. */
export interface DueDateShift extends Pick<ShiftCommand, 'action' | 'dueDate'> {
  /** What the user was shown when choosing; absent where nobody was asked. */
  readonly shown?: ShiftCommand['shown'];
  readonly changes: Changed;
}

/** @throws InvalidField for what is no amount of the currency */
const changesOf = ({ facts }: Open | Paid, { amount, ...changes }: Changed): Partial<EnteredFacts> => ({
  ...changes,
  ...(amount && { amountCents: enteredIn(amount, changes.currency ?? facts.currency) }),
});

/** The name of the client that the invoice has after some changes. @throws InvalidField, FeatureGated */
export const clientNameAfter = async (
  desk: Desk,
  { account }: Call,
  { facts }: Open | Paid,
  { paymentUrl = facts.paymentUrl, clientId = facts.clientId }: Partial<EnteredFacts>,
): Promise<string> => {
  if (paymentUrl !== facts.paymentUrl) assertMayHavePaymentLink(account, paymentUrl);
  return clientId === facts.clientId
    ? loadClientName(desk, clientId)
    : (await loadChosenClient(desk, account.accountId, clientId)).facts.name;
};

/** @throws NotFound, InvalidField, FeatureGated, DueDateConflict when a sequence is unfinished; then nothing is changed */
export const reviseInvoice = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { changes: changed, dueDate, assertAllowed }: InvoiceChange,
): Promise<Done> => {
  const handled = await onInvoice(desk, call, invoiceId, 'revise', async (invoice) => {
    await assertAllowed?.();
    const changes = changesOf(invoice, changed);
    const clientName = await clientNameAfter(desk, call, invoice, changes);
    return { type: 'ReviseInvoice', dueDate, changes, clientName, moment: momentAt(call.now, call.account) };
  });
  await freeEnded(desk, call, handled.events);
  return handled;
};

/**
 * Changes the due date, treats the sequence as the user chose, and saves the other changes of the same form: all of it
 * or nothing.
 * @throws NotFound, InvalidField (also for another invoice's sequence), FeatureGated, DueDateConflict when the invoice
 *   is no longer as the question showed it
 */
export const shiftSequenceDueDates = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { action, dueDate, shown = {}, changes: changed }: DueDateShift,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'ShiftSequenceDueDates', async (invoice) => {
    const known = [
      unfinishedSequence(invoice)?.sequenceId,
      ...invoice.finished.map(({ sequenceId }) => sequenceId),
    ];
    if (!(shown.sequenceIds ?? []).every((id) => known.includes(id)))
      throw new InvalidField('sequenceIds', 'Sequence not found');
    const changes = changesOf(invoice, changed);
    const clientName = await clientNameAfter(desk, call, invoice, changes);
    const moment = momentAt(call.now, call.account);
    return { type: 'ShiftSequenceDueDates', dueDate, action, shown, changes, clientName, moment };
  });
  const { events, state } = handled;
  await freeEnded(desk, call, events);
  const cancelledSequences = countOf(events, 'SequenceCancelled');
  return {
    ...handled,
    effect: { mailInFlight: inFlight(state), ...(action === 'cancel' && { cancelledSequences }) },
  };
};
