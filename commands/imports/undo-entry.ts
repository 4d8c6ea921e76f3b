import { millisecondsInDay } from 'date-fns/constants';
import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import type { ClientEvent } from '../../domain/client/events.ts';
import type { Client } from '../../domain/client/state.ts';
import { DomainError } from '../../domain/errors.ts';
import type { AppliedTo, EntryResult, UndoResult } from '../../domain/import/events.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import { isKnown, unfinishedSequence, type Invoice } from '../../domain/invoice/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { RecordedEvent, StreamName } from '../../platform/ports/event-store.ts';
import { deleteClient, reviseClient } from '../clients.ts';
import { contextOf, type Call } from '../command-context.ts';
import type { Desk } from '../desk.ts';
import { deleteInvoice } from '../invoices/invoices.ts';
import { momentAt } from '../../domain/moment.ts';
import { reconcileInvoice } from '../invoices/reconcile.ts';
import { clientStream, invoiceStream } from '../streams.ts';

/** What the entries of an import are undone with. */
export interface Undoing {
  readonly desk: Desk;
  /** Its `commandId` belongs to the import, the same in each run. */
  readonly call: Omit<Call, 'ids'>;
  readonly dueDates: DueDateAction;
}

const callFor = ({ call }: Undoing, purpose: string): Call => ({
  ...call,
  commandId: derivedUuid(call.commandId, `undo ${purpose}`),
  ids: [],
});

/** An undo takes at most this long, in milliseconds; payments of the import are young enough until then. */
const undoPatience = millisecondsInDay;

const isOfInvoice = (event: RecordedEvent): event is RecordedEvent<InvoiceEvent> =>
  event.stream.startsWith('invoice-');
const isOfClient = (event: RecordedEvent): event is RecordedEvent<ClientEvent> =>
  event.stream.startsWith('client-');

const invoiceBefore = async ({ desk }: Undoing, { id, before }: AppliedTo): Promise<Invoice> => {
  let invoice = invoiceDecider.initial;
  for await (const event of desk.store.readStream(invoiceStream(id), { limit: before + 1 })) {
    if (isOfInvoice(event)) invoice = invoiceDecider.evolve(invoice, event);
  }
  return invoice;
};

const clientBefore = async ({ desk }: Undoing, { id, before }: AppliedTo): Promise<Client> => {
  let client = clientDecider.initial;
  for await (const event of desk.store.readStream(clientStream(id), { limit: before + 1 })) {
    if (isOfClient(event)) client = clientDecider.evolve(client, event);
  }
  return client;
};

/** A claim by the rule follows from the payment, and goes with it. */
const isByRule = ({ type, data }: RecordedEvent): boolean =>
  type === 'LateFeesClaimed' && data.claim.byRule !== undefined;

/** Whether anything has happened to a record since, other than what this undo did before it was interrupted. */
const isTouched = async (
  undoing: Undoing,
  purpose: string,
  stream: StreamName,
  { before, after, events }: AppliedTo,
) => {
  if (after - before !== events) return true;
  const own = callFor(undoing, purpose).commandId;
  for await (const event of undoing.desk.store.readStream(stream, { from: after + 1 })) {
    if (event.metadata.correlationId !== own && !isByRule(event)) return true;
  }
  return false;
};

type Outcome = UndoResult['outcome'];

/** The sequence that an imported file has paused. */
const pausedByFile = (invoice: Invoice): number | undefined => {
  const sequence = unfinishedSequence(invoice);
  const isPaused = sequence?.holds.some(({ detail }) => detail?.code === 'file_says') === true;
  return isPaused ? sequence.sequenceId : undefined;
};

/** Lifts this hold alone. What has become due meanwhile goes as if nothing had held it. */
const unpause = async (undoing: Undoing, purpose: string, id: number, sequenceId: number): Promise<void> => {
  const { desk, call } = undoing;
  const moment = momentAt(call.now, call.account);
  await desk.commands.handle(
    invoiceStream(id),
    invoiceDecider,
    { type: 'LiftHold', sequenceId, reason: 'paused_by_hand', moment },
    contextOf(callFor(undoing, purpose), 'LiftHold'),
  );
};

