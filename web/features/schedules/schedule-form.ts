import { z } from 'zod';
import { timeOfDay } from '../../../contracts/fields.ts';
import {
  mostDaysOfStep,
  scheduleName,
  schedulePurpose,
  type ScheduleBody,
  type ScheduleStepView,
  type ScheduleView,
} from '../../../contracts/schedules/schedules.ts';
import { mailContent, mailSubject } from '../../../contracts/sequences/sequence-bodies.ts';
import { stepType } from '../../../contracts/sequences/sequences.ts';
import { tone } from '../../../contracts/sequences/tones.ts';
import { defaultSendTime } from '../../../domain/calendar.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';

const wrongDays = `Enter a number of days from 0 to ${mostDaysOfStep}`;

/** Where a step has its text from: Owed's own words, words of its own, or a template by its id. */
const builtIn = 'built-in';
const own = 'own';

const stepFields = z
  .object({
    /** Of a step that was there before; empty for a new one. */
    stepId: z.string(),
    when: z.enum(['due_in', 'overdue_by']),
    days: z
      .string()
      .refine((text) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= mostDaysOfStep, wrongDays),
    time: timeOfDay,
    tone,
    stepType,
    words: z.string(),
    subject: z.string(),
    content: z.string(),
    approval: z.boolean(),
  })
  .superRefine(({ words, subject, content }, context) => {
    if (words !== own) return;
    for (const [path, schema, text] of [
      ['subject', mailSubject, subject],
      ['content', mailContent, content],
    ] as const) {
      const { error } = schema.safeParse(text);
      if (error) context.addIssue({ code: 'custom', path: [path], message: error.issues[0]?.message ?? '' });
    }
  });

/** The form of a schedule: every field holds text. */
export const scheduleForm = z.object({
  name: scheduleName,
  purpose: enteredText(schedulePurpose),
  steps: z.array(stepFields).min(1, 'Please add at least one step'),
});

export type ScheduleFormInput = z.input<typeof scheduleForm>;
export type ScheduleFormOutput = z.output<typeof scheduleForm>;
export type StepFormInput = ScheduleFormInput['steps'][number];

const wordsOf = ({ subject, templateId }: ScheduleStepView): string => {
  if (subject !== null) return own;
  return templateId === null ? builtIn : String(templateId);
};

const stepToForm = (step: ScheduleStepView): StepFormInput => ({
  stepId: String(step.id),
  when: step.type,
  days: String(step.days),
  time: step.time,
  tone: step.tone,
  stepType: step.stepType,
  words: wordsOf(step),
  subject: step.subject ?? '',
  content: step.content ?? '',
  approval: step.approval,
});

export const scheduleToForm = ({
  name,
  purpose,
  steps,
}: Pick<ScheduleView, 'name' | 'purpose' | 'steps'>): ScheduleFormInput => ({
  name,
  purpose: purpose ?? '',
  steps: steps.map(stepToForm),
});

/** A step behind the others: a week after the last one, one tone sterner is for the person to choose. */
export const stepAfter = (steps: readonly StepFormInput[]): StepFormInput => {
  const days = steps.map(({ when, days: text }) => (when === 'due_in' ? -Number(text) : Number(text)));
  const last = Math.max(0, ...days.filter((day) => !Number.isNaN(day)));
  return {
    stepId: '',
    when: 'overdue_by',
    days: String(Math.min(mostDaysOfStep, last + 7)),
    time: defaultSendTime,
    tone: steps.at(-1)?.tone ?? 'friendly',
    stepType: 'customer_reminder',
    words: builtIn,
    subject: '',
    content: '',
    approval: false,
  };
};

export const emptySchedule: ScheduleFormInput = { name: '', purpose: '', steps: [stepAfter([])] };

/** What the form doesn't show of a step, such as its sender and its files, stays as it was. */
const hiddenOf = (before: readonly ScheduleStepView[], id: number) => {
  const known = before.find((step) => step.id === id);
  return (
    known && {
      senderEmail: known.senderEmail,
      senderName: known.senderName,
      ccRecipients: known.ccRecipients,
      bccRecipients: known.bccRecipients,
      attachments: known.attachments,
      attachInvoice: known.attachInvoice,
    }
  );
};

/** @param before the steps that are there, with what the form doesn't show */
export const formToBody = (
  { name, purpose, steps }: ScheduleFormOutput,
  before: readonly ScheduleStepView[],
  keepsIds: boolean,
): ScheduleBody => ({
  name,
  purpose,
  steps: steps.map(({ stepId, when, days, words, subject, content, ...rest }) => ({
    ...hiddenOf(before, Number(stepId)),
    ...rest,
    ...(keepsIds && stepId !== '' && { id: Number(stepId) }),
    type: when,
    days: Number(days),
    subject: words === own ? subject : null,
    content: words === own ? content : null,
    templateId: words === own || words === builtIn ? null : Number(words),
  })),
});

export const textChoices = { builtIn, own };
