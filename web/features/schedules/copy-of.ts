import type { ListedSchedule } from '../../../contracts/schedules/schedules.ts';
import type { ProposedSchedule } from '../../components/schedules/proposed-schedule.ts';

/** A schedule as the editor of a copy begins with it. */
export const copyOf = ({ name, purpose, steps }: ListedSchedule): ProposedSchedule => ({
  title: 'Duplicate schedule',
  name: `Copy of ${name}`,
  purpose,
  steps: steps.map(({ id: _, ...step }) => step),
});
