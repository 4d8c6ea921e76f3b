import { z } from 'zod';
import { enteredDate } from '../../../../contracts/fields.ts';
import {
  lastBeforeFirst,
  promisedBeforeSaid,
  type WhatIfBody,
} from '../../../../contracts/sequences/what-if.ts';

/** What may happen, as the user chooses it, and what its dates are called. */
export const assumptions = [
  { value: 'nothing', label: 'Nothing else happens', dates: [] },
  { value: 'paid', label: 'The client pays', dates: ['Paid on'] },
  { value: 'promise', label: 'The client promises to pay', dates: ['Promises on', 'Will pay by'] },
  { value: 'paused', label: 'I pause the sequence', dates: ['First day', 'Last day'] },
  { value: 'off', label: "Owed isn't running", dates: ['First day', 'Last day'] },
] as const;

export type Assumption = (typeof assumptions)[number];

const datesInOrder = (error: string) =>
  z
    .object({ first: enteredDate, last: enteredDate })
    .refine(({ first, last }) => first <= last, { path: ['last'], error });

/** The dates as they are entered. */
export const enteredDates = datesInOrder(lastBeforeFirst);
/** Those of a promise. */
export const promisedDates = datesInOrder(promisedBeforeSaid);

export type EnteredDates = z.output<typeof enteredDates>;

/** The call for what was chosen; undefined while a date is missing or wrong. */
export const assumed = (kind: Assumption['value'], dates: EnteredDates): WhatIfBody | undefined => {
  const { first, last } = dates;
  if (kind === 'nothing') return {};
  if (kind === 'paid') return enteredDate.safeParse(first).success ? { paidOn: first } : undefined;
  if (!enteredDates.safeParse(dates).success) return undefined;
  switch (kind) {
    case 'promise':
      return { promise: { on: first, until: last } };
    case 'paused':
      return { paused: { from: first, to: last } };
    case 'off':
      return { off: { from: first, to: last } };
  }
};
