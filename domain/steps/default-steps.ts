import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import type { StepType, TimingType } from '../../contracts/sequences/sequences.ts';
import type { StepDraft } from '../../contracts/sequences/sequence-bodies.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { FileView } from '../../contracts/imports/files.ts';
import { addDays, dateIn, daysBetween, defaultSendTime, instantOf, timeIn } from '../calendar.ts';
import { isGentler, sterner } from '../invoice/sequence/due-now.ts';
import { timingOf } from './step-timing.ts';
import { withFittingWording, wordingFor } from '../email-text/wording.ts';

/** An unsaved step, as the dialog edits and sends it. Date and time are in the account's zone. */
export interface NewStep {
  readonly type: TimingType;
  readonly days: number;
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly subject: string;
  readonly content: string;
  readonly tone: Tone;
  readonly stepType: StepType;
  readonly senderName: string;
  readonly senderEmail: string;
  readonly ccRecipients: string;
  readonly bccRecipients: string;
  /** Stored files; absent for none. */
  readonly attachments?: readonly FileView[];
  /** Whether the invoice's own PDF goes with it; absent means no. */
  readonly attachInvoice?: boolean;
  /** Whether it goes only once a person has approved it; absent means no. */
  readonly approval?: boolean;
  /** The template that the text came from. */
  readonly templateId: number | null;
}

/** For whom steps are made. */
export interface StepsFor {
  readonly invoice: { readonly dueDate: string; readonly document?: object | null };
  readonly sender: { readonly name: string; readonly email: string };
  /** The sternest reminder that the client has got for the invoice: nothing gentler is proposed. Default none. */
  readonly sternestSent?: Tone | null;
}

/** The moment at which the steps are created. */
export interface PlanningMoment {
  /** The account's today: the calendar date of `now` in `timeZone`. */
  readonly today: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
}

interface Slot {
  readonly tone: Tone;
  readonly scheduledDate: string;
  readonly scheduledTime?: string;
}

/**
 * A wall-clock time some minutes ahead. Skips an hour that daylight saving repeats, because its second pass can't be
 * expressed.
 */
const minutesFromNow = (count: number, { now, timeZone }: PlanningMoment): Omit<Slot, 'tone'> => {
  const at = now + count * millisecondsInMinute;
  const [date, time] = [dateIn(timeZone, at), timeIn(timeZone, at)];
  const named = instantOf(date, time, timeZone) > now ? at : at + millisecondsInHour;
  return { scheduledDate: dateIn(timeZone, named), scheduledTime: timeIn(timeZone, named) };
};

const stepOf = (slot: Slot, { invoice: { dueDate, document = null }, sender }: StepsFor): NewStep => {
  const { tone, scheduledDate, scheduledTime = defaultSendTime } = slot;
  const stepType = 'customer_reminder';
  return {
    ...timingOf(dueDate, scheduledDate),
    scheduledDate,
    scheduledTime,
    ...wordingFor({ stepType, tone, scheduledDate, dueDate, isLastReminder: true }),
    tone,
    stepType,
    senderName: sender.name,
    senderEmail: sender.email,
    ccRecipients: '',
    bccRecipients: '',
    templateId: null,
    ...(document !== null && { attachInvoice: true }),
  };
};

/** Without those that are gentler than what the client has got; when all are, the first one as stern as that. */
const notGentler = (slots: readonly Slot[], sternestSent: Tone | null): readonly Slot[] => {
  const left = slots.filter(({ tone }) => !isGentler(tone, sternestSent));
  return left.length > 0 || sternestSent === null
    ? left
    : slots.slice(0, 1).map((slot) => ({ ...slot, tone: sternestSent }));
};

const stepsOf = (slots: readonly Slot[], plan: StepsFor): NewStep[] =>
  withFittingWording(
    notGentler(slots, plan.sternestSent ?? null).map((slot) => stepOf(slot, plan)),
    plan.invoice.dueDate,
  );

const isPastSendTime = ({ now, timeZone }: PlanningMoment): boolean =>
  timeIn(timeZone, now) >= defaultSendTime;

const slotsBeforeDue = (daysUntilDue: number, dueDate: string, moment: PlanningMoment): Slot[] => {
  if (daysUntilDue > 3) return [{ tone: 'friendly', scheduledDate: addDays(dueDate, -3) }];
  if (daysUntilDue > 0) return [{ tone: 'friendly', scheduledDate: addDays(moment.today, 1) }];
  if (isPastSendTime(moment)) return [{ tone: 'friendly', ...minutesFromNow(30, moment) }];
  return [{ tone: 'friendly', scheduledDate: dueDate }];
};

const slotsOverdue = (daysOverdue: number, moment: PlanningMoment): Slot[] => {
  const inDays = (days: number): string => addDays(moment.today, days);
  const soon: Slot = { tone: 'friendly', ...minutesFromNow(60, moment) };
  return daysOverdue >= 7
    ? [soon, { tone: 'firm', scheduledDate: inDays(3) }, { tone: 'legal', scheduledDate: inDays(7) }]
    : [
        soon,
        { tone: 'friendly', scheduledDate: inDays(3) },
        { tone: 'firm', scheduledDate: inDays(7) },
        { tone: 'legal', scheduledDate: inDays(14) },
      ];
};

/**
 * The initial steps of a new sequence, depending on how far the due date is. For an overdue invoice, later steps count
 * from today. The default time is 09:00. Those gentler than what the client has got are left out.
 */
export const defaultSteps = ({
  invoice,
  sender,
  sternestSent = null,
  ...moment
}: StepsFor & PlanningMoment): NewStep[] => {
  const daysUntilDue = daysBetween(moment.today, invoice.dueDate);
  const slots =
    daysUntilDue >= 0
      ? slotsBeforeDue(daysUntilDue, invoice.dueDate, moment)
      : slotsOverdue(-daysUntilDue, moment);
  return stepsOf(slots, { invoice, sender, sternestSent });
};

/** Reminders 3 and 10 days after the due date, offered when the plan has nothing after the due date. */
export const remindersAfterDue = (plan: StepsFor): NewStep[] => {
  const after = (days: number): string => addDays(plan.invoice.dueDate, days);
  return stepsOf(
    [
      { tone: 'friendly', scheduledDate: after(3) },
      { tone: 'firm', scheduledDate: after(10) },
    ],
    plan,
  );
};

/** In days, between the due date, or the last step, and one that is added by hand. */
const daysToAdded = 7;

/**
 * A step added by hand, firm or as stern as what the client has got, to the client: 7 days after the due date; where
 * that is past, or not after the last step, 7 days after the last step or today.
 * @param today the account's today, a calendar date
 */
export const manualStep = (
  plan: StepsFor,
  steps: readonly { readonly scheduledDate: string }[],
  today: string,
): NewStep => {
  const last = steps.reduce(
    (latest, { scheduledDate }) => (scheduledDate > latest ? scheduledDate : latest),
    today,
  );
  const usual = addDays(plan.invoice.dueDate, daysToAdded);
  const scheduledDate = usual > last ? usual : addDays(last, daysToAdded);
  return stepOf({ tone: sterner('firm', plan.sternestSent ?? null) ?? 'firm', scheduledDate }, plan);
};

/** A step as a call sends it. */
export const draftOfNewStep = ({ attachments = [], attachInvoice = false, ...step }: NewStep): StepDraft => ({
  ...step,
  attachments: attachments.map(({ filename }) => filename),
  attachInvoice,
});
