import type { ListedSchedule, ScheduleStepView } from '../../../contracts/schedules/schedules.ts';
import { dayOf } from '../../../domain/schedule/step-order.ts';
import { foldedText } from '../../../domain/folded-text.ts';
import { countOf, formatCount } from '../../data/account/numbers.ts';

/** "Used in 12 sequences, 3 running now". */
export const usedWords = ({
  usedInSequences,
  running,
}: Pick<ListedSchedule, 'usedInSequences' | 'running'>): string => {
  if (usedInSequences === 0) return 'Not used yet';
  const used = `Used in ${countOf(usedInSequences, 'sequence')}`;
  return running === 0 ? `${used}, none running now` : `${used}, ${formatCount(running)} running now`;
};

const dayWords = (day: number): string => {
  if (day === 0) return 'the due date';
  return `${countOf(Math.abs(day), 'day')} ${day < 0 ? 'before' : 'after'}`;
};

/** "5 emails, from 3 days before to 21 days after". */
export const reachWords = (steps: readonly Pick<ScheduleStepView, 'type' | 'days'>[]): string => {
  const days = steps.map(dayOf);
  const count = countOf(steps.length, 'email');
  if (days.length === 0) return 'No emails';
  const [first, last] = [Math.min(...days), Math.max(...days)];
  if (first === last) return first === 0 ? `${count}, on the due date` : `${count}, ${dayWords(first)}`;
  return `${count}, from ${dayWords(first)} to ${dayWords(last)}`;
};

/** Schedules in whose name or purpose every word occurs. */
export const matchingSchedules = (
  schedules: readonly ListedSchedule[],
  search: string,
): readonly ListedSchedule[] => {
  const words = foldedText(search).split(' ').filter(Boolean);
  return schedules.filter(({ name, purpose }) => {
    const text = foldedText(`${name}\n${purpose ?? ''}`);
    return words.every((word) => text.includes(word));
  });
};
