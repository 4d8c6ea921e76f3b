import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import type { ScheduleEvent, ScheduleFacts } from './events.ts';

export interface KnownSchedule {
  readonly status: 'active' | 'archived';
  readonly scheduleId: number;
  readonly accountId: number;
  readonly facts: ScheduleFacts;
  /** 1 for the first. */
  readonly version: number;
  /** The highest id that a step has had. */
  readonly lastStepId: number;
}

export type Schedule = { readonly status: 'absent' } | KnownSchedule;

/** As a sequence remembers it. */
export const scheduleRefOf = ({ scheduleId, facts, version }: KnownSchedule): ScheduleRef => ({
  id: scheduleId,
  name: facts.name,
  version,
});

export const noSchedule: Schedule = { status: 'absent' };

const highestId = ({ steps }: ScheduleFacts, before = 0): number =>
  Math.max(before, ...steps.map(({ id }) => id));

/** Applies an event to a schedule. */
export const evolveSchedule = (schedule: Schedule, event: ScheduleEvent): Schedule => {
  switch (event.type) {
    case 'ScheduleCreated': {
      const { scheduleId, accountId, ...facts } = event.data;
      return {
        status: 'active',
        scheduleId,
        accountId,
        facts,
        version: 1,
        lastStepId: highestId(facts),
      };
    }
    case 'ScheduleChanged': {
      if (schedule.status === 'absent') return schedule;
      const { scheduleId: _, accountId: __, version, toRunning: ___, ...facts } = event.data;
      return { ...schedule, facts, version, lastStepId: highestId(facts, schedule.lastStepId) };
    }
    case 'ScheduleArchived':
      return schedule.status === 'absent' ? schedule : { ...schedule, status: 'archived' };
    case 'ScheduleRestored':
      return schedule.status === 'absent' ? schedule : { ...schedule, status: 'active' };
  }
};
