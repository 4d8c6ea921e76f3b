import type { StepView } from '../../contracts/sequences/sequences.ts';
import { createStepStory } from '../../domain/audit/step-story.ts';
import { holdNames } from '../../domain/reasons/hold-names.ts';
import type { EventStore, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import type { Until } from '../../projections/as-of.ts';
import { eventsAbout, type ReplayedAccount } from '../../projections/audit/replay.ts';
import { withVariableLabels } from '../../domain/email-text/variable-words.ts';
import { byWords, dueWords, momentWords } from '../../projections/audit/words.ts';
import { storedDocument } from '../../projections/projection.ts';
import { sequenceRows } from '../../projections/sequences/sequence-rows.ts';
import { sequences } from '../../projections/sequences/sequences.ts';

/** The steps of an invoice's sequences by its views. */
export const stepsOf = async (
  readModels: Pick<ReadModels, 'get'>,
  account: ReplayedAccount,
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

/** Why a step was sent, was not sent, or waits: how it stands, and every event that has to do with it. */
export const explainStep = async (
  store: Pick<EventStore, 'readAccount' | 'readStream'>,
  account: ReplayedAccount,
  step: StepView,
  until: Until,
): Promise<string[]> => {
  const { timeZone } = account;
  const { id: stepId, sequenceStep, totalSteps, sequenceId, emailSubject } = step;
  const story = createStepStory<RecordedEvent>({ sequenceId, stepId });
  for (const event of await eventsAbout(store, account, step.invoiceId, until)) story.add(event);
  return [
    `Email ${sequenceStep} of ${totalSteps} of sequence ${sequenceId}: "${withVariableLabels(emailSubject)}"`,
    ...standing(step, timeZone),
    '',
    ...story.facts.map(
      ({ event, text }) =>
        `${momentWords(event.metadata.occurredAt, timeZone)}  ${text}\n   ${byWords(event)}`,
    ),
  ];
};
