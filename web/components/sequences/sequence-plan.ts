import type { Tone } from '../../../contracts/sequences/tones.ts';
import { dateIn, longDate, momentText, timeIn } from '../../../domain/calendar.ts';
import type { NewStep } from '../../../domain/steps/default-steps.ts';
import { isPast } from '../../../domain/invoice/dates.ts';
import { isReminder, untrueToday } from '../../../domain/invoice/sequence/due-now.ts';
import {
  heldEffect,
  plannedEffect,
  type PlannedEffect,
} from '../../../domain/invoice/sequence/planned-effect.ts';
import { wouldSkipWords } from '../../../domain/reasons/reason-words.ts';
import { saysOverdueTooEarly } from '../../../domain/email-text/says-overdue.ts';
import { oddTimesOf, type OddTimes, type PlannedSend } from './odd-time.ts';

type PlannedMail = Pick<
  NewStep,
  'stepType' | 'type' | 'tone' | 'scheduledDate' | 'scheduledTime' | 'senderName' | 'senderEmail'
> &
  Partial<Pick<NewStep, 'subject' | 'content'>>;

/** What a plan is told from. */
export interface PlanSource {
  /** The steps of the dialog, in any order. */
  readonly steps: readonly PlannedMail[];
  /** Calendar dates. */
  readonly invoice: { readonly dueDate: string; readonly promisedPaymentDate: string | null };
  readonly client: { readonly name: string; readonly email: string };
  /** The address that mails go out from. */
  readonly from: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Sternest reminder that earlier sequences have sent for this invoice; absent for none. */
  readonly sternestSent?: Tone | null;
  /** Before this instant (milliseconds since 1970) no reminder goes, after a late one; absent for none. */
  readonly nextReminderFrom?: number | undefined;
}

/** What of it decides when emails go. */
type PlannedDates = Omit<PlanSource, 'client' | 'from'>;

/** What the user should know before creating the sequence. `step` is an index into the steps given. */
export type PlanNote =
  | { readonly kind: 'promised' | 'alerts' | 'nothing_after_due'; readonly text: string }
  | { readonly kind: 'skipped' | 'moved' | 'says_overdue'; readonly step: number; readonly text: string };

export interface SequencePlan {
  /** Says to whom, when and from whom emails go, where replies go, and how many follow. */
  readonly sentence: string;
  readonly notes: readonly PlanNote[];
  /** Absent when nothing falls on an odd time. */
  readonly oddTimes?: OddTimes;
}

interface Going {
  readonly step: number;
  readonly mail: PlannedMail;
  readonly isNow: boolean;
  readonly isMoved: boolean;
  /** It goes once the day after a late reminder is over. */
  readonly isAfterLate: boolean;
  /** Wall clock at which it goes. */
  readonly date: string;
  readonly time: string;
}

type Numbered = PlannedMail & { readonly stepId: number };

/** What happens at once, and what goes once the day after a late reminder is over. */
interface Effect extends PlannedEffect {
  readonly goThen: readonly number[];
}

const effectOf = (steps: readonly Numbered[], source: PlannedDates): Effect => {
  const { dueDate, promisedPaymentDate: promisedDate } = source.invoice;
  if (promisedDate !== null) {
    const moved = heldEffect(steps, { promisedDate, resumeFrom: null }, source);
    return { goNow: [], goThen: [], skipped: [], moved };
  }
  const { sternestSent = null, nextReminderFrom = 0, now, timeZone } = source;
  const planned = { dueDate, sternestSent, nextReminderFrom: null };
  if (nextReminderFrom <= now) return { ...plannedEffect({ ...planned, steps }, source), goThen: [] };
  const waiting = { ...planned, nextReminderFrom: new Date(nextReminderFrom).toISOString() };
  const { goNow, skipped } = plannedEffect({ ...waiting, steps }, source);
  const then = { now: nextReminderFrom, timeZone };
  const isDone = (stepId: number): boolean =>
    goNow.includes(stepId) || skipped.some((one) => one.stepId === stepId);
  const left = steps.filter((step) => !isDone(step.stepId) && (isReminder(step) || !isPast(step, then)));
  const later = plannedEffect({ ...planned, steps: left }, then);
  return { goNow, goThen: later.goNow, skipped: [...skipped, ...later.skipped], moved: later.moved };
};

