import { noValidDate } from '../../../contracts/fields.ts';
import { fewestInstallments, mostInstallments } from '../../../contracts/invoices/payment-plan-bodies.ts';
import { addDays, defaultSendTime, isStorableDate } from '../../calendar.ts';
import { InvalidField, NotAllowedNow } from '../../errors.ts';
import { isoInstant } from '../../moment.ts';
import { withTiming } from '../../steps/step-timing.ts';
import { installmentWording } from '../../email-text/installment-wording.ts';
import { dueOf, receivedOf } from '../balance.ts';
import { timeOf } from '../dates.ts';
import { isReminder } from '../sequence/due-now.ts';
import type { InvoiceEvent, StepPlan } from '../events.ts';
import { withGoingOn } from '../sequence/going-on.ts';
import { stepsSkipped } from '../sequence/sequence.ts';
import { about, assertHasSequence, assertOpen, promiseRemoved, type CommandOf } from '../standing.ts';
import { unfinishedSequence, unsentSteps, type Invoice, type Open } from '../state.ts';
import { newlyMissed, nextUntold, questionOf, standingsOf } from './installments.ts';
import type { Installment, PaymentPlan } from './payment-plan.ts';

const nextDateInvalid = 'Each date must be later than the one before';

const assertDate = ({ date }: Installment, before: Installment | undefined, today: string): void => {
  if (!isStorableDate(date)) throw new InvalidField('installments', noValidDate);
  if (date < today) throw new InvalidField('installments', 'The dates must be today or later');
  if (before !== undefined && date <= before.date) throw new InvalidField('installments', nextDateInvalid);
};

/** @throws InvalidField for a number, dates or amounts that can't be, or that are not together what is due */
const assertFits = (installments: readonly Installment[], due: number, today: string): void => {
  const { length } = installments;
  if (length < fewestInstallments || length > mostInstallments)
    throw new InvalidField(
      'installments',
      `A payment plan has ${fewestInstallments} to ${mostInstallments} installments`,
    );
  installments.forEach((one, at) => assertDate(one, installments[at - 1], today));
  if (installments.some(({ amount }) => amount <= 0))
    throw new InvalidField('installments', 'Each amount must be greater than 0');
  if (installments.reduce((sum, { amount }) => sum + amount, 0) !== due)
    throw new InvalidField('installments', 'The amounts must add up to what is due');
};

/** Reminders of a plan that is over, or replaced, are not sent any more. */
const withoutReminders = (invoice: Open, clientName: string): InvoiceEvent[] => {
  const sequence = unfinishedSequence(invoice);
  if (sequence === null) return [];
  const stepIds = unsentSteps(sequence).flatMap(({ plan }) =>
    plan.installmentDate === undefined ? [] : [plan.stepId],
  );
  return stepsSkipped(invoice, sequence, stepIds, { code: 'plan_ended' }, clientName);
};

/**
 * Agrees on installments, which hold the invoice's own sequence; a promise or a plan that stands is replaced. Agreeing
 * on the same again changes nothing.
 * @throws NotFound, NotAllowedNow for a paid invoice, InvalidField for installments that can't be
 */
export const agreePaymentPlan = (
  { installments, remindBefore, moment, clientName }: CommandOf<'AgreePaymentPlan'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  assertFits(installments, dueOf(there), moment.today);
  const { plan } = there;
  if (plan !== null && isSame(plan, installments, remindBefore)) return [];
  return [
    ...promiseRemoved(there),
    ...withoutReminders(there, clientName),
    {
      type: 'PaymentPlanAgreed',
      data: {
        ...about(there),
        installments,
        received: receivedOf(there),
        remindBefore,
        agreedAt: moment.now,
        ...(plan !== null && { replaces: true as const }),
      },
    },
  ];
};

const isSame = (plan: PaymentPlan, installments: readonly Installment[], remindBefore: number): boolean =>
  plan.missed === null &&
  plan.remindBefore === remindBefore &&
  plan.installments.length === installments.length &&
  plan.installments.every(
    ({ date, amount }, at) => date === installments[at]?.date && amount === installments[at].amount,
  );

/**
 * Ends the plan: all that is due is asked for again, and the sequence goes on as after a promise. Does nothing without a
 * plan. @throws NotFound, NotAllowedNow when the invoice is paid
 */
