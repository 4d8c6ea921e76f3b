import type { TimelineFact } from '../../../contracts/invoices/timeline.ts';
import { factTitle } from '../../../domain/audit/fact-title.ts';
import { ownersStepFact } from '../../../domain/audit/step-facts.ts';
import { createStepStory, type StepStory } from '../../../domain/audit/step-story.ts';
import type { EventType } from '../../../domain/events.ts';
import type { RecordedEvent, StreamName } from '../../../platform/ports/event-store.ts';
import { accounts } from '../../accounts.ts';
import { clients } from '../../clients.ts';
import { projectOne, type Projection } from '../../projection.ts';
import { senders } from '../../senders.ts';
import { templates } from '../../templates.ts';
import { createInvoiceFold, type ReplayedAccount } from '../replay.ts';
import { invoiceChanges, recordChanges, type ToldChange } from './shown-changes.ts';

/** What is known of an event from those of its stream before it. */
export type Told = Pick<TimelineFact, 'title' | 'summary' | 'details' | 'why'> & {
  readonly changes: readonly ToldChange[];
  readonly invoiceNumber: string | null;
  readonly clientName: string | null;
  /** The step whose email it is about. */
  readonly stepId: number | null;
};

/**
 * Tells the events of one stream; it must be given all of them, in order.
 * @param isWanted whether it is told
 */
export type Teller = (event: RecordedEvent, isWanted: boolean) => Told | undefined;

/** They say of each email what they change. */
const namesSteps: readonly EventType[] = ['SequenceStarted', 'ScheduleApplied', 'StepsMoved', 'StepsSkipped'];

/** Emails wait no longer; the event after it says when they go, if they are moved. */
const endsWait: readonly EventType[] = [
  'PromiseKept',
  'PromiseBroken',
  'PaymentPlanEnded',
  'CollectionStatusEnded',
  'PromiseRemoved',
  'PromiseOverridden',
  'HoldLifted',
  'SequenceRestored',
];

/** An email that is sent again goes now, whatever day it was planned for or shown with while it was on hold. */
const sendsAgain: readonly EventType[] = ['StepRetried', 'StepDoubtResolved'];

/** Facts of an email that are named before another of it. */
const mostBefore = 20;

/** "Step sent" for StepSent, where nothing says it better. */
const typeWords = (type: EventType): string =>
  type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const plain = (
  event: RecordedEvent,
  { numberFormat }: ReplayedAccount,
  changes: readonly ToldChange[] = [],
): Told => {
  const known = factTitle(event, numberFormat);
  return {
    title: known ?? typeWords(event.type),
    summary: known ?? null,
    details: [],
    changes,
    why: [],
    invoiceNumber: null,
    clientName: null,
    stepId: null,
  };
};

interface KnownStep {
  readonly stepId: number;
  readonly story: StepStory<RecordedEvent>;
}

const summaryOf = (event: RecordedEvent, email: string, text: string): string | null => {
  const told = ownersStepFact(event);
  return told === null ? null : `${email}: ${told ?? text}`;
};

