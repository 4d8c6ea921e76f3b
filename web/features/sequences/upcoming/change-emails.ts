import type { UpcomingRow } from '../../../../contracts/sequences/upcoming.ts';
import { failures } from '../../../../contracts/messages.ts';
import { stepFailures } from '../../../../contracts/sequences/step-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { runOverAll } from '../../../components/invoice-actions/bulk-run.ts';
import { split, tell } from '../../../components/invoice-actions/change-many.ts';
import { skipStep } from '../../../components/step-actions/step-calls.ts';
import { countOf } from '../../../data/account/numbers.ts';
import { refreshRecords, stepRecords } from '../../../data/records/records.ts';
import { aboutThe } from '../../../data/toasts.ts';
import { updateStep } from '../api/update-step.ts';
import { readUpcomingAgain } from './upcoming-rows.ts';
import { nameOfEmail } from './upcoming-words.ts';

type Rows = readonly UpcomingRow[];

const byPlan = ({ stepId }: UpcomingRow): string | undefined =>
  stepId === null ? 'It goes by its payment plan' : undefined;

/** Which of these can be moved by so many days, and why the others can't. @param today calendar date */
export const movable = (rows: Rows, days: number, today: string): ReturnType<typeof split<UpcomingRow>> =>
  split(
    rows,
    (row) => byPlan(row) ?? (addDays(row.date, days) < today ? 'It would lie in the past' : undefined),
  );

/** Which of these can be skipped, and why the others can't. */
export const skippable = (rows: Rows): ReturnType<typeof split<UpcomingRow>> => split(rows, byPlan);

const aboutEmails = (rows: Rows): string =>
  aboutThe(
    'sequences',
    rows.map(({ invoiceId: id }) => ({ id })),
  );

const readAgain = (rows: Rows): void => {
  void readUpcomingAgain();
  void refreshRecords(stepRecords, [...new Set(rows.map(({ invoiceId }) => invoiceId))]);
};

/** The day to which Undo takes an email back: a held one has the day that is shown, another the one that was planned. */
const dayBefore = ({ date, moved, holds }: UpcomingRow): string =>
  holds.length > 0 ? date : (moved?.date ?? date);

const toDay = (row: UpcomingRow, scheduledDate: string) =>
  updateStep(row.stepId ?? row.id, { scheduledDate });

const takeBack = (rows: Rows): Promise<void> =>
  runOverAll({
    doing: 'Moving emails back',
    records: rows,
    nameOf: nameOfEmail,
    call: (row) => toDay(row, dayBefore(row)),
    end: (tried) => {
      readAgain(rows);
      tell(tried, stepFailures.emailUpdate, `${countOf(tried.done.length, 'email')} moved back`, {
        about: aboutEmails(rows),
      });
    },
  });

/** Moves emails by so many days, each at its own time; the toast takes that back. Never rejects. */
export const moveAll = (rows: Rows, days: number, today: string): Promise<void> =>
  runOverAll({
    doing: 'Moving emails',
    ...movable(rows, days, today),
    nameOf: nameOfEmail,
    call: (row) => toDay(row, addDays(row.date, days)),
    end: (tried) => {
      const moved = tried.done.map(({ record }) => record);
      readAgain(moved);
      tell(tried, stepFailures.emailUpdate, `${countOf(moved.length, 'email')} moved`, {
        about: aboutEmails(moved),
        action: { label: 'Undo', run: () => void takeBack(moved) },
      });
    },
  });

/** Skips emails. Never rejects. */
export const skipAll = (rows: Rows): Promise<void> =>
  runOverAll({
    doing: 'Skipping emails',
    ...skippable(rows),
    nameOf: nameOfEmail,
    call: ({ stepId, id }) => skipStep(stepId ?? id),
    end: (tried) => {
      const skipped = tried.done.map(({ record }) => record);
      readAgain(skipped);
      tell(tried, failures.sequenceToggle, `${countOf(skipped.length, 'email')} skipped`, {
        about: aboutEmails(skipped),
      });
    },
  });