export const endPaymentPlan = (
  { moment, clientName }: CommandOf<'EndPaymentPlan'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { plan } = there;
  if (plan === null) return [];
  const reason = questionOf(plan, standingsOf(plan, there)) === undefined ? 'cancelled' : 'all_due';
  const ended: InvoiceEvent = { type: 'PaymentPlanEnded', data: { ...about(there), reason } };
  return withGoingOn(there, [...withoutReminders(there, clientName), ended], moment);
};

/**
 * Keeps a plan of which an installment was missed. Does nothing when the user is not asked.
 * @throws NotAllowedNow when no installment is left to come
 */
export const continuePaymentPlan = (invoice: Invoice): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { plan } = there;
  const date = plan?.missed ?? null;
  if (plan === null || date === null) return [];
  const standings = standingsOf(plan, there);
  if (questionOf(plan, standings) === undefined) return [];
  if (nextUntold(plan, standings) === undefined)
    throw new NotAllowedNow('No installment is left to come. End the plan, or agree on a new one.');
  return [{ type: 'PaymentPlanContinued', data: { ...about(there), date } }];
};

/** The missed installment that the user is to be told of; null for none. @param today calendar date */
export const missedInstallment = (invoice: Invoice, today: string): { readonly date: string } | null => {
  if (invoice.status !== 'open' || invoice.plan === null) return null;
  const missed = newlyMissed(invoice.plan, invoice, today);
  return missed === undefined ? null : { date: missed.date };
};

/**
 * Records once that an installment was missed; the user is asked what now.
 * @throws NotAllowedNow before two working days after its date have passed
 */
export const missInstallment = (
  { date, moment, clientName }: CommandOf<'MissInstallment'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const there = assertOpen(invoice);
  const { plan, facts } = there;
  if (plan === null || date <= (plan.missed ?? '')) return [];
  const missed = newlyMissed(plan, there, moment.today);
  if (missed?.date !== date) throw new NotAllowedNow("This installment isn't missed");
  const { invoiceNumber } = facts;
  return [
    {
      type: 'InstallmentMissed',
      data: { ...about(there), date, open: missed.open, invoiceNumber, clientName },
    },
  ];
};

/** When the reminder of an installment goes, in the account's zone. */
export const reminderTime = ({ remindBefore }: PaymentPlan, { date }: Installment) => ({
  scheduledDate: addDays(date, -remindBefore),
  scheduledTime: defaultSendTime,
});

/** Who the reminders of a sequence come from, and who gets copies. */
const senderOf = (plans: readonly StepPlan[]) => {
  const own = plans.filter(({ installmentDate }) => installmentDate === undefined);
  const like = own.findLast(isReminder) ?? own.at(-1);
  return (
    like && {
      senderName: like.senderName,
      senderEmail: like.senderEmail,
      ccRecipients: isReminder(like) ? like.ccRecipients : '',
      bccRecipients: isReminder(like) ? like.bccRecipients : '',
      ...(like.attachInvoice && { attachInvoice: true as const }),
    }
  );
};

/**
 * Adds the reminder of an installment to the sequence when its time has come, once.
 * @throws NotFound, NotAllowedNow when the sequence has ended
 */
export const addPlanReminder = (
  { sequenceId, date, moment }: CommandOf<'AddPlanReminder'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, sequence } = assertHasSequence(invoice, sequenceId);
  const { plan, dueDate } = there;
  const installment = plan?.installments.find((one) => one.date === date);
  const sender = senderOf(sequence.steps.map((step) => step.plan));
  if (plan === null || installment === undefined || sender === undefined) return [];
  const { reminderId: stepId } = installment;
  if (plan.reminded.includes(stepId)) return [];
  const time = reminderTime(plan, installment);
  const step: StepPlan = withTiming(
    {
      stepId,
      stepType: 'customer_reminder',
      type: 'due_in',
      days: 0,
      ...time,
      tone: 'friendly',
      ...installmentWording,
      ...sender,
      installmentDate: date,
    },
    dueDate,
  );
  const addedAt = isoInstant(timeOf(time, moment.timeZone));
  return [{ type: 'StepAdded', data: { ...about(there), sequenceId, step, addedAt } }];
};
