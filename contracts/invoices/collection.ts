import { z } from 'zod';
import { calendarDate } from '../fields.ts';

/** What an unpaid invoice is instead of chased. While one of these stands, no sequence starts or goes on. */
export const collectionStatus = z.enum(['with_lawyer', 'disputed', 'uncollectible', 'left']);

/** What was done about an invoice after its last reminder, beside what has a record of its own. */
export const nextStepChoice = z.enum(['call', 'final_demand', 'offer']);

/** Absent for nothing. Dates are calendar dates in the account's zone. */
export const collectionStatusView = z.object({
  status: collectionStatus,
  /** The lawyer or agency that has it. */
  who: z.string().optional(),
  /** Their reference. */
  reference: z.string().optional(),
  note: z.string().optional(),
  since: calendarDate,
  /** The day on which the invoice comes back to Needs attention. */
  lookAgainOn: calendarDate.optional(),
});

export const nextStepView = z.object({
  choice: nextStepChoice,
  note: z.string().optional(),
  lookAgainOn: calendarDate.optional(),
  chosenOn: calendarDate,
  /** Of a final demand: the last day to pay. */
  payBy: calendarDate.optional(),
  /** A discount until a day, in minor units of the invoice's currency. It changes nothing of what is due. */
  discount: z.object({ amount: z.number().int(), until: calendarDate }).optional(),
});

/** As lists, chips and files name them. */
export const collectionStatusNames: Readonly<Record<CollectionStatus, string>> = {
  with_lawyer: 'With lawyer',
  disputed: 'Disputed',
  uncollectible: 'Uncollectible',
  left: 'Left',
};

export type CollectionStatus = z.infer<typeof collectionStatus>;
export type NextStepChoice = z.infer<typeof nextStepChoice>;
export type CollectionStatusView = z.infer<typeof collectionStatusView>;
export type NextStepView = z.infer<typeof nextStepView>;
