import { collectionMessages } from '../../../contracts/invoices/collection-bodies.ts';
import type { NextStepView } from '../../../contracts/invoices/collection.ts';
import { canonicalJson } from '../../canonical-json.ts';
import { InvalidField } from '../../errors.ts';
import { dueOf } from '../balance.ts';
import type { InvoiceEvent } from '../events.ts';
import { about, assertOpen, type CommandOf } from '../standing.ts';
import type { Invoice, Open } from '../state.ts';

/** @throws InvalidField for a day on which nobody could look again */
export const assertLooksAgain = (lookAgainOn: string | undefined, today: string): void => {
  if (lookAgainOn !== undefined && lookAgainOn <= today)
    throw new InvalidField('lookAgainOn', 'The day must be later than today');
};

const assertPossible = (
  { choice, payBy, discount, lookAgainOn }: NextStepView,
  invoice: Open,
  today: string,
): void => {
  assertLooksAgain(lookAgainOn, today);
  if ((choice === 'final_demand') !== (payBy !== undefined))
    throw new InvalidField(
      'payBy',
      choice === 'final_demand' ? collectionMessages.payBy : 'Only a final demand has a date to pay by',
    );
  if (payBy !== undefined && payBy <= today)
    throw new InvalidField('payBy', 'The date to pay by must be later than today');
  if ((choice === 'offer') !== (discount !== undefined))
    throw new InvalidField(
      'discount',
      choice === 'offer' ? collectionMessages.discount : 'Only an offer has a discount',
    );
  if (discount === undefined) return;
  if (discount.amount >= dueOf(invoice))
    throw new InvalidField('discount', 'The discount must be less than what is due');
  if (discount.until < today)
    throw new InvalidField('discount', 'The last day of the discount must be today or later');
};

/**
 * Records what was done about an invoice, in place of what was chosen before. It sends nothing and changes nothing of
 * what is due. The same again on the same day changes nothing.
 * @throws NotFound, NotAllowedNow when it is paid, InvalidField for what doesn't go together, or days that are over
 */
export const chooseNextStep = (
  { step, moment }: CommandOf<'ChooseNextStep'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const chosen = { ...step, chosenOn: moment.today };
  assertPossible(chosen, there, moment.today);
  if (canonicalJson(there.collection.nextStep) === canonicalJson(chosen)) return [];
  return [{ type: 'NextStepChosen', data: { ...about(there), step: chosen } }];
};

/** The last choice is taken back. Does nothing without one. @throws NotFound, NotAllowedNow when the invoice is paid */
export const takeNextStepBack = (invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { nextStep } = there.collection;
  if (nextStep === null) return [];
  return [{ type: 'NextStepTakenBack', data: { ...about(there), choice: nextStep.choice } }];
};
