import { match } from 'ts-pattern';
import type { ScheduleStepView, ScheduleView } from '../contracts/schedules/schedules.ts';
import { fileViewOf, storedNameOf } from '../domain/files/attached-file.ts';
import { builtInSchedules } from '../domain/schedule/built-in.ts';
import type { ScheduleFacts, ScheduleStep } from '../domain/schedule/events.ts';
import { defineProjection } from './projection.ts';

const stepView = ({ attachments, ...step }: ScheduleStep): ScheduleStepView => ({
  ...step,
  attachments: attachments.map(storedNameOf),
  attachmentFiles: attachments.map(fileViewOf),
});

const factsOf = ({ name, purpose, steps }: ScheduleFacts) => ({ name, purpose, steps: steps.map(stepView) });

/** The schedules of an account, archived ones too. */
export const schedules = defineProjection({
  name: 'schedules',
  version: 1,
  keys: {},
  indexes: [],
  liveView: 'schedules',
  handles: ['ScheduleCreated', 'ScheduleChanged', 'ScheduleArchived', 'ScheduleRestored'],
  documentIds: (event) => [event.data.scheduleId],
  fold: (schedule: ScheduleView | undefined, event, ref) =>
    match(event)
      .with({ type: 'ScheduleCreated' }, ({ data, metadata }): ScheduleView => ({
        id: ref.id,
        userId: ref.account,
        ...factsOf(data),
        version: 1,
        isBuiltIn: false,
        isArchived: false,
        createdAt: metadata.occurredAt,
      }))
      .with(
        { type: 'ScheduleChanged' },
        ({ data }) => schedule && { ...schedule, ...factsOf(data), version: data.version },
      )
      .with({ type: 'ScheduleArchived' }, () => schedule && { ...schedule, isArchived: true })
      .with({ type: 'ScheduleRestored' }, () => schedule && { ...schedule, isArchived: false })
      .exhaustive(),
  keysOf: () => ({}),
});

/** The built-in schedules as an account sees them. */
export const builtInViews = (account: number): ScheduleView[] =>
  builtInSchedules.map(({ id, facts }) => ({
    id,
    userId: account,
    ...factsOf(facts),
    version: 1,
    isBuiltIn: true,
    isArchived: false,
    createdAt: null,
  }));
