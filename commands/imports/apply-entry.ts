import { noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import type { ImportChoices, RowReason } from '../../contracts/imports/imports.ts';
import type { DueDateAction } from '../../contracts/invoices/invoice-bodies.ts';
import { DomainError, InvalidField, NotFound, PlanLimitReached } from '../../domain/errors.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import type { AppliedTo, DueDateNews, EntryResult } from '../../domain/import/events.ts';
import type { RowAction } from '../../domain/import/plan/row-action.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { missingEntries } from '../../domain/invoice/missing-entries.ts';
import {
  isKnown,
  unfinishedSequence,
  type Invoice,
  type Open,
  type Paid,
} from '../../domain/invoice/state.ts';
import { derivedNumber, derivedUuid } from '../../platform/derived-ids.ts';
import type { Call } from '../command-context.ts';
import { createClient, reviseClient } from '../clients.ts';
import { countOf, type Desk, type Done } from '../desk.ts';
import { createInvoice } from '../invoices/invoices.ts';
import { NumberTaken } from '../new-record.ts';
import { markPaid } from '../invoices/payment.ts';
import { reconcileInvoice, type Differences } from '../invoices/reconcile.ts';
import { pauseBecauseOfFile } from '../sequences/sequences.ts';
import { invoiceStream } from '../streams.ts';
import type { ImportPlan, PlanEntry } from './import-files.ts';

/** What the entries of an import are applied with. */
export interface Applying {
  readonly desk: Desk;
  /** Its `commandId` belongs to the import, the same in each run. */
  readonly call: Omit<Call, 'ids'>;
  readonly plan: ImportPlan;
  readonly dueDates: DueDateAction;
  readonly starts: ImportChoices['starts'];
}

/** The call of one command: its id comes from the import's and the purpose, so that a repeat finds its own events. */
const callFor = ({ call }: Applying, purpose: string, ids: readonly number[] = []): Call => ({
  ...call,
  commandId: derivedUuid(call.commandId, purpose),
  ids,
});

const mostTries = 5;

/** Creates a record under its planned id; while another record has it, under one derived from the id. */
const create = async <T>(
  applying: Applying,
  purpose: string,
  id: number,
  make: (call: Call) => Promise<T>,
): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    const own = tries === 0 ? id : derivedNumber(`${applying.call.commandId} ${id} ${tries}`);
    try {
      return await make(callFor(applying, purpose, [own]));
    } catch (error) {
      if (!(error instanceof NumberTaken) || tries === mostTries) throw error;
    }
  }
};

/** What the events of some commands did to a record; null when they changed nothing. */
const appliedTo = (id: number, ...done: readonly Done[]): AppliedTo | null => {
  const events = done.flatMap((one) => one.events ?? []);
  const [first] = events;
  const last = events.at(-1);
  if (first === undefined || last === undefined) return null;
  return { id, before: first.revision - 1, after: last.revision, events: events.length };
};

/** What an entry has done so far. */
interface Progress {
  client: AppliedTo | null;
  invoice: AppliedTo | null;
  dueDateNews?: DueDateNews | undefined;
}

/** The client that several entries may share: whichever comes first creates it, and the others find it. */
const makeClient = async (
  applying: Applying,
  index: number,
  entry: number,
  progress: Progress,
): Promise<number> => {
  const planned = applying.plan.clients[index];
  if (planned === undefined) throw new Error(`The plan has no client ${index}`);
  const done = await create(applying, `client ${index}`, planned.id, (call) =>
    createClient(applying.desk, call, { ...bareFacts, ...planned.values }),
  );
  if (planned.entry === entry) progress.client = appliedTo(done.clientId, done);
  return done.clientId;
};

type Outcome = EntryResult['outcome'];
type ActionOf<T extends RowAction['type']> = Extract<RowAction, { type: T }>;

