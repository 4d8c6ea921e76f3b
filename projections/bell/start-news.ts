import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import { countOf } from '../../domain/counts.ts';
import type { EventOf } from '../../domain/events.ts';
import { nowhere, type BellMessage } from './bell-messages.ts';

/** What has started by itself with a schedule on a day; undefined for a start by hand. */
export const startOf = ({
  data: { byRule, schedule, startedAt, startedOn = startedAt.slice(0, 10) },
}: EventOf<'SequenceStarted'>): { readonly schedule: ScheduleRef; readonly day: string } | undefined =>
  byRule === true && schedule !== undefined ? { schedule, day: startedOn } : undefined;

/** Reports the sequences that have started by themselves with a schedule on a day. */
export const startsMessage = ({ name, version }: ScheduleRef, count: number): BellMessage => ({
  type: 'info',
  title: `${countOf(count, 'sequence')} started by ${name}`,
  message: `${count === 1 ? 'It follows' : 'They follow'} version ${version} of the schedule. You can undo each until its first email goes out.`,
  ...nowhere,
});
