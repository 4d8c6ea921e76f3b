import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import type { StepView } from '../../contracts/sequences/sequences.ts';
import type { OpenInstallment } from '../invoice/payment-plan/payment-plan.ts';
import { dateIn } from '../calendar.ts';
import { expand, variableValues } from './template-variables.ts';
import { withoutTypedDays } from './typed-days.ts';

/** What decides when a step that is not sent yet goes; instants are ISO texts. */
interface Waiting {
  readonly scheduledDate: string;
  /** No earlier than this; null for at its time. */
  readonly notBefore?: string | null;
  /** When a refused email is tried again; null when it was not refused. */
  readonly retryAt?: string | null;
}

/**
 * The calendar date on which a step that is not sent yet goes: what it says of days is counted then. One whose date is
 * past goes today.
 * @param today the account's today, a calendar date
 */
export const sendingDay = (
  { scheduledDate, notBefore = null, retryAt = null }: Waiting,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): string => {
  const days = [notBefore, retryAt].flatMap((at) => (at === null ? [] : [dateIn(timeZone, Date.parse(at))]));
  return [today, ...days].reduce((latest, day) => (day > latest ? day : latest), scheduledDate);
};

/**
 * The subject of a mail that is not sent yet, its variables filled in as they will be.
 * @param invoice with the installment of which it reminds, if it does
 * @param day on which it goes, a calendar date
 */
export const subjectOn = (
  step: Pick<StepView, 'customSubject' | 'senderName'>,
  invoice: InvoiceView & { readonly installment?: OpenInstallment },
  clientName: string,
  day: string,
): string =>
  expand(
    withoutTypedDays(step.customSubject),
    variableValues({
      ...invoice,
      amountCents: invoice.amount,
      entries: invoice.payments,
      // Whole sentences are for the text.
      lateFee: '',
      clientName,
      today: day,
      senderName: step.senderName,
    }),
  ).text;
