import type { BackTestStep } from '../../../../contracts/sequences/back-test.ts';
import type { ScheduleStepView } from '../../../../contracts/schedules/schedules.ts';
import { draftsInFull } from '../../../../domain/schedule/drafts-for-invoice.ts';
import { plannedStep, templateTexts } from '../../../components/schedules/schedule-steps.ts';
import type { ShownTemplate } from '../../../data/records/templates.ts';
import type { ProposedStep } from '../../../components/schedules/proposed-schedule.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { addDays, defaultSendTime, instantOf } from '../../../../domain/calendar.ts';
import { defaultSteps, remindersAfterDue, type NewStep } from '../../../../domain/steps/default-steps.ts';
import { scheduledDateOf, timingOf } from '../../../../domain/steps/step-timing.ts';
import { isBuiltIn, withFittingWording, wordingFor } from '../../../../domain/email-text/wording.ts';

/** The due date for which texts are chosen: only the days from it matter. */
const dueDate = '2030-01-15';

const timed = ({ type, days, scheduledTime, subject, content, tone, stepType }: NewStep): BackTestStep => ({
  type,
  days,
  scheduledTime,
  subject,
  content,
  tone,
  stepType,
});

/** The emails with built-in texts that fit their days and tones; what a person wrote stays. */
export const worded = (steps: readonly BackTestStep[]): BackTestStep[] =>
  withFittingWording(
    steps.map((step) => ({
      ...step,
      stepType: step.stepType ?? 'customer_reminder',
      scheduledTime: step.scheduledTime ?? defaultSendTime,
      scheduledDate: scheduledDateOf(dueDate, step),
    })),
    dueDate,
  ).map(({ scheduledDate: _, ...step }) => step);

/** What the dialog suggests for an invoice that is due in a month. */
export const usualSteps = (): BackTestStep[] => {
  const today = addDays(dueDate, -30);
  const plan = { invoice: { dueDate }, sender: { name: '', email: '' } };
  const now = instantOf(today, '12:00', 'UTC');
  return worded(
    [...defaultSteps({ ...plan, today, now, timeZone: 'UTC' }), ...remindersAfterDue(plan)].map(timed),
  );
};

/** Those of the latest sequence of an invoice, as they lie around its due date. */
export const stepsOf = (steps: readonly StepView[], invoiceDueDate: string): BackTestStep[] => {
  const latest = steps.at(-1)?.sequenceId;
  return steps
    .filter(({ sequenceId }) => sequenceId === latest)
    .map(({ scheduledDate, scheduledTime, customSubject, customContent, tone, stepType }) => ({
      ...timingOf(invoiceDueDate, scheduledDate),
      scheduledTime,
      subject: customSubject,
      content: customContent,
      tone,
      stepType,
    }));
};

/** Those of a schedule, with the texts that a sequence would begin with. */
export const stepsOfSchedule = (
  steps: readonly ScheduleStepView[],
  templates: readonly ShownTemplate[],
): BackTestStep[] =>
  draftsInFull(steps.map(plannedStep), { dueDate, sternestSent: null }, templateTexts(templates)).map(
    ({ step, draft: { type, days, scheduledTime, subject, content, tone } }) => ({
      type,
      days,
      scheduledTime,
      subject,
      content,
      tone,
      stepType: step.stepType,
    }),
  );

/** A week after the last one, firm. */
export const anotherStep = (steps: readonly BackTestStep[]): BackTestStep => {
  const last = steps.at(-1);
  const after = last === undefined ? 0 : last.type === 'overdue_by' ? last.days : -last.days;
  const scheduledDate = addDays(dueDate, Math.max(0, after) + 7);
  const stepType = 'customer_reminder';
  return {
    ...timingOf(dueDate, scheduledDate),
    ...wordingFor({ stepType, tone: 'firm', scheduledDate, dueDate, isLastReminder: true }),
    tone: 'firm',
    stepType,
  };
};

/** An email as a schedule has it: a built-in text stays built-in. */
export const scheduleStepOf = (step: BackTestStep): ProposedStep => ({
  type: step.type,
  days: step.days,
  time: step.scheduledTime ?? defaultSendTime,
  tone: step.tone,
  stepType: step.stepType ?? 'customer_reminder',
  ...(isBuiltIn(step) ? { subject: null, content: null } : { subject: step.subject, content: step.content }),
  templateId: null,
  senderEmail: null,
  senderName: null,
  ccRecipients: '',
  bccRecipients: '',
  attachments: [],
  attachmentFiles: [],
  attachInvoice: null,
  approval: false,
});
