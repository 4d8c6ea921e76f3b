import type { StepType } from '../../contracts/sequences/sequences.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import { defaultSendTime } from '../calendar.ts';
import { timingOfDay } from './step-order.ts';
import type { ScheduleFacts, ScheduleStep } from './events.ts';

/** A schedule that is offered beside an account's own. It is stored for no account. */
export interface BuiltInSchedule {
  /** Below every record's id. */
  readonly id: number;
  readonly facts: ScheduleFacts;
}

/** A step with the built-in text. @param day after the due date; negative before it */
const step = (
  id: number,
  day: number,
  tone: Tone,
  stepType: StepType = 'customer_reminder',
): ScheduleStep => ({
  id,
  ...timingOfDay(day),
  time: defaultSendTime,
  tone,
  stepType,
  subject: null,
  content: null,
  templateId: null,
  senderEmail: null,
  senderName: null,
  ccRecipients: '',
  bccRecipients: '',
  attachments: [],
  attachInvoice: null,
  approval: false,
});

const schedule = (
  id: number,
  name: string,
  purpose: string,
  days: readonly (readonly [day: number, tone: Tone])[],
): BuiltInSchedule => ({
  id,
  facts: { name, purpose, steps: days.map(([day, tone], index) => step(index + 1, day, tone)) },
});

/** The schedules that a new account begins with; each reaches past the due date. */
export const builtInSchedules: readonly BuiltInSchedule[] = [
  schedule(1, 'Gentle', 'For clients you want to keep close: friendly for two weeks, firm only at the end.', [
    [0, 'friendly'],
    [7, 'friendly'],
    [14, 'friendly'],
    [30, 'firm'],
  ]),
  schedule(
    2,
    'Standard',
    'For most clients: a note before the due date, then friendly, firm and a final notice.',
    [
      [-3, 'friendly'],
      [0, 'friendly'],
      [3, 'friendly'],
      [10, 'firm'],
      [21, 'legal'],
    ],
  ),
  schedule(3, 'Firm', 'For clients who pay late: closer together, with a final notice after two weeks.', [
    [-3, 'friendly'],
    [1, 'friendly'],
    [5, 'firm'],
    [9, 'firm'],
    [14, 'legal'],
  ]),
];

export const builtInSchedule = (id: number): BuiltInSchedule | undefined =>
  builtInSchedules.find((one) => one.id === id);
