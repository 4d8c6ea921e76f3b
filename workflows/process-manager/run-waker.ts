import { makesMoreDue } from '../../contracts/invoices/balance-names.ts';
import type { EventOf } from '../../domain/events.ts';
import { overpaidOf } from '../../domain/invoice/balance.ts';
import { timeOf } from '../../domain/invoice/dates.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import { sequencesToRun, type Open, type Paid } from '../../domain/invoice/state.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { runId, type ChaseRun, type RunNews, type SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { loadInvoiceIfThere } from '../../commands/desk.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { mendsSender } from '../chase/mended-by.ts';
import { profileBefore } from './address-keeper.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

/** An account's time zone; undefined for an unknown account. */
export type ZoneOf = (accountId: number) => string | undefined;

interface WakerDeps extends Pick<ProcessManagerDeps, 'models' | 'waitFor' | 'clock' | 'log'> {
  readonly store: Pick<ProcessManagerDeps['store'], 'readStream'>;
  readonly commands: Pick<ProcessManagerDeps['commands'], 'load'>;
  readonly readModels: Pick<ProcessManagerDeps['readModels'], 'find'>;
  readonly zoneOf: ZoneOf;
}

/** A run that has to look at its invoice. */
export interface Wake extends ChaseRun {
  /** One of its steps may already be due. */
  readonly isUrgent: boolean;
  /** What happened. */
  readonly news: readonly RunNews[];
}

/** How long to wait for a model to include an event, in milliseconds; what is missed is repaired hourly. */
const modelPatience = 10_000;

/** The runs of the unfinished sequences among documents of the `sequences` model. */
export const unfinishedRuns = (documents: readonly StoredDocument[]): ChaseRun[] =>
  documents.flatMap(({ account, id, keys }) => {
    const sequenceId = keys['unfinished'];
    return typeof sequenceId === 'number' ? [{ accountId: account, invoiceId: id, sequenceId }] : [];
  });

/** Wakes of many runs at once; none of them goes before a due step. */
export const inTheirTurn = (runs: readonly ChaseRun[], news: RunNews): Wake[] =>
  runs.map((run) => ({ ...run, isUrgent: false, news: [news] }));

/**
 * Wakes each run once, urgent ones first; a run is urgent if any of its wakes is. Resolves when no wake can be lost.
 */
export const wakeAll = async (runs: Pick<SequenceRuns, 'wake'>, wakes: readonly Wake[]): Promise<void> => {
  const once = new Map<string, Wake>();
  for (const wake of wakes) {
    const known = once.get(runId(wake)) ?? wake;
    const isUrgent = known.isUrgent || wake.isUrgent;
    once.set(runId(wake), { ...wake, isUrgent, news: [...new Set([...known.news, ...wake.news])] });
  }
  const urgentFirst = [...once.values()].toSorted(
    (one, other) => Number(other.isUrgent) - Number(one.isUrgent),
  );
  await Promise.all(urgentFirst.map(({ isUrgent, news, ...run }) => runs.wake(run, { isUrgent, news })));
};

/** An invoice with news of it. */
interface Unnamed {
  readonly accountId: number;
  readonly invoiceId: number;
  readonly news: readonly RunNews[];
}

/** The runs to wake for events. Events that a run wrote itself wake no run: it decides again anyway. */
export const wakesFor = async (deps: WakerDeps, events: readonly RecordedEvent[]): Promise<Wake[]> => {
  const wakes: Wake[] = [];
  /** Invoices whose events don't say which sequences they concern. */
  const unnamed = new Map<number, Unnamed>();
  const newsOf = newsByCommand(events);
  for (const event of events) {
    // Not only a user revises a client: a sync does, too.
    if (
      event.type === 'ClientRevised' ||
      event.type === 'ClientDeleted' ||
      event.type === 'ClientApprovalSet'
    )
      wakes.push(...(await runsOfClient(deps, event)));
    else if (event.metadata.actor === 'workflow' && !ofSyncs.has(event.type)) continue;
    else if (event.type === 'AddressProven')
      wakes.push(...(await runsOfAccount(deps, event, 'address-proven')));
    else if (event.type === 'AccountTakenOver')
      wakes.push(...(await runsOfAccount(deps, event, 'account-taken-over')));
    else if (mendsSender.includes(event.type))
      wakes.push(...(await runsOfAccount(deps, event, 'sender-changed')));
    else if (event.type === 'ApprovalRulesSet')
      wakes.push(...(await runsOfAccount(deps, event, 'look-again')));
    else if (event.type === 'ProfileChanged') wakes.push(...(await runsInZone(deps, event)));
    else if (!event.stream.startsWith('invoice-') || !('invoiceId' in event.data)) continue;
    else if ('sequenceId' in event.data)
      wakes.push({ ...runOf(event.data), isUrgent: mayBeDue(deps, event), news: newsOf(event) });
    else if (event.type !== 'InvoiceCreated' && event.type !== 'InvoiceAbandoned') {
      const { accountId, invoiceId } = event.data;
      const earlier = unnamed.get(invoiceId)?.news ?? [];
      unnamed.set(invoiceId, { accountId, invoiceId, news: [...new Set([...earlier, ...newsOf(event)])] });
    }
  }
  const found = await Promise.all([...unnamed.values()].map((invoice) => runsOfInvoice(deps, invoice)));
  return [...wakes, ...found.flat(), ...(await wakesOfCredit(deps, events))];
};

/** What no run writes: with a workflow as the actor, a sync did. */
const ofSyncs: ReadonlySet<RecordedEvent['type']> = new Set([
  'BalanceEntryRecorded',
  'BalanceEntryRemoved',
  'DueDateChanged',
  'InvoiceDeleted',
  'InvoicePaid',
  'InvoiceReopened',
  'InvoiceRevised',
] as const);

const runOf = ({ accountId, invoiceId, sequenceId }: ChaseRun): ChaseRun => ({
  accountId,
  invoiceId,
  sequenceId,
});

const newsOfEvent: Readonly<Record<InvoiceEvent['type'], RunNews>> = {
  SequenceStarted: 'sequence-started',
  SequenceRestored: 'invoice-reopened',
  SequenceHeld: 'paused',
  HoldLifted: 'resumed',
  PromiseOverridden: 'resumed',
  SequenceCompleted: 'look-again',
  SequenceCancelled: 'cancelled',
  SequenceDeleted: 'cancelled',
  StepEdited: 'steps-changed',
  StepAdded: 'steps-changed',
  StepRemoved: 'steps-changed',
  ScheduleApplied: 'steps-changed',
  StepsMoved: 'steps-changed',
  StepsSkipped: 'steps-changed',
  StepSendRequested: 'send-requested',
  StepApprovalAsked: 'look-again',
  StepApproved: 'approved',
  StepApprovalRejected: 'steps-changed',
  StepRetried: 'step-retried',
  StepDoubtResolved: 'doubt-resolved',
  StepSendStarted: 'look-again',
  StepSent: 'email-settled',
  StepCopyStarted: 'look-again',
  StepCopyPostponed: 'look-again',
  StepCopySettled: 'look-again',
  StepSendPostponed: 'email-settled',
  StepSendFailed: 'email-settled',
  StepSendDropped: 'email-settled',
  StepSendDoubted: 'email-settled',
  PromiseRecorded: 'promise-recorded',
  PromiseRemoved: 'promise-removed',
  PromiseKept: 'promise-over',
  PromiseBroken: 'promise-over',
  PaymentPlanAgreed: 'plan-changed',
  PaymentPlanEnded: 'plan-changed',
  InstallmentMissed: 'plan-changed',
  PaymentPlanContinued: 'plan-changed',
  NextStepChosen: 'look-again',
  NextStepTakenBack: 'look-again',
  CollectionStatusSet: 'set-aside',
  CollectionStatusEnded: 'chased-again',
  DueDateChanged: 'due-date-changed',
  InvoiceCreated: 'look-again',
  InvoiceRevised: 'invoice-revised',
  InvoiceDocumentAttached: 'document-changed',
  InvoiceDocumentRemoved: 'document-changed',
  BalanceEntryRecorded: 'look-again',
  BalanceEntryRemoved: 'look-again',
  CreditDeclined: 'look-again',
  CreditKept: 'resumed',
  RemainderKept: 'resumed',
  LateFeesClaimed: 'look-again',
  LateFeeClaimEnded: 'look-again',
  LateFeeClaimReopened: 'look-again',
  LateFeeClaimWithdrawn: 'look-again',
  InvoicePaid: 'invoice-paid',
  InvoiceReopened: 'invoice-reopened',
  InvoiceDeleted: 'invoice-deleted',
  InvoiceAbandoned: 'look-again',
};

const isOfInvoice = (event: RecordedEvent): event is RecordedEvent<InvoiceEvent> => event.type in newsOfEvent;

/**
 * What the command of an event did: what it changed of the invoice, or else its first event. The rest follows from that,
 * as the end of a sequence does from a payment.
 */
const newsByCommand = (events: readonly RecordedEvent[]): ((event: RecordedEvent) => readonly RunNews[]) => {
  const byCommand = new Map<string, RecordedEvent<InvoiceEvent>[]>();
  for (const event of events.filter(isOfInvoice)) {
    const { commandId } = event.metadata;
    byCommand.set(commandId, [...(byCommand.get(commandId) ?? []), event]);
  }
  return ({ metadata }) => {
    const ofCommand = byCommand.get(metadata.commandId) ?? [];
    const ofInvoice = ofCommand.filter(({ data }) => !('sequenceId' in data));
    const told = ofInvoice.length > 0 ? ofInvoice : ofCommand.slice(0, 1);
    return told.map(({ type }) => newsOfEvent[type]);
  };
};

/** After these events a step may become due, or at another time. */
const changesOfPlan: ReadonlySet<RecordedEvent['type']> = new Set([
  'HoldLifted',
  'PromiseOverridden',
  'SequenceRestored',
  'StepDoubtResolved',
  'StepAdded',
  'StepApproved',
  'StepApprovalRejected',
  'StepEdited',
  'StepRetried',
  'StepSendRequested',
  'StepsMoved',
  'ScheduleApplied',
] as const);

const mayBeDue = (deps: WakerDeps, event: RecordedEvent): boolean =>
  event.type === 'SequenceStarted' ? beginsNow(deps, event) : changesOfPlan.has(event.type);

const beginsNow = ({ zoneOf, clock }: WakerDeps, { data }: EventOf<'SequenceStarted'>): boolean => {
  const zone = zoneOf(data.accountId);
  if (zone === undefined) return true;
  const now = clock.now();
  return data.steps.some((step) => timeOf(step, zone) <= now);
};

/** The sequences that should run according to the stream. */
const runsOfInvoice = async (
  { commands }: WakerDeps,
  { accountId, invoiceId, news }: Unnamed,
): Promise<Wake[]> => {
  try {
    const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
    return sequencesToRun(state).map((sequenceId) => ({
      accountId,
      invoiceId,
      sequenceId,
      isUrgent: true,
      news,
    }));
  } catch (error) {
    if (error instanceof StreamGone) return [];
    throw error;
  }
};

/** After these events of an invoice its client may have more or less credit. */
const creditEvents = [
  'BalanceEntryRecorded',
  'BalanceEntryRemoved',
  'InvoiceReopened',
  'InvoiceRevised',
] as const;

type CreditEvent = RecordedEvent<EventOf<(typeof creditEvents)[number]>>;

const movesCredit = (event: RecordedEvent): event is CreditEvent =>
  creditEvents.some((type) => type === event.type);

/** Whether the client may have less credit because of an event. */
const mayBeLess = (event: CreditEvent, { entries }: Open | Paid): boolean =>
  event.type === 'BalanceEntryRecorded'
    ? makesMoreDue(event.data.entry)
    : event.type !== 'InvoiceRevised' || entries.length > 0;

/** The client whose credit an invoice has changed; undefined when it is as it was. */
const creditChangedOf = async (deps: WakerDeps, event: CreditEvent): Promise<number | undefined> => {
  const invoice = await loadInvoiceIfThere(deps, event.data.invoiceId);
  if (invoice === undefined) return undefined;
  return mayBeLess(event, invoice) || overpaidOf(invoice) > 0 ? invoice.facts.clientId : undefined;
};

/** The runs that a client's credit may hold, or hold no longer. */
const wakesOfCredit = async (deps: WakerDeps, events: readonly RecordedEvent[]): Promise<Wake[]> => {
  /** The last event of each client. */
  const byClient = new Map<number, RecordedEvent>();
  for (const event of events.filter(movesCredit)) {
    const clientId = await creditChangedOf(deps, event);
    if (clientId !== undefined) byClient.set(clientId, event);
  }
  const wakes = await Promise.all(
    [...byClient].map(async ([clientId, event]) =>
      inTheirTurn(await runsWithClient(deps, clientId, event), 'look-again'),
    ),
  );
  return wakes.flat();
};

/** All runs of the account after a change of its zone, because their times are other instants now. */
const runsInZone = async (
  deps: WakerDeps,
  event: RecordedEvent<EventOf<'ProfileChanged'>>,
): Promise<Wake[]> => {
  if ((await profileBefore(deps.store, event))?.timeZone === event.data.timeZone) return [];
  return runsOfAccount(deps, event, 'time-zone-changed');
};

const runsOfAccount = async (deps: WakerDeps, event: RecordedEvent, news: RunNews): Promise<Wake[]> => {
  await knows(deps, 'sequences', event);
  const found = await deps.readModels.find(deps.models.sequences, event.data.accountId);
  return inTheirTurn(unfinishedRuns(found), news);
};

const runsOfClient = async (
  deps: WakerDeps,
  event: RecordedEvent<EventOf<'ClientRevised' | 'ClientDeleted' | 'ClientApprovalSet'>>,
): Promise<Wake[]> => {
  const runs = await runsWithClient(deps, event.data.clientId, event);
  return inTheirTurn(runs, event.type === 'ClientDeleted' ? 'client-deleted' : 'client-revised');
};

/** The runs of a client's invoices, once the models know of an event. */
const runsWithClient = async (
  deps: WakerDeps,
  clientId: number,
  event: RecordedEvent,
): Promise<readonly ChaseRun[]> => {
  const { readModels, models } = deps;
  const { accountId } = event.data;
  await Promise.all([knows(deps, 'invoices', event), knows(deps, 'sequences', event)]);
  const invoices = await readModels.find(models.invoices, accountId, { where: { clientId } });
  const ids = invoices.map(({ id }) => id);
  if (ids.length === 0) return [];
  return unfinishedRuns(await readModels.find(models.sequences, accountId, { ids }));
};

const knows = async (
  { waitFor, models, log }: WakerDeps,
  model: 'invoices' | 'sequences',
  { position, type }: RecordedEvent,
): Promise<void> => {
  if (await waitFor(models[model].name, position, modelPatience)) return;
  log.warn(
    { model, position, type },
    'A read model is behind; runs that it does not know of yet are woken later',
  );
};
