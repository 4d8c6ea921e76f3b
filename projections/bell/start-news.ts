import type { ScheduleRef } from '../../contracts/schedules/schedule-ref.ts';
import { countOf } from '../../domain/counts.ts';
import { nowhere, type BellMessage } from './bell-messages.ts';

/** Reports the sequences that have started by themselves with a schedule on a day. */
export const startsMessage = ({ name, version }: ScheduleRef, count: number): BellMessage => ({
  type: 'info',
  title: `${countOf(count, 'sequence')} started by ${name}`,
  message: `${count === 1 ? 'It follows' : 'They follow'} version ${version} of the schedule. You can undo each until its first email goes out.`,
  ...nowhere,
});
