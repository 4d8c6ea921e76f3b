import { z } from 'zod';
import { amountInUnits, dateOrInstant, lineText, longText, optional } from '../fields.ts';
import { collectionStatus, nextStepChoice } from './collection.ts';

export const mostNoteCharacters = 1_000;
export const mostWhoCharacters = 200;

/** What people read where something is missing that a choice needs. */
export const collectionMessages = {
  who: 'Please enter the lawyer or agency',
  dispute: 'Please enter what the client disputes',
  payBy: 'Please select a date to pay by',
  discount: 'Please enter a discount and its last day',
} as const;

const note = optional(longText(mostNoteCharacters, 'Note'));
/** The day on which the invoice comes back to Needs attention; default never. */
const lookAgainOn = optional(dateOrInstant);

/** The body of `POST /api/invoices/{id}/next-step`. */
export const nextStepBody = z.strictObject({
  choice: nextStepChoice,
  note,
  lookAgainOn,
  /** Of a final demand, which needs it: the last day to pay. */
  payBy: optional(dateOrInstant),
  /** Of an offer, which needs it: a discount in whole units of the invoice's currency, and its last day. */
  discount: optional(z.strictObject({ amount: amountInUnits, until: dateOrInstant })),
});

/** The body of `POST /api/invoices/{id}/collection-status`. */
export const collectionStatusBody = z.strictObject({
  status: collectionStatus,
  /** The lawyer or agency; `with_lawyer` needs it. */
  who: optional(lineText(mostWhoCharacters, 'Lawyer or agency')),
  reference: optional(lineText(mostWhoCharacters, 'Reference')),
  /** `disputed` needs it: what the client disputes. */
  note,
  /** Default today; not in the future. */
  since: optional(dateOrInstant),
  lookAgainOn,
});

export type NextStepBody = z.infer<typeof nextStepBody>;
export type CollectionStatusBody = z.infer<typeof collectionStatusBody>;
