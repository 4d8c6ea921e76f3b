import type { PaymentPlanBody } from '../../contracts/invoices/payment-plan-bodies.ts';
import { InvalidField } from '../../domain/errors.ts';
import { dueOf } from '../../domain/invoice/balance.ts';
import type { RemindedInstallment } from '../../domain/invoice/payment-plan/payment-plan.ts';
import { goesOn, inFlight, type Open, type Paid } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import { enteredIn } from '../../domain/money/entered.ts';
import type { Call } from '../command-context.ts';
import { loadClientName, onInvoice, type Desk } from '../desk.ts';
import { parseDate } from '../entered-dates.ts';
import { assertMayUsePromises, type InvoiceDone } from './payment.ts';

/** The installments of a call; the last one takes the rest unless it says how much it is. */
const installmentsFrom = (
  { installments }: PaymentPlanBody,
  { account: { timeZone } }: Call,
  invoice: Open | Paid,
  nextId: () => number,
): RemindedInstallment[] => {
  let rest = dueOf(invoice);
  return installments.map(({ date, amount }, at) => {
    if (amount == null && at < installments.length - 1)
      throw new InvalidField(`installments.${at}.amount`, 'Amount is required');
    const minor = amount == null ? rest : enteredIn({ units: amount }, invoice.facts.currency);
    rest -= minor;
    return {
      date: parseDate(date, timeZone, `installments.${at}.date`),
      amount: minor,
      reminderId: nextId(),
    };
  });
};

/**
 * Agrees on installments for what is due. @throws NotFound, FeatureGated on a plan without promises, InvalidField
 */
export const agreePaymentPlan = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  body: PaymentPlanBody,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'AgreePaymentPlan', async (invoice) => {
    assertMayUsePromises(call.account);
    return {
      type: 'AgreePaymentPlan',
      installments: installmentsFrom(body, call, invoice, () => desk.ids.next()),
      remindBefore: body.remindBefore ?? 0,
      moment: momentAt(call.now, call.account),
      clientName: await loadClientName(desk, invoice.facts.clientId),
    };
  });
  const { before, state } = handled;
  const pausedSequences = goesOn(before) && !goesOn(state) ? 1 : 0;
  return { ...handled, effect: { pausedSequences, mailInFlight: inFlight(state) } };
};

/** Ends the plan; the invoice's sequence may go on. @throws NotFound */
export const endPaymentPlan = async (desk: Desk, call: Call, invoiceId: number): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'EndPaymentPlan', async ({ facts }) => ({
    type: 'EndPaymentPlan',
    moment: momentAt(call.now, call.account),
    clientName: await loadClientName(desk, facts.clientId),
  }));
  const { before, state } = handled;
  const resumedSequences = !goesOn(before) && goesOn(state) ? 1 : 0;
  return { ...handled, effect: { resumedSequences, mailInFlight: inFlight(state) } };
};

/** Keeps a plan of which an installment was missed. @throws NotFound */
export const continuePaymentPlan = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
): Promise<InvoiceDone> => {
  const handled = await onInvoice(desk, call, invoiceId, 'ContinuePaymentPlan', () => ({
    type: 'ContinuePaymentPlan',
  }));
  return { ...handled, effect: {} };
};
