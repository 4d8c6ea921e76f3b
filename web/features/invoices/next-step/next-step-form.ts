import { z } from 'zod';
import {
  collectionMessages,
  mostNoteCharacters,
  mostWhoCharacters,
  type CollectionStatusBody,
  type NextStepBody,
} from '../../../../contracts/invoices/collection-bodies.ts';
import {
  collectionStatus,
  nextStepChoice,
  type CollectionStatus,
  type NextStepChoice,
} from '../../../../contracts/invoices/collection.ts';
import { enteredDate, lineText, longText } from '../../../../contracts/fields.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { formatMinor } from '../../../data/account/numbers.ts';
import { readUnits } from '../../../data/account/typed-amounts.ts';
import { amountTextTrouble } from '../money-text.ts';

/** A choice as the dialog lists it: something that was done, or a reason to set the invoice aside. */
export type Choice = NextStepChoice | CollectionStatus;

export const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'call', label: 'I called the client' },
  { value: 'final_demand', label: 'I send a final demand' },
  { value: 'offer', label: 'I offer a discount' },
  { value: 'with_lawyer', label: 'Hand over to a lawyer or agency' },
  { value: 'disputed', label: 'The client disputes it' },
  { value: 'uncollectible', label: "It's uncollectible" },
  { value: 'left', label: 'Leave it' },
];

/** What a choice does, under the list of choices. */
export const choiceHelp: Readonly<Record<Choice, string>> = {
  call: 'Recorded in the history. Nothing is sent.',
  final_demand: 'Recorded in the history. Download the letter, and send it yourself.',
  offer: "Recorded in the history. What is due doesn't change until you credit the discount.",
  with_lawyer: 'It is still owed, but no reminders go out.',
  disputed: 'It is still owed, but no reminders go out until you chase it again.',
  uncollectible: 'It is still owed, but no reminders go out. Write it off to settle it.',
  left: "It is still owed, but no reminders go out and you aren't asked again.",
};

const isStatus = (choice: Choice): choice is CollectionStatus =>
  collectionStatus.options.some((one) => one === choice);

/** How long a client has to pay after a final demand, and until it is looked at again after a call. */
const daysToPay = 14;
const daysAfterCall = 7;

const fields = z.object({
  choice: z.enum([...nextStepChoice.options, ...collectionStatus.options]),
  who: lineText(mostWhoCharacters, 'Lawyer or agency').trim(),
  reference: lineText(mostWhoCharacters, 'Reference').trim(),
  since: z.string().trim(),
  payBy: z.string().trim(),
  discount: z.string(),
  until: z.string().trim(),
  note: longText(mostNoteCharacters, 'Note').trim(),
  lookAgainOn: z.string().trim(),
});

type Values = z.output<typeof fields>;
export type NextStepInput = z.input<typeof fields>;

/** What a call says of a choice. */
export type Chosen =
  | { readonly kind: 'step'; readonly body: NextStepBody }
  | { readonly kind: 'status'; readonly body: CollectionStatusBody };

type Trouble = readonly [field: keyof Values, message: string];

const isDate = (text: string): boolean => enteredDate.safeParse(text).success;

const dateTrouble = (field: keyof Values, text: string, missing?: string): Trouble[] => {
  if (text === '') return missing === undefined ? [] : [[field, missing]];
  return isDate(text) ? [] : [[field, 'Please enter a valid date']];
};

const later = (field: keyof Values, text: string, today: string): Trouble[] =>
  isDate(text) && text <= today ? [[field, 'The day must be later than today']] : [];

const discountTroubles = (
  { discount, until }: Values,
  { amountDue, currency }: InvoiceView,
  today: string,
): Trouble[] => {
  const trouble = amountTextTrouble(discount, currency);
  const minor = trouble === undefined ? moneyOf(readUnits(discount, currency) ?? 0, currency).minor : 0;
  return [
    ...(trouble === undefined ? [] : [['discount', trouble] as const]),
    ...(minor >= amountDue
      ? [['discount', `It must be less than ${formatMinor(amountDue, currency)}`] as const]
      : []),
    ...dateTrouble('until', until, 'Please select its last day'),
    ...(isDate(until) && until < today ? [['until', 'The last day must be today or later'] as const] : []),
  ];
};

const troublesOf = (values: Values, invoice: InvoiceView, today: string): Trouble[] => {
  const { choice, who, since, payBy, note, lookAgainOn } = values;
  const all: Trouble[] = [
    ...dateTrouble('lookAgainOn', lookAgainOn),
    ...later('lookAgainOn', lookAgainOn, today),
  ];
  if (choice === 'with_lawyer' && who === '') all.push(['who', collectionMessages.who]);
  if (choice === 'disputed' && note === '') all.push(['note', collectionMessages.dispute]);
  if (choice === 'final_demand')
    all.push(...dateTrouble('payBy', payBy, collectionMessages.payBy), ...later('payBy', payBy, today));
  if (choice === 'offer') all.push(...discountTroubles(values, invoice, today));
  if (isStatus(choice)) {
    all.push(...dateTrouble('since', since, 'Please select a date'));
    if (isDate(since) && since > today) all.push(['since', "The day can't be in the future"]);
  }
  return all;
};

const chosenOf = (values: Values, { currency }: InvoiceView): Chosen => {
  const { choice, who, reference, since, payBy, discount, until, note, lookAgainOn } = values;
  if (isStatus(choice))
    return {
      kind: 'status',
      body: {
        status: choice,
        since,
        note,
        lookAgainOn,
        ...(choice === 'with_lawyer' && { who, reference }),
      },
    };
  return {
    kind: 'step',
    body: {
      choice,
      note,
      lookAgainOn,
      ...(choice === 'final_demand' && { payBy }),
      ...(choice === 'offer' && { discount: { amount: readUnits(discount, currency) ?? 0, until } }),
    },
  };
};

/** @param today the account's today, a calendar date */
export const nextStepForm = (invoice: InvoiceView, today: string) =>
  fields
    .superRefine((values, context) => {
      for (const [field, message] of troublesOf(values, invoice, today))
        context.addIssue({ code: 'custom', path: [field], message });
    })
    .transform((values) => chosenOf(values, invoice));

/** What the form holds when it opens: what stands, or a call of today. */
export const nextStepToForm = ({ collectionStatus: aside }: InvoiceView, today: string): NextStepInput => ({
  choice: aside?.status ?? 'call',
  who: aside?.who ?? '',
  reference: aside?.reference ?? '',
  since: aside?.since ?? today,
  payBy: addDays(today, daysToPay),
  discount: '',
  until: addDays(today, daysToPay),
  note: aside?.note ?? '',
  lookAgainOn: aside === undefined ? addDays(today, daysAfterCall) : (aside.lookAgainOn ?? ''),
});

/** The day on which it is looked at again, unless the person says otherwise. */
export const usualLookAgain = (choice: Choice, today: string): string => {
  if (choice === 'call') return addDays(today, daysAfterCall);
  if (choice === 'final_demand' || choice === 'offer') return addDays(today, daysToPay + 1);
  return '';
};