const applyNewInvoice = async (
  applying: Applying,
  { client: owner, values, datePaid, stated }: ActionOf<'create-invoice'>,
  { row: { entry }, invoiceId }: PlanEntry,
  progress: Progress,
): Promise<Outcome> => {
  if (invoiceId === null) throw new Error('The plan has no id for a new invoice');
  const { desk } = applying;
  const clientId = 'known' in owner ? owner.known : await makeClient(applying, owner.new, entry, progress);
  const { dueDate, amountCents: amount, ...others } = values;
  const facts = { ...noInvoiceTexts, ...others, amount, clientId };
  const made = await create(applying, `invoice ${entry}`, invoiceId, (call) =>
    createInvoice(desk, call, { facts, dueDate, startsItself: applying.starts === 'by_rules' }),
  );
  progress.invoice = appliedTo(made.invoiceId, made);
  const done: Done[] = [made];
  const reconciled = stated && (await reconcile(applying, made.invoiceId, { stated }, entry));
  if (reconciled !== undefined) done.push(reconciled);
  progress.invoice = appliedTo(made.invoiceId, ...done);
  if (datePaid !== null && !isSettledByEntry(reconciled?.state)) {
    done.push(await payRest(applying, made.invoiceId, datePaid, entry));
    progress.invoice = appliedTo(made.invoiceId, ...done);
  }
  return 'created';
};

/** Whether what the file says has settled an invoice already, so that there is no rest to pay. */
const isSettledByEntry = (invoice: Invoice | undefined): boolean =>
  invoice?.status === 'paid' &&
  invoice.entries.some(({ id, isRest }) => id === invoice.settledBy && isRest !== true);

const payRest = (applying: Applying, invoiceId: number, datePaid: string, entry: number): Promise<Done> =>
  markPaid(applying.desk, callFor(applying, `paid ${entry}`), invoiceId, { datePaid });

/** One command changes the due date, the sequence's emails, the other fields, and records what has come. */
const reconcile = (
  applying: Applying,
  invoiceId: number,
  { values = {}, stated }: Partial<Pick<ActionOf<'update-invoice'>, 'values' | 'stated'>>,
  entry: number,
): ReturnType<typeof reconcileInvoice> => {
  // The invoice was found by its number.
  const { invoiceNumber: _, dueDate, ...changes } = values;
  const differencesOf = ({ facts, entries }: Open | Paid): Differences => {
    const { amountCents = facts.amountCents } = changes;
    const missing = stated === undefined ? [] : missingEntries({ facts: { amountCents }, entries }, stated);
    return {
      changes,
      ...(dueDate !== undefined && { dueDate }),
      record: missing.map((one) => ({ ...one, recordedBy: 'import' })),
    };
  };
  const call = callFor(applying, `revise ${entry}`);
  const { dueDates } = applying;
  return reconcileInvoice(applying.desk, call, invoiceId, differencesOf, { dueDates });
};

/** What the user should know of a change; undefined when it moved no due date, or that of an invoice nobody chases. */
const dueDateNewsOf = async (
  { desk }: Applying,
  invoiceId: number,
  { events = [] }: Done,
): Promise<DueDateNews | undefined> => {
  const changed = events.find((event) => event.type === 'DueDateChanged');
  if (changed === undefined) return undefined;
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  if (!isKnown(state)) return undefined;
  const { from, to } = changed.data;
  const about = { invoiceId, invoiceNumber: state.facts.invoiceNumber, from, to };
  if (countOf(events, 'SequenceCancelled') > 0) return { ...about, reminders: 'ended' };
  if (countOf(events, 'StepsMoved') > 0) return { ...about, reminders: 'moved' };
  return unfinishedSequence(state) === null ? undefined : { ...about, reminders: 'kept' };
};

const applyChangedInvoice = async (
  applying: Applying,
  action: ActionOf<'update-invoice'>,
  entry: number,
  progress: Progress,
): Promise<Outcome> => {
  const { invoiceId, values, datePaid, stated } = action;
  const done: Done[] = [];
  let isSettled = false;
  if (Object.keys(values).length > 0 || stated !== undefined) {
    const revised = await reconcile(applying, invoiceId, action, entry);
    done.push(revised);
    isSettled = isSettledByEntry(revised.state);
    progress.dueDateNews = await dueDateNewsOf(applying, invoiceId, revised);
  }
  progress.invoice = appliedTo(invoiceId, ...done);
  if (datePaid !== null) {
    if (!isSettled) done.push(await payRest(applying, invoiceId, datePaid, entry));
    // The payment has ended the reminders.
    progress.dueDateNews = undefined;
  }
  progress.invoice = appliedTo(invoiceId, ...done);
  return progress.invoice === null ? 'unchanged' : 'updated';
};

