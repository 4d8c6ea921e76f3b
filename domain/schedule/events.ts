import type { StepType, TimingType } from '../../contracts/sequences/sequences.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { AttachedFile } from '../files/attached-file.ts';

/** One email of a schedule, by its days before or after the due date. */
export interface ScheduleStep {
  /** Counts within the schedule, and stays through changes. */
  readonly id: number;
  readonly type: TimingType;
  readonly days: number;
  /** `HH:MM` in the account's zone. */
  readonly time: string;
  readonly tone: Tone;
  readonly stepType: StepType;
  /** Null, like the content, for the text of the template, or the built-in one of its tone and day. */
  readonly subject: string | null;
  readonly content: string | null;
  readonly templateId: number | null;
  /** Null for the account's primary sender. */
  readonly senderEmail: string | null;
  readonly senderName: string | null;
  /** Comma-separated addresses, as typed. */
  readonly ccRecipients: string;
  readonly bccRecipients: string;
  readonly attachments: readonly AttachedFile[];
  /** Null for the default: a reminder carries the invoice's own PDF if there is one. */
  readonly attachInvoice: boolean | null;
  /** Whether it waits until a person has approved it. */
  readonly approval: boolean;
}

/** A step as it is entered: without an id it is a new one. */
export type EnteredScheduleStep = Omit<ScheduleStep, 'id'> & { readonly id: number | null };

export interface ScheduleFacts {
  readonly name: string;
  /** What it is for; null for nothing said. */
  readonly purpose: string | null;
  readonly steps: readonly ScheduleStep[];
}

interface Ids {
  readonly scheduleId: number;
  readonly accountId: number;
}

/** Events of the stream `schedule-{id}`. */
export type ScheduleEvent =
  | { type: 'ScheduleCreated'; data: Ids & ScheduleFacts }
  /** All values after the change. `version`: 2 for the first change. `toRunning`: running sequences get it, too. */
  | { type: 'ScheduleChanged'; data: Ids & ScheduleFacts & { version: number; toRunning?: true } }
  /** It is offered no more, and starts nothing. What it started goes on. */
  | { type: 'ScheduleArchived'; data: Ids }
  | { type: 'ScheduleRestored'; data: Ids };

export interface EnteredSchedule {
  readonly name: string;
  readonly purpose: string | null;
  readonly steps: readonly EnteredScheduleStep[];
}

export type ScheduleCommand =
  | ({ type: 'CreateSchedule'; facts: EnteredSchedule } & Ids)
  /** `toRunning`: the unsent emails of running sequences change with it. */
  | { type: 'ChangeSchedule'; changes: Partial<EnteredSchedule>; toRunning: boolean }
  | { type: 'ArchiveSchedule' }
  | { type: 'RestoreSchedule' };
