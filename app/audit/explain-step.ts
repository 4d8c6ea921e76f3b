import type { StepView } from '../../contracts/sequences.ts';
import { plannedBy, stepFact } from '../../domain/audit/step-facts.ts';
import { holdNames } from '../../domain/reason-words.ts';
import type { EventStore, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { Until } from '../../projections/as-of.ts';
import { storedDocument } from '../../projections/projection.ts';
import { sequenceRows } from '../../projections/sequence-rows.ts';
import { sequences } from '../../projections/sequences.ts';
import type { AuditedAccount } from './find-records.ts';
import { eventsAbout } from '../../projections/audit/replay.ts';
import { byWords, dueWords, momentWords } from '../../projections/audit/words.ts';

/** The steps of an invoice's sequences by its views. */
export const stepsOf = async (
  readModels: Pick<ReadModels, 'get'>,
  account: AuditedAccount,
  invoiceId: number,
  now: number,
): Promise<StepView[]> => {
  const document = await readModels.get(sequences.model, { account: account.id, id: invoiceId });
  if (document?.body == null) return [];
  return sequenceRows(storedDocument(sequences, document.body), { now, timeZone: account.timeZone });
};

/** A step by its number within a sequence, by default the latest. @throws Error that says which there are */
export const stepNumbered = (
  steps: readonly StepView[],
  number: number,
  sequence: number | undefined = steps.at(-1)?.sequenceId,
): StepView => {
  const found = steps.find((step) => step.sequenceId === sequence && step.sequenceStep === number);
  if (found !== undefined) return found;
  const counts = new Map(steps.map(({ sequenceId, totalSteps }) => [sequenceId, totalSteps]));
  const there = [...counts].map(([id, count]) => `sequence ${id} with ${count}`).join(', ');
  throw new Error(
    there === ''
      ? 'The invoice has no emails; --at shows it as of an earlier date'
      : `There is no such email; there is ${there}`,
  );
};

const deliveries: Readonly<Record<StepView['delivery'], string>> = {
  scheduled: 'It has not been sent',
  retrying: 'It was refused and is tried again',
  sending: 'It is being sent',
  sent: 'It was sent',
  outbox: 'It was written to the outbox',
  failed: 'It could not be delivered',
  in_doubt: "Delivery couldn't be confirmed",
  skipped: "It wasn't sent and won't be",
  cancelled: "It wasn't sent and won't be",
};

/** How a step stands, and why. */
const standing = (step: StepView, timeZone: string): string[] => {
  const { delivery, sentAt, holds, notBefore, retryAt, cancelReason, errorMessage } = step;
  const at = sentAt === null ? '' : `, ${momentWords(sentAt, timeZone)}`;
  const why = cancelReason ?? errorMessage;
  const held = delivery === 'scheduled' ? holds : [];
  return [
    `${deliveries[delivery]}${at}${why === null ? '' : `: ${why}`}`,
    ...(delivery === 'scheduled' ? [`It is planned for ${dueWords(step)}`] : []),
    ...held.map(({ reason, detail }) => `${holdNames[reason]}${detail === null ? '' : `: ${detail}`}`),
    ...(notBefore === null ? [] : [`Not before ${momentWords(notBefore, timeZone)}`]),
    ...(retryAt === null ? [] : [`The next attempt is at ${momentWords(retryAt, timeZone)}`]),
  ];
};

const facts = async (
  events: AsyncIterable<RecordedEvent>,
  { sequenceId, id: stepId }: StepView,
  timeZone: string,
): Promise<string[]> => {
  const lines: string[] = [];
  let planned: string | undefined;
  // A promise may be older than the sequence.
  let isEarlier = true;
  let promise: string[] = [];
  for await (const event of events) {
    const fact = stepFact(event, { sequenceId, stepId }, planned);
    const line = `${momentWords(event.metadata.occurredAt, timeZone)}  ${fact ?? ''}\n   ${byWords(event)}; position ${event.position}`;
    if (event.type === 'SequenceStarted' && event.data.sequenceId === sequenceId) isEarlier = false;
    if (event.type === 'PromiseRecorded') promise = [line];
    if (event.type === 'PromiseRemoved' || event.type === 'InvoicePaid') promise = [];
    if (isEarlier) continue;
    if (lines.length === 0) lines.push(...promise);
    if (fact !== undefined && !lines.includes(line)) lines.push(line);
    planned = plannedBy(event, { sequenceId, stepId }) ?? planned;
  }
  return lines;
};

/** Why a step was sent, was not sent, or waits: how it stands, and every event that has to do with it. */
export const explainStep = async (
  store: Pick<EventStore, 'readAccount'>,
  account: AuditedAccount,
  step: StepView,
  until: Until,
): Promise<string[]> => {
  const { timeZone } = account;
  const { sequenceStep, totalSteps, sequenceId, emailSubject } = step;
  return [
    `Email ${sequenceStep} of ${totalSteps} of sequence ${sequenceId}: "${emailSubject}"`,
    ...standing(step, timeZone),
    '',
    ...(await facts(eventsAbout(store, account, step.invoiceId, until), step, timeZone)),
  ];
};
