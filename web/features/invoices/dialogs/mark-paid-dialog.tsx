import { useEffect } from 'react';
import Box from '@mui/material/Box';
import { beforeIssueDate } from '../../../../contracts/invoices/date-messages.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import { Money } from '../../../ui/text/money.tsx';
import { useToday } from '../../../data/account/clock.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { showFailure } from '../../../data/toasts.ts';
import type { Command } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { paymentDay } from '../payment-day.ts';
import { factLabels, factsOf, invoiceFacts } from '../invoice-facts.ts';

/** @param today the account's today, a calendar date */
const paymentForm = ({ dateIssued }: InvoiceView, today: string) =>
  invoiceFacts.extend({
    datePaid: paymentDay(today).refine((date) => date >= dateIssued || date === today, beforeIssueDate),
  });

interface PaymentProps {
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  readonly onClose: () => void;
}

const Payment = ({ invoice, current, onClose }: PaymentProps) => {
  const today = useToday();
  const yesterday = addDays(today, -1);
  const datePaid = yesterday < invoice.dateIssued ? today : yesterday;
  const form = useZodForm(paymentForm(current ?? invoice, today), { ...factsOf(invoice), datePaid });
  // The list shows the payment at once, and says if it fails: the dialog doesn't wait for that.
  const command: Command<string, undefined> = {
    isPending: false,
    start: (date) => {
      void markPaid([invoice], date);
      return Promise.resolve({ ok: true });
    },
  };
  return (
    <FormDialog
      title="Paid on another day"
      form={form}
      command={command}
      toInput={(values) => values.datePaid}
      submitLabel="Mark Paid"
      busyText="Saving..."
      onClose={onClose}
      width={440}
      record={{
        what: 'invoice',
        current: current && { ...factsOf(current), datePaid },
        labels: factLabels,
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {`${invoice.invoiceNumber}, `}
        <Money minor={invoice.amountDue} currency={invoice.currency} />
        {`, issued ${shortDate(invoice.dateIssued)}, due ${shortDate(invoice.dueDate)}`}
      </Box>
      <DateField
        form={form}
        name="datePaid"
        label="Payment date"
        min={invoice.dateIssued}
        max={today}
        help="The day the payment arrived. Reminders are cancelled right away."
      />
    </FormDialog>
  );
};

/** Of an invoice that is already paid, it says so. */
const PaymentIfOpen = ({ invoice, current, onClose }: PaymentProps) => {
  const isPaid = invoice.status === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    showFailure(failures.markPaid, 'This invoice is already paid.');
    onClose();
    // Shown once, although `onClose` changes with the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPaid]);
  return !isPaid && <Payment invoice={invoice} current={current} onClose={onClose} />;
};

/** Marks an unpaid invoice as paid on an earlier day. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="Paid on another day"
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice, current) => <PaymentIfOpen invoice={invoice} current={current} onClose={onClose} />}
  </OpenedRecord>
);