const goingsOf = (
  steps: readonly Numbered[],
  effect: Effect,
  { now, timeZone, nextReminderFrom = now }: PlannedDates,
): Going[] =>
  steps
    .filter(({ stepId }) => effect.skipped.every((skipped) => skipped.stepId !== stepId))
    .map((mail) => {
      const isNow = effect.goNow.includes(mail.stepId);
      const isAfterLate = effect.goThen.includes(mail.stepId);
      const moved = effect.moved.find(({ stepId }) => stepId === mail.stepId);
      const at = isNow ? now : isAfterLate ? nextReminderFrom : undefined;
      return {
        step: mail.stepId,
        mail,
        isNow,
        isMoved: isAfterLate || moved !== undefined,
        isAfterLate,
        date: at === undefined ? (moved?.scheduledDate ?? mail.scheduledDate) : dateIn(timeZone, at),
        time: at === undefined ? mail.scheduledTime : timeIn(timeZone, at),
      };
    });

const inOrder = (goings: readonly Going[]): Going[] => {
  const goesAt = ({ isNow, date, time }: Going): string => (isNow ? '' : `${date} ${time}`);
  return goings.toSorted((one, other) =>
    goesAt(one) < goesAt(other) ? -1 : goesAt(one) > goesAt(other) ? 1 : 0,
  );
};

const sentenceOf = (reminders: readonly Going[], source: PlanSource): string => {
  const [first] = reminders;
  const { client, invoice, from, timeZone } = source;
  if (first === undefined) return `No emails go to ${client.name}.`;
  const { mail, isNow, date, time } = first;
  const following = reminders.length - 1;
  const lead = invoice.promisedPaymentDate === null ? 'The' : "If the promise isn't kept, the";
  const which = following === 0 ? 'only email' : 'first email';
  const to = `${client.name} (${client.email})`;
  const goes = isNow
    ? `goes out right away to ${to}`
    : `goes to ${to} on ${momentText(date, time)} (${timeZone})`;
  const more = following === 0 ? '' : `, and ${following} more ${following === 1 ? 'follows' : 'follow'}`;
  return `${lead} ${which} ${goes}, from ${mail.senderName} (${from})${more}; replies go to ${mail.senderEmail}.`;
};

const sendsOf = (goings: readonly Going[]): PlannedSend[] =>
  goings.map(({ step, mail, date, time, isNow, isMoved }) => ({
    step,
    planned: mail,
    date,
    time,
    isNow,
    isMoved,
  }));

const skippedNotes = (steps: readonly PlannedMail[], skipped: PlannedEffect['skipped']): PlanNote[] =>
  skipped.flatMap(({ stepId, reason }) => {
    const step = steps[stepId];
    if (step === undefined) return [];
    const text = `The email planned for ${momentText(step.scheduledDate, step.scheduledTime)} is skipped: ${wouldSkipWords(reason)}.`;
    return { kind: 'skipped', step: stepId, text };
  });

const movedNotes = (goings: readonly Going[]): PlanNote[] =>
  goings
    .filter(({ isMoved }) => isMoved)
    .map(({ step, mail, isAfterLate, date, time }) => ({
      kind: 'moved',
      step,
      text: `The email planned for ${momentText(mail.scheduledDate, mail.scheduledTime)} waits until ${momentText(date, time)}${isAfterLate ? ', 24 hours after a late reminder' : ''}.`,
    }));