const applyChangedClient = async (
  applying: Applying,
  { clientId, values }: ActionOf<'update-client'>,
  entry: number,
  progress: Progress,
): Promise<Outcome> => {
  const done = await reviseClient(applying.desk, callFor(applying, `revise ${entry}`), clientId, {
    changes: values,
  });
  progress.client = appliedTo(clientId, done);
  return progress.client === null ? 'unchanged' : 'updated';
};

/** Gives a known client the file's address and copies, where that was chosen. */
const applyNewAddress = async (
  applying: Applying,
  { newAddress }: ActionOf<'create-invoice' | 'update-invoice'>,
  entry: number,
  progress: Progress,
): Promise<void> => {
  if (newAddress === undefined) return;
  const { clientId, ...changes } = newAddress;
  const call = callFor(applying, `address ${entry}`);
  const done = await reviseClient(applying.desk, call, clientId, { changes });
  progress.client = appliedTo(clientId, done);
};

/** A sequence that has ended since the preview needs no pause. */
const applyPause = async (
  applying: Applying,
  { invoiceId, says }: ActionOf<'pause-sequence'>,
  entry: number,
  progress: Progress,
): Promise<Outcome> => {
  const { state } = await applying.desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  if (unfinishedSequence(state) === null) return 'unchanged';
  const call = callFor(applying, `pause ${entry}`);
  progress.invoice = appliedTo(invoiceId, await pauseBecauseOfFile(applying.desk, call, invoiceId, says));
  return progress.invoice === null ? 'unchanged' : 'updated';
};

const apply = async (applying: Applying, planned: PlanEntry, progress: Progress): Promise<Outcome> => {
  const { action, row } = planned;
  if (action === null) return row.fate === 'skipped' || row.fate === 'problem' ? 'skipped' : 'unchanged';
  switch (action.type) {
    case 'create-client':
      await makeClient(applying, action.client, row.entry, progress);
      return 'created';
    case 'update-client':
      return applyChangedClient(applying, action, row.entry, progress);
    case 'create-invoice':
      await applyNewAddress(applying, action, row.entry, progress);
      return applyNewInvoice(applying, action, planned, progress);
    case 'update-invoice':
      await applyNewAddress(applying, action, row.entry, progress);
      return applyChangedInvoice(applying, action, row.entry, progress);
    case 'pause-sequence':
      return applyPause(applying, action, row.entry, progress);
  }
};

const reasonOf = (error: DomainError, action: RowAction | null): RowReason => {
  const about = (code: RowReason['code']): RowReason => ({ code, column: null, value: '' });
  if (error instanceof PlanLimitReached) return about('plan_limit');
  if (error instanceof NotFound)
    return about(action?.type === 'update-client' ? 'client_gone' : 'invoice_gone');
  if (error instanceof InvalidField && error.errors['clientId'] !== undefined) return about('client_gone');
  return { code: 'refused', column: null, value: error.message.slice(0, 100) };
};

/**
 * Applies one entry through the same use cases as by hand. Applying it again changes nothing and gives the same result.
 * A refusal is the entry's result.
 * @throws StoreUnavailable, and what else says nothing about the entry
 */
export const applyEntry = async (applying: Applying, planned: PlanEntry): Promise<EntryResult> => {
  const { entry } = planned.row;
  const progress: Progress = { client: null, invoice: null };
  const done = () => {
    const { client, invoice, dueDateNews } = progress;
    return { client, invoice, ...(dueDateNews && { dueDateNews }) };
  };
  try {
    const outcome = await apply(applying, planned, progress);
    return { entry, outcome, reason: null, ...done() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { entry, outcome: 'failed', reason: reasonOf(error, planned.action), ...done() };
  }
};
