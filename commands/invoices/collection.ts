import type { CollectionStatusBody, NextStepBody } from '../../contracts/invoices/collection-bodies.ts';
import { givenFields } from '../../domain/fields-of-record.ts';
import { goesOn, inFlight } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import { enteredIn } from '../../domain/money/entered.ts';
import type { Call } from '../command-context.ts';
import { onInvoice, type Desk } from '../desk.ts';
import { parseDate } from '../entered-dates.ts';
import type { InvoiceDone } from './payment.ts';

/** What was entered, without blanks around it; undefined for blanks alone. */
const entered = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

type DateField = 'lookAgainOn' | 'payBy' | 'since';

const dateOf = ({ account }: Call, field: DateField, date: string | null | undefined): string | undefined =>
  date ? parseDate(date, account.timeZone, field) : undefined;

/** Records a call, a final demand or an offer. @throws NotFound, NotAllowedNow when it is paid, InvalidField */
export const chooseNextStep = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { choice, note, lookAgainOn, payBy, discount }: NextStepBody,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'ChooseNextStep', ({ facts }) => ({
    type: 'ChooseNextStep',
    step: {
      choice,
      ...givenFields({
        note: entered(note),
        lookAgainOn: dateOf(call, 'lookAgainOn', lookAgainOn),
        payBy: dateOf(call, 'payBy', payBy),
      }),
      ...(discount && {
        discount: {
          amount: enteredIn({ units: discount.amount }, facts.currency),
          until: parseDate(discount.until, call.account.timeZone, 'discount.until'),
        },
      }),
    },
    moment: momentAt(call.now, call.account),
  }));
  return { ...handled, effect: {} };
};

/** @throws NotFound, NotAllowedNow when it is paid */
export const takeNextStepBack = async (desk: Desk, call: Call, invoiceId: number): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'TakeNextStepBack', () => ({
    type: 'TakeNextStepBack',
  }));
  return { ...handled, effect: {} };
};

/** Sets the invoice aside; its sequence is held. @throws NotFound, NotAllowedNow when it is paid, InvalidField */
export const setCollectionStatus = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { status, who, reference, note, since, lookAgainOn }: CollectionStatusBody,
): Promise<InvoiceDone> => {
  const moment = momentAt(call.now, call.account);
  const handled = await onInvoice(desk, call, invoiceId, 'SetCollectionStatus', () => ({
    type: 'SetCollectionStatus',
    standing: {
      status,
      since: dateOf(call, 'since', since) ?? moment.today,
      ...givenFields({
        who: entered(who),
        reference: entered(reference),
        note: entered(note),
        lookAgainOn: dateOf(call, 'lookAgainOn', lookAgainOn),
      }),
    },
    moment,
  }));
  const { before, state } = handled;
  const pausedSequences = goesOn(before) && !goesOn(state) ? 1 : 0;
  return { ...handled, effect: { pausedSequences, mailInFlight: inFlight(state) } };
};

/** Ends the status; the invoice's sequence may go on. @throws NotFound, NotAllowedNow when it is paid */
export const endCollectionStatus = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'EndCollectionStatus', () => ({
    type: 'EndCollectionStatus',
    moment: momentAt(call.now, call.account),
  }));
  const { before, state } = handled;
  const resumedSequences = !goesOn(before) && goesOn(state) ? 1 : 0;
  return { ...handled, effect: { resumedSequences, mailInFlight: inFlight(state) } };
};