const ofInvoice = (account: ReplayedAccount, id: number): Teller => {
  const { timeZone, numberFormat } = account;
  const fold = createInvoiceFold({ account: account.id, id });
  const steps: KnownStep[] = [];
  /** What a step that is planned later has to know. */
  const earlier: RecordedEvent[] = [];
  let invoiceNumber: string | null = null;

  const begin = (event: RecordedEvent): void => {
    if (event.type !== 'SequenceStarted' && event.type !== 'StepAdded' && event.type !== 'ScheduleApplied')
      return;
    const { sequenceId } = event.data;
    for (const { stepId } of event.type === 'StepAdded' ? [event.data.step] : event.data.steps) {
      const story = createStepStory<RecordedEvent>({ sequenceId, stepId }, numberFormat);
      for (const one of earlier) story.add(one);
      steps.push({ stepId, story });
    }
  };

  return (event, isWanted) => {
    const at = { now: Date.parse(event.metadata.occurredAt), timeZone, numberFormat };
    const before = isWanted ? fold.stateAt(at) : undefined;
    fold.add(event);
    begin(event);
    const told = steps.flatMap(({ stepId, story }) => {
      const known = story.facts.length;
      const text = story.add(event);
      return text === undefined ? [] : [{ stepId, text, before: story.facts.slice(0, known) }];
    });
    if (event.type === 'PromiseRecorded' || event.type === 'PromiseRemoved' || event.type === 'InvoicePaid')
      earlier.push(event);
    if ('invoiceNumber' in event.data) ({ invoiceNumber } = event.data);
    if (before === undefined) return undefined;

    const after = fold.stateAt(at);
    const rows = new Map([...before.steps, ...after.steps].map((step) => [step.id, step]));
    const labelOf = (stepId: number): string => {
      const row = rows.get(stepId);
      return row === undefined ? 'Email' : `Email ${row.sequenceStep} of ${row.totalSteps}`;
    };
    const changes = sendsAgain.includes(event.type)
      ? recordChanges(before.invoice, after.invoice, numberFormat)
      : invoiceChanges(before, after, numberFormat);
    const base = { ...plain(event, account, changes), invoiceNumber };
    const [only] = told;
    if (base.summary === null && only !== undefined)
      return {
        ...base,
        title: `${labelOf(only.stepId)}: ${only.text}`,
        summary: summaryOf(event, labelOf(only.stepId), only.text),
        why: only.before.slice(-mostBefore).map(({ event: { id: of, metadata }, text }) => ({
          id: of,
          recordedAt: metadata.occurredAt,
          text,
        })),
        stepId: only.stepId,
      };
    const ofRecord = { ...base, changes: recordChanges(before.invoice, after.invoice, numberFormat) };
    if (event.type === 'HoldLifted') {
      const holds = before.steps.flatMap((step) => step.holds);
      const detail = holds.find(({ reason }) => reason === event.data.reason)?.detail ?? null;
      return { ...ofRecord, details: detail === null ? [] : [`Reason for the hold: ${detail}`] };
    }
    if (namesSteps.includes(event.type))
      return { ...ofRecord, details: told.map(({ stepId, text }) => `${labelOf(stepId)}: ${text}`) };
    return endsWait.includes(event.type) ? ofRecord : base;
  };
};

/** Of a stream whose records are one projection's. @param naming which record it is, before it is gone */
const ofRecords = <Doc extends object>(
  account: ReplayedAccount,
  projection: Projection<Doc>,
  naming: (doc: Doc) => Partial<Pick<Told, 'clientName' | 'details'>> = () => ({}),
): Teller => {
  const docs = new Map<number, Doc | undefined>();
  return (event, isWanted) => {
    const ids = projection.documentIds(event);
    const [first] = ids;
    const known = first === undefined ? undefined : docs.get(first);
    const changes = ids.flatMap((id) => {
      const before = docs.get(id);
      const after = projectOne(projection, [event], { account: account.id, id }, before);
      docs.set(id, after);
      return isWanted && first === id ? recordChanges(before, after, account.numberFormat) : [];
    });
    if (!isWanted) return undefined;
    const doc = first === undefined ? undefined : (docs.get(first) ?? known);
    const told = { ...plain(event, account, changes), ...(doc && naming(doc)) };
    return { ...told, details: told.details.filter((text) => !told.title.includes(text)) };
  };
};

const ofMailing = (account: ReplayedAccount): Teller => {
  let stepId: number | null = null;
  return (event, isWanted) => {
    if (event.type === 'MailingQueued') stepId = event.data.about[0]?.stepId ?? null;
    return isWanted ? { ...plain(event, account), summary: null, stepId } : undefined;
  };
};

/** Streams whose events say everything themselves. */
const isPlain = (stream: StreamName): boolean => /^(import|xero|gmail|auditors)-/.test(stream);

/** From which event on a stream must be told, so that one of its events can be. */
export const toldFrom = (stream: StreamName, revision: number): number => (isPlain(stream) ? revision : 0);

/** Of the stream that it is called for, from its first event. */
export const tellerOf = (account: ReplayedAccount, stream: StreamName): Teller => {
  const [kind, id] = stream.split('-', 2);
  switch (kind) {
    case 'invoice':
      return ofInvoice(account, Number(id));
    case 'client':
      return ofRecords(account, clients, ({ name }) => ({ clientName: name }));
    case 'template':
      return ofRecords(account, templates, ({ name }) => ({ details: [name] }));
    case 'account':
      return ofRecords(account, accounts);
    case 'sender':
      return ofRecords(account, senders, ({ email }) => ({ details: [email] }));
    case 'mailing':
      return ofMailing(account);
    default:
      return (event, isWanted) => (isWanted ? plain(event, account) : undefined);
  }
};