/** A due date that is taken back takes the emails with it as they came; cancelled ones stay cancelled. */
const restoreInvoice = async (undoing: Undoing, purpose: string, applied: AppliedTo): Promise<Outcome> => {
  const { desk, dueDates } = undoing;
  const before = await invoiceBefore(undoing, applied);
  const { state: now } = await desk.commands.load(invoiceStream(applied.id), invoiceDecider);
  if (!isKnown(before) || !isKnown(now)) return 'gone';
  const paused = pausedByFile(now);
  if (paused !== undefined && pausedByFile(before) === undefined) {
    await unpause(undoing, purpose, applied.id, paused);
    return 'restored';
  }
  const call = callFor(undoing, purpose);
  const { dueDate, facts: changes } = before;
  const had = new Set(before.entries.map(({ id }) => id));
  await reconcileInvoice(
    desk,
    call,
    applied.id,
    ({ entries }) => ({ changes, dueDate, remove: entries.filter(({ id }) => !had.has(id)) }),
    { dueDates: dueDates === 'adjust' ? 'adjust' : 'keep', undoWithin: undoPatience },
  );
  return 'restored';
};

const undoInvoice = async (undoing: Undoing, entry: number, applied: AppliedTo): Promise<Outcome> => {
  const purpose = `invoice ${entry}`;
  const stream = invoiceStream(applied.id);
  const { state } = await undoing.desk.commands.load(stream, invoiceDecider);
  const isTouchedNow = await isTouched(undoing, purpose, stream, applied);
  if (!isKnown(state)) return isTouchedNow ? 'gone' : 'removed';
  if (isTouchedNow) return 'changed_since';
  if (applied.before >= 0) return restoreInvoice(undoing, purpose, applied);
  await deleteInvoice(undoing.desk, callFor(undoing, purpose), applied.id);
  return 'removed';
};

/** Whether the client has invoices that were not removed with the import. */
const hasInvoices = async ({ desk, call }: Undoing, clientId: number): Promise<boolean> => {
  await desk.waitForViews([desk.models.invoices.name], await desk.store.lastPosition());
  const found = await desk.readModels.find(desk.models.invoices, call.account.accountId, {
    where: { clientId },
    limit: 20,
  });
  const states = await Promise.all(
    found.map(({ id }) => desk.commands.load(invoiceStream(id), invoiceDecider)),
  );
  return states.some(({ state }) => isKnown(state));
};

const undoClient = async (undoing: Undoing, entry: number, applied: AppliedTo): Promise<Outcome> => {
  const purpose = `client ${entry}`;
  const { desk } = undoing;
  const stream = clientStream(applied.id);
  const { state } = await desk.commands.load(stream, clientDecider);
  const isTouchedNow = await isTouched(undoing, purpose, stream, applied);
  if (state.status !== 'active') return isTouchedNow ? 'gone' : 'removed';
  if (isTouchedNow) return 'changed_since';
  const call = callFor(undoing, purpose);
  if (applied.before < 0) {
    if (await hasInvoices(undoing, applied.id)) return 'changed_since';
    await deleteClient(desk, call, applied.id);
    return 'removed';
  }
  const before = await clientBefore(undoing, applied);
  if (before.status !== 'active') return 'gone';
  await reviseClient(desk, call, applied.id, { changes: before.facts });
  return 'restored';
};

/** The outcome that a person has to know of comes first. */
const worst = (outcomes: readonly Outcome[]): Outcome | undefined =>
  (['changed_since', 'gone', 'removed', 'restored'] as const).find((outcome) => outcomes.includes(outcome));

/** A refusal leaves the record as it is. @throws StoreUnavailable */
const unlessRefused = async (undo: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await undo;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return 'changed_since';
  }
};

/**
 * Takes back what some entries did, unless the records were changed since: the invoices first, then the clients. Doing
 * it again changes nothing.
 * @returns nothing for entries that did nothing
 * @throws StoreUnavailable
 */
export const undoEntries = async (
  undoing: Undoing,
  entries: readonly EntryResult[],
): Promise<UndoResult[]> => {
  const invoices = await Promise.all(
    entries.map(async ({ entry, invoice }) =>
      invoice === null ? undefined : unlessRefused(undoInvoice(undoing, entry, invoice)),
    ),
  );
  const clients = await Promise.all(
    entries.map(async ({ entry, client }) =>
      client === null ? undefined : unlessRefused(undoClient(undoing, entry, client)),
    ),
  );
  return entries.flatMap(({ entry }, index) => {
    const outcomes = [invoices[index], clients[index]].filter((outcome) => outcome !== undefined);
    const outcome = worst(outcomes);
    return outcome === undefined ? [] : [{ entry, outcome }];
  });
};
