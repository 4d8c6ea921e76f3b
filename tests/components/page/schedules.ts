import { z } from 'zod';
import { call, create } from './account.ts';

/** A schedule of two emails, 2 days before and 5 days after the due date. @returns its id */
export const newSchedule = (name = 'Ours', more: object = {}): Promise<number> =>
  create('/api/schedules', {
    name,
    steps: [
      { type: 'due_in', days: 2 },
      { type: 'overdue_by', days: 5, tone: 'firm' },
    ],
    ...more,
  });

const listed = z.array(
  z.object({
    name: z.string(),
    version: z.int(),
    isArchived: z.boolean(),
    steps: z.array(
      z.looseObject({
        type: z.string(),
        days: z.int(),
        tone: z.string(),
        subject: z.string().nullable(),
        approval: z.boolean(),
      }),
    ),
  }),
);

/** A schedule of that name as it is stored; undefined when there is none. */
export const storedSchedule = async (name: string) =>
  listed.parse(await call('GET', '/api/schedules')).find((one) => one.name === name);

/** "−2 friendly": its steps by their days from the due date and their tones. */
export const stepsOfSchedule = async (name: string): Promise<readonly string[]> =>
  ((await storedSchedule(name))?.steps ?? []).map(
    ({ type, days, tone }) => `${type === 'due_in' ? -days : days} ${tone}`,
  );
