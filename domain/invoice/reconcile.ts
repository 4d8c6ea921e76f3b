import { dueOf } from './balance.ts';
import { recordBalanceEntry, removeBalanceEntry } from './balance-entries.ts';
import type { BalanceEntry, InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { reviseInvoice, shiftSequenceDueDates } from './facts.ts';
import { assertKnown, entryRemoved, type CommandOf } from './standing.ts';
import type { Invoice, Open, Paid } from './state.ts';

type Reconcile = CommandOf<'ReconcileInvoice'>;
type Decision = (invoice: Invoice) => InvoiceEvent[];

const revise =
  ({ changes, dueDate, action, clientName, moment }: Reconcile): Decision =>
  (invoice) => {
    const isMoved = dueDate !== undefined && dueDate !== assertKnown(invoice).dueDate;
    return isMoved
      ? shiftSequenceDueDates(
          { type: 'ShiftSequenceDueDates', dueDate, action, changes, clientName, moment },
          invoice,
        )
      : reviseInvoice({ type: 'ReviseInvoice', changes, clientName, moment }, invoice);
  };

/** One may have the id of one that goes, as a credit note of which another part counts now. */
const records = ({ record, remove: insteadOf, clientName, moment }: Reconcile): Decision[] =>
  record.map(
    (entry) => (invoice) =>
      recordBalanceEntry({ type: 'RecordBalanceEntry', entry, insteadOf, clientName, moment }, invoice),
  );

const removals = ({
  remove,
  undo = false,
  undoWithin,
  mayRestore,
  clientName,
  moment,
}: Reconcile): Decision[] => {
  const taking = { undo, undoWithin, mayRestore, clientName, moment };
  return remove.map(
    ({ id: entryId, kind }) =>
      (invoice) =>
        removeBalanceEntry({ type: 'RemoveBalanceEntry', entryId, kind, ...taking }, invoice),
  );
};

/** The others go silently, so that taking back what had settled the invoice makes it due again, once. */
const reopening = (command: Reconcile, there: Paid): Decision[] => {
  const settling = command.remove.filter(({ id }) => id === there.settledBy);
  if (settling.length === 0) return removals(command);
  const others = there.entries.filter(
    ({ id }) => id !== there.settledBy && command.remove.some((one) => one.id === id),
  );
  const removed = others.map((entry) => entryRemoved(there, entry));
  return [() => removed, ...removals({ ...command, remove: settling })];
};

/** Whether nothing is due once all of it is done. */
const endsCovered = (there: Open | Paid, { changes, record, remove, moment }: Reconcile): boolean => {
  const { amountCents = there.facts.amountCents } = changes;
  const kept = there.entries.filter(
    ({ id, kind }) => !remove.some((one) => one.id === id && one.kind === kind),
  );
  const added = record.map((entry): BalanceEntry => ({ ...entry, recordedAt: moment.now }));
  return dueOf({ facts: { amountCents }, entries: [...kept, ...added] }) === 0;
};

/** News of an invoice that is due again says what is due once all of it is done. */
const asDueInTheEnd = (event: InvoiceEvent, end: Invoice): InvoiceEvent => {
  if (event.type !== 'InvoiceReopened' || event.data.news === undefined) return event;
  const dueCents = dueOf(assertKnown(end));
  return { ...event, data: { ...event.data, news: { ...event.data.news, dueCents } } };
};

/** The day on which it was settled there, if that is known. */
const asSettledThere = (event: InvoiceEvent, { datePaid }: Reconcile): InvoiceEvent =>
  event.type === 'InvoicePaid' && datePaid !== undefined
    ? { ...event, data: { ...event.data, datePaid } }
    : event;

/**
 * Makes an invoice what another program says of it, its total, its day and what came for it, in one decision: no email
 * sees one of them without the others. A paid invoice that stays paid is not reopened in between, and one that is open
 * in the end is not settled in between.
 * @throws what the single changes throw
 */
export const reconcileInvoice = (command: Reconcile, invoice: Invoice): InvoiceEvent[] => {
  const there = assertKnown(invoice);
  const staysPaid = there.status === 'paid' && endsCovered(there, command);
  const decisions = staysPaid
    ? [...records(command), revise(command), ...removals(command)]
    : [
        ...(there.status === 'paid' ? reopening(command, there) : removals(command)),
        revise(command),
        ...records(command),
      ];
  const events: InvoiceEvent[] = [];
  let state: Invoice = there;
  for (const decide of decisions) {
    const decided: InvoiceEvent[] = decide(state).map((event) => asSettledThere(event, command));
    events.push(...decided);
    state = decided.reduce(evolve, state);
  }
  return events.map((event) => asDueInTheEnd(event, state));
};
