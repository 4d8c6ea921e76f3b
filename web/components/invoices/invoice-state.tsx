import { styled } from '@mui/material/styles';
import { collectionStatusNames } from '../../../contracts/invoices/collection.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { shortDate } from '../../../domain/calendar.ts';
import { useToday } from '../../data/account/clock.ts';
import type { InvoiceStatus } from '../../../contracts/invoices/status-labels.ts';
import { brokenPromiseText, invoiceStateLabel, invoiceStatus } from '../../../domain/reasons/shown-status.ts';
import { partPaidWords, type PartPaid } from './part-paid.ts';
import { planWords } from './plan-words.ts';
import { StatusChip, type ChipTone } from '../../ui/page/status-chip.tsx';
import { formatMinor } from '../../data/account/numbers.ts';

const tones: Readonly<Record<InvoiceStatus, ChipTone>> = {
  paid: 'green',
  promised: 'purple',
  overdue: 'red',
  due_today: 'orange',
  due_soon: 'neutral',
};

const Root = styled('span')({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  rowGap: 2,
});

const Under = styled('span')(({ theme }) => ({
  fontSize: '0.75rem',
  fontWeight: 400,
  lineHeight: '1rem',
  color: theme.vars.palette.text.secondary,
}));

type Stated = Parameters<typeof brokenPromiseText>[0] &
  Pick<
    InvoiceView,
    | 'dueDate'
    | 'promisedPaymentDate'
    | 'promisedAmount'
    | 'paymentPlan'
    | 'datePaid'
    | 'settledWith'
    | 'lateFeesOpen'
    | 'collectionStatus'
  > &
  PartPaid;

interface InvoiceStateProps {
  readonly invoice: Stated;
}

const remarkOf = (invoice: Stated, status: InvoiceStatus): string | null => {
  if (status === 'paid' && invoice.datePaid !== null) return `on ${shortDate(invoice.datePaid)}`;
  if (status === 'promised' && invoice.promisedPaymentDate !== null)
    return `${invoice.promisedAmount === undefined ? '' : `${formatMinor(invoice.promisedAmount, invoice.currency)} `}by ${shortDate(invoice.promisedPaymentDate)}`;
  return brokenPromiseText(invoice);
};

/**
 * The state of an invoice, and below it the day of the payment, the promised day or the broken promise, what has been
 * received of it, and what is open beside it.
 */
export const InvoiceState = ({ invoice }: InvoiceStateProps) => {
  const today = useToday();
  const status = invoiceStatus(invoice, today);
  const remark = remarkOf(invoice, status);
  const received = partPaidWords(invoice);
  const plan = planWords(invoice);
  return (
    <Root>
      <StatusChip tone={tones[status]} label={invoiceStateLabel(invoice, today)} />
      {invoice.collectionStatus !== undefined && (
        <StatusChip tone="neutral" label={collectionStatusNames[invoice.collectionStatus.status]} />
      )}
      {plan !== null && <StatusChip tone={invoice.paymentPlan?.missed ? 'red' : 'purple'} label={plan} />}
      {remark !== null && <Under>{remark}</Under>}
      {received !== null && <Under>{received}</Under>}
      {invoice.lateFeesOpen !== undefined && (
        <Under>{`${formatMinor(invoice.lateFeesOpen, invoice.currency)} of late fees open`}</Under>
      )}
    </Root>
  );
};