const promiseNotes = ({ promisedPaymentDate }: PlanSource['invoice']): PlanNote[] =>
  promisedPaymentDate === null
    ? []
    : [
        {
          kind: 'promised',
          text: `The client has promised to pay by ${longDate(promisedPaymentDate)}. The sequence starts paused and resumes if the promise isn't kept.`,
        },
      ];

const alertNotes = (alerts: number): PlanNote[] =>
  alerts === 0
    ? []
    : [
        {
          kind: 'alerts',
          text: `${alerts} internal ${alerts === 1 ? 'alert goes' : 'alerts go'} to you, not the client.`,
        },
      ];

/** Emails that say overdue on a day on which the invoice is not: they are not sent like that. */
const untrueNotes = (reminders: readonly Going[], dueDate: string): PlanNote[] =>
  reminders
    .filter(({ mail: { subject = '', content = '' }, date }) =>
      saysOverdueTooEarly({ subject, content }, date, dueDate),
    )
    .map(({ step, isNow, date, time }) => ({
      kind: 'says_overdue',
      step,
      text: `The email ${isNow ? 'that goes out right away' : `planned for ${momentText(date, time)}`} says the invoice is overdue, but it won't be by then. Edit its text or date. It won't be sent like this.`,
    }));

const overdueNotes = (reminders: readonly Going[], dueDate: string): PlanNote[] =>
  reminders.some(({ date }) => date > dueDate)
    ? []
    : [{ kind: 'nothing_after_due', text: 'Nothing goes out once this invoice is overdue' }];

/**
 * Steps whose text will not be true on the day they are due: the run skips them (docs/chasing-rules.md, "True on the
 * day").
 */
const untrueLater = (goings: readonly Going[], dueDate: string): PlannedEffect['skipped'] =>
  goings.flatMap(({ step, mail, date }) => {
    const reason = untrueToday(mail, dueDate, date);
    return reason === null ? [] : [{ stepId: step, reason }];
  });

/** What a plan is made of: what happens at once, and what goes when. */
const goingOf = (source: PlannedDates) => {
  const { dueDate } = source.invoice;
  const steps = source.steps.map((step, stepId) => ({ ...step, stepId }));
  const effect = effectOf(steps, source);
  const planned = goingsOf(steps, effect, source);
  const untrue = untrueLater(planned, dueDate);
  const goings = inOrder(planned.filter(({ step }) => untrue.every(({ stepId }) => stepId !== step)));
  return { goings, skipped: [...effect.skipped, ...untrue] };
};

/** The emails of a plan that fall on nights, weekends or in the past, and where they would go instead. */
export const oddTimesIn = (source: PlannedDates): OddTimes | undefined => {
  const { now, timeZone, invoice } = source;
  const reminders = goingOf(source).goings.filter(({ mail }) => isReminder(mail));
  return oddTimesOf(sendsOf(reminders), invoice.dueDate, dateIn(timeZone, now));
};

/**
 * What stands above Create Sequence: one sentence about the mails that would go, and what the user should know before:
 * an odd hour, mails that are skipped, nothing after the due date. The same rules decide as when the sequence runs.
 */
export const sequencePlan = (source: PlanSource): SequencePlan => {
  const { dueDate, promisedPaymentDate } = source.invoice;
  const { goings, skipped } = goingOf(source);
  const reminders = goings.filter(({ mail }) => isReminder(mail));
  const odd = oddTimesOf(sendsOf(reminders), dueDate, dateIn(source.timeZone, source.now));
  return {
    sentence: sentenceOf(reminders, source),
    notes: [
      ...promiseNotes(source.invoice),
      ...skippedNotes(source.steps, skipped),
      ...(promisedPaymentDate === null ? movedNotes(goings) : []),
      ...untrueNotes(reminders, dueDate),
      ...overdueNotes(reminders, dueDate),
      ...alertNotes(goings.length - reminders.length),
    ],
    ...(odd && { oddTimes: odd }),
  };
};
