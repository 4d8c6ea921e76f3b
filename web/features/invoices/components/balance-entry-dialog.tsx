import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { balanceEntryBodies, type BalanceEntryBody } from '../../../../contracts/invoices/balance-bodies.ts';
import { balanceEntryNames, balanceEntrySources } from '../../../../contracts/invoices/balance-names.ts';
import type { EnteredEntryKind } from '../../../../contracts/invoices/balance.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures } from '../../../../contracts/messages.ts';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { isNearEntered } from '../../../../domain/invoice/same-payment.ts';
import { postBalanceEntry, takeEntryBack } from '../../../components/invoice-actions/balance-entries.ts';
import { tellRecorded, undoOf } from '../../../components/invoice-actions/entry-toasts.ts';
import { useToday } from '../../../data/account/clock.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Money } from '../../../ui/text/money.tsx';
import {
  balanceEntryForm,
  entryOf,
  paymentMethods,
  writeOffReasons,
  type BalanceEntryValues,
} from '../balance-entry-form.ts';
import { formatMinor } from '../../../data/account/numbers.ts';
import { readMinor } from '../../../data/account/typed-amounts.ts';

interface KindWords {
  readonly title: string;
  readonly submit: string;
  readonly dayLabel: string;
  readonly dayHelp: string;
  /** The title of the toast. */
  readonly done: string;
  readonly failure: string;
}

const words: Readonly<Record<EnteredEntryKind, KindWords>> = {
  payment: {
    title: 'Record payment',
    submit: 'Record payment',
    dayLabel: 'Payment date',
    dayHelp: 'The day the payment arrived',
    done: 'Payment recorded',
    failure: balanceFailures.recordPayment,
  },
  credit: {
    title: 'Credit',
    submit: 'Record credit',
    dayLabel: 'Credit date',
    dayHelp: 'The date of the credit note',
    done: 'Credit recorded',
    failure: balanceFailures.recordCredit,
  },
  write_off: {
    title: 'Write off',
    submit: 'Write off',
    dayLabel: 'Date',
    dayHelp: 'Your client is not told',
    done: 'Written off',
    failure: balanceFailures.writeOff,
  },
  refund: {
    title: 'Refund',
    submit: 'Record refund',
    dayLabel: 'Refund date',
    dayHelp: 'The day you gave the money back',
    done: 'Refund recorded',
    failure: balanceFailures.recordRefund,
  },
};

/** What the reference is; a write-off has none. */
const referenceHelp: Readonly<Partial<Record<EnteredEntryKind, string>>> = {
  payment: 'What your bank statement calls it',
  credit: 'The number of the credit note',
  refund: 'What your bank statement calls it',
};

const useRecordEntry = (invoice: InvoiceView, kind: EnteredEntryKind) =>
  useCommand({
    run: (body: BalanceEntryBody, key) => postBalanceEntry(invoice.id, kind, body, key),
    failure: words[kind].failure,
    onDone: (answer) => {
      const made = answer.payments.findLast((entry) => entry.kind === kind);
      const { id } = invoice;
      const isSettling = invoice.status !== 'paid' && answer.status === 'paid';
      const undo =
        made && undoOf({ id, status: answer.status }, made, () => takeEntryBack(id, made, isSettling));
      tellRecorded(invoice, words[kind].done, answer, undo);
    },
  });

interface EntryProps {
  readonly kind: EnteredEntryKind;
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  readonly onClose: () => void;
}

/** What is due now, and what of it has come. */
const Standing = ({ invoice }: { readonly invoice: InvoiceView }) => (
  <Box sx={{ color: 'text.secondary' }}>
    {`${invoice.invoiceNumber}, `}
    <Money minor={invoice.amountDue} currency={invoice.currency} />
    {invoice.amountDue !== invoice.amount && (
      <>
        {' of '}
        <Money minor={invoice.amount} currency={invoice.currency} />
        {' still'}
      </>
    )}
    {` due ${shortDate(invoice.dueDate)}`}
  </Box>
);

/** Said while an amount is typed that is more than is due. */
const overWords = (
  kind: EnteredEntryKind,
  text: string,
  { amountDue, currency }: InvoiceView,
): string | undefined => {
  const over = (readMinor(text, currency) ?? amountDue) - amountDue;
  if (over <= 0 || (kind !== 'payment' && kind !== 'credit')) return undefined;
  return `${formatMinor(over, currency)} more than is due. That becomes your client's credit.`;
};

/** Said while what is typed looks like something that is recorded, such as what Xero or an import has brought. */
const sameWords = (
  kind: EnteredEntryKind,
  text: string,
  date: string,
  { payments, currency }: InvoiceView,
): string | undefined => {
  const minor = readMinor(text, currency);
  const same = payments.findLast(
    (one) => one.kind === kind && one.amount === minor && isNearEntered(one.date, date),
  );
  if (same === undefined) return undefined;
  const { amount, recordedBy } = same;
  return `${balanceEntryNames[kind]} of ${formatMinor(amount, currency)} on ${shortDate(same.date)} is already recorded (${balanceEntrySources[recordedBy]}).`;
};

const Entry = ({ kind, invoice, current, onClose }: EntryProps) => {
  const today = useToday();
  const now = current ?? invoice;
  const form = useZodForm(balanceEntryForm(kind, now, today), entryOf(kind, invoice, today));
  const command = useRecordEntry(now, kind);
  const { title, submit, dayLabel, dayHelp } = words[kind];
  const [amount, date] = useWatch({ control: form.control, name: ['amount', 'date'] });
  const hints = [overWords(kind, amount, now), sameWords(kind, amount, date, now)];
  return (
    <FormDialog
      title={title}
      form={form}
      command={command}
      toInput={(values: BalanceEntryValues) => balanceEntryBodies[kind].parse(values)}
      submitLabel={submit}
      busyText="Saving..."
      onClose={onClose}
      width={480}
    >
      <Standing invoice={now} />
      <FieldRow>
        <MoneyField
          form={form}
          name="amount"
          label="Amount"
          currency={now.currency}
          help={hints.filter(Boolean).join(' ') || undefined}
        />
        <DateField form={form} name="date" label={dayLabel} max={today} help={dayHelp} />
      </FieldRow>
      {kind === 'write_off' && (
        <SelectField form={form} name="reason" label="Reason" options={writeOffReasons} />
      )}
      {kind === 'credit' && <TextField form={form} name="reason" label="Reason" />}
      {(kind === 'payment' || kind === 'refund') && (
        <SelectField
          form={form}
          name="method"
          label="Method"
          optional
          options={paymentMethods}
          placeholder="Not specified"
        />
      )}
      {referenceHelp[kind] !== undefined && (
        <TextField form={form} name="reference" label="Reference" optional help={referenceHelp[kind]} />
      )}
      <TextField form={form} name="note" label="Note" optional />
    </FormDialog>
  );
};

/** Records something that changes how much of an invoice is due. */
export const BalanceEntryDialog = ({
  kind,
  id,
  onClose,
}: DialogProps & { readonly kind: EnteredEntryKind }) => (
  <OpenedRecord
    title={words[kind].title}
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice, current) => <Entry kind={kind} invoice={invoice} current={current} onClose={onClose} />}
  </OpenedRecord>
);
