import { match } from 'ts-pattern';
import { mostAttachedBytes } from '../../contracts/imports/files.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Decider } from '../decider.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import { sizeOf } from '../files/attached-file.ts';
import { sizeWords } from '../files/file-size.ts';
import type {
  EnteredSchedule,
  EnteredScheduleStep,
  ScheduleCommand,
  ScheduleEvent,
  ScheduleFacts,
  ScheduleStep,
} from './events.ts';
import { evolveSchedule, noSchedule, type KnownSchedule, type Schedule } from './state.ts';
import { inOrderOfDays } from './step-order.ts';

type CommandOf<T extends ScheduleCommand['type']> = Extract<ScheduleCommand, { type: T }>;

const assertKnown = (schedule: Schedule): KnownSchedule => {
  if (schedule.status === 'absent') throw new NotFound('Schedule');
  return schedule;
};

const assertActive = (schedule: Schedule): KnownSchedule => {
  const known = assertKnown(schedule);
  if (known.status === 'archived')
    throw new NotAllowedNow('This schedule is archived. Restore it to change it.');
  return known;
};

/** @throws InvalidField for attachments that no email may have, or an id that comes twice */
const assertSound = (steps: readonly EnteredScheduleStep[]): void => {
  steps.forEach(({ attachments }, index) => {
    const bytes = sizeOf(attachments);
    if (bytes > mostAttachedBytes)
      throw new InvalidField(
        `steps.${index}.attachments`,
        `The attachments are ${sizeWords(bytes)} in total. An email can have at most ${sizeWords(mostAttachedBytes)}.`,
      );
  });
  const ids = steps.flatMap(({ id }) => id ?? []);
  const twice = steps.findIndex(({ id }) => id !== null && ids.indexOf(id) !== ids.lastIndexOf(id));
  if (twice >= 0) throw new InvalidField(`steps.${twice}.id`, 'Each step can come only once');
};

/** In the order of their days. A step that was there before keeps its id; any other gets the next. */
const numbered = (
  steps: readonly EnteredScheduleStep[],
  before: readonly ScheduleStep[],
  lastStepId: number,
): ScheduleStep[] => {
  assertSound(steps);
  const known = new Set(before.map(({ id }) => id));
  let last = lastStepId;
  return inOrderOfDays(steps).map((step) => ({
    ...step,
    id: step.id !== null && known.has(step.id) ? step.id : (last += 1),
  }));
};

const create = (
  { scheduleId, accountId, facts }: CommandOf<'CreateSchedule'>,
  schedule: Schedule,
): ScheduleEvent[] => {
  if (schedule.status !== 'absent') throw new NotAllowedNow('This schedule exists already');
  const data = { scheduleId, accountId, ...facts, steps: numbered(facts.steps, [], 0) };
  return [{ type: 'ScheduleCreated', data }];
};

const changed = (changes: Partial<EnteredSchedule>, { facts, lastStepId }: KnownSchedule): ScheduleFacts => ({
  name: changes.name ?? facts.name,
  purpose: changes.purpose === undefined ? facts.purpose : changes.purpose,
  steps: changes.steps === undefined ? facts.steps : numbered(changes.steps, facts.steps, lastStepId),
});

const change = (
  { changes, toRunning }: CommandOf<'ChangeSchedule'>,
  schedule: KnownSchedule,
): ScheduleEvent[] => {
  const { scheduleId, accountId, version } = schedule;
  const facts = changed(changes, schedule);
  if (canonicalJson(facts) === canonicalJson(schedule.facts)) return [];
  return [
    {
      type: 'ScheduleChanged',
      data: { scheduleId, accountId, ...facts, version: version + 1, ...(toRunning && { toRunning }) },
    },
  ];
};

const idsOf = ({ scheduleId, accountId }: KnownSchedule) => ({ scheduleId, accountId });

/**
 * A schedule: the steps of a sequence by their days before or after a due date. Sequences copy its steps when they
 * start, and again when a change is applied to them.
 * @throws NotFound for a schedule that is not there, NotAllowedNow for a change of an archived one or when a creation
 *   meets a used stream, InvalidField
 */
export const scheduleDecider: Decider<ScheduleCommand, Schedule, ScheduleEvent> = {
  name: 'schedule',
  version: 1,
  initial: noSchedule,
  decide: (command, schedule) =>
    match(command)
      .returnType<ScheduleEvent[]>()
      .with({ type: 'CreateSchedule' }, (c) => create(c, schedule))
      .with({ type: 'ChangeSchedule' }, (c) => change(c, assertActive(schedule)))
      .with({ type: 'ArchiveSchedule' }, () => {
        const known = assertKnown(schedule);
        return known.status === 'archived' ? [] : [{ type: 'ScheduleArchived', data: idsOf(known) }];
      })
      .with({ type: 'RestoreSchedule' }, () => {
        const known = assertKnown(schedule);
        return known.status === 'active' ? [] : [{ type: 'ScheduleRestored', data: idsOf(known) }];
      })
      .exhaustive(),
  evolve: evolveSchedule,
};
