import { z } from 'zod';
import { recordId } from '../../../../contracts/fields.ts';
import { tooManySteps } from '../../../../contracts/schedules/schedule-messages.ts';
import {
  scheduleBody,
  scheduleStepView,
  type ListedSchedule,
  type ScheduleBody,
  type ScheduleStepBody,
} from '../../../../contracts/schedules/schedules.ts';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import { defaultSendTime } from '../../../../domain/calendar.ts';
import { dayOf, inOrderOfDays, timingOfDay } from '../../../../domain/schedule/step-order.ts';
import type { ProposedSchedule } from '../../../components/schedules/proposed-schedule.ts';
import { enteredText } from '../../../ui/forms/entered-text.ts';
import { reachWords } from '../schedule-words.ts';

/** A step as the editor holds it. `key` names it there; one that isn't stored yet has no id. */
const enteredStep = scheduleStepView.extend({ id: recordId.nullable(), key: z.int() });

export type EnteredStep = z.infer<typeof enteredStep>;

const steps = z.array(enteredStep);

/**
 * The steps are one value of the form, as text: what somebody else changes of them replaces them whole, and is never
 * mixed with what is entered here.
 */
export const scheduleForm = z.object({
  name: scheduleBody.shape.name,
  purpose: enteredText(scheduleBody.shape.purpose),
  steps: z
    .string()
    .transform((text) => steps.parse(JSON.parse(text)))
    .pipe(steps.min(1, 'Please add at least one step').max(mostSteps, tooManySteps)),
});

export type ScheduleFormInput = z.input<typeof scheduleForm>;
export type ScheduleFormOutput = z.output<typeof scheduleForm>;

export const readSteps = (text: string): EnteredStep[] => steps.parse(JSON.parse(text));

/** Steps in the order in which they go. */
export const writeSteps = (entered: readonly EnteredStep[]): string => JSON.stringify(inOrderOfDays(entered));

/** What the fields are called where it is said that one was changed meanwhile. */
export const scheduleLabels = { name: 'Name', purpose: 'What it is for', steps: 'Emails' } as const;

/** How a field reads there. */
export const scheduleText = (name: string, value: unknown): string => {
  if (typeof value !== 'string') return '';
  return name === 'steps' ? reachWords(readSteps(value)) : value;
};

export const emptyStep: Omit<EnteredStep, 'key'> = {
  id: null,
  type: 'due_in',
  days: 0,
  time: defaultSendTime,
  tone: 'friendly',
  stepType: 'customer_reminder',
  subject: null,
  content: null,
  templateId: null,
  senderEmail: null,
  senderName: null,
  ccRecipients: '',
  bccRecipients: '',
  attachments: [],
  attachmentFiles: [],
  attachInvoice: null,
  approval: false,
};

export const emptySchedule: ScheduleFormInput = { name: '', purpose: '', steps: '[]' };

/** A schedule as the form opens. */
export const scheduleToForm = ({ name, purpose, steps: own }: ListedSchedule): ScheduleFormInput => ({
  name,
  purpose: purpose ?? '',
  steps: writeSteps(own.map((step) => ({ ...step, key: step.id }))),
});

/** One that is stored nowhere yet. */
export const proposedToForm = ({ name, purpose, steps: proposed }: ProposedSchedule): ScheduleFormInput => ({
  name,
  purpose: purpose ?? '',
  steps: writeSteps(proposed.map((step, at) => ({ ...step, id: null, key: at + 1 }))),
});

/** A week after the last step, or a few days after the due date, and not gentler than the one before. */
export const nextStep = (entered: readonly EnteredStep[]): EnteredStep => {
  const key = Math.max(0, ...entered.map((step) => step.key)) + 1;
  const last = inOrderOfDays(entered).findLast(({ stepType }) => stepType === 'customer_reminder');
  if (last === undefined) return { ...emptyStep, key };
  const day = Math.max(3, dayOf(last) + 7);
  return { ...emptyStep, ...timingOfDay(day), tone: last.tone, key };
};

/** @param changes of the step with that key; one that isn't there is added */
export const withStep = (entered: readonly EnteredStep[], step: EnteredStep): EnteredStep[] =>
  inOrderOfDays([...entered.filter(({ key }) => key !== step.key), step]);

export const stepBody = ({
  id,
  key: _,
  attachments: __,
  attachmentFiles,
  ...step
}: EnteredStep): ScheduleStepBody => ({
  ...step,
  ...(id !== null && { id }),
  attachments: attachmentFiles.map(({ filename }) => filename),
});

/** What is sent to keep it. */
export const bodyOfForm = ({ name, purpose, steps: entered }: ScheduleFormOutput): ScheduleBody => ({
  name,
  purpose: purpose ?? null,
  steps: entered.map(stepBody),
});
