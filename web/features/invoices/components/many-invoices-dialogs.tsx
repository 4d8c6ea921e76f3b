import Box from '@mui/material/Box';
import { z } from 'zod';
import { calendarDate } from '../../../../contracts/fields.ts';
import type { InvoiceRow } from '../../../../contracts/lists.ts';
import { answersNotRead } from '../../../../contracts/sequence-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { formatCount } from '../../../../domain/money.ts';
import { DateField } from '../../../components/fields/date-field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import {
  countWords,
  payAllOn,
  promiseAll,
  whyNotPaidOn,
} from '../../../components/invoice-actions/change-many.ts';
import { SkippedInvoices } from '../../../components/invoice-actions/skipped-invoices.tsx';
import { useToday } from '../../../lib/clock.ts';
import type { Command } from '../../../lib/use-command.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { PromisedDate, promiseForm } from './promised-date.tsx';

interface ManyProps {
  readonly rows: readonly InvoiceRow[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** The page shows the progress, so the dialog does not wait. */
const beginning = (begin: (date: string) => void): Command<string, undefined> => ({
  isPending: false,
  start: (date) => {
    begin(date);
    return Promise.resolve({ ok: true });
  },
});

const isPaid = ({ status }: InvoiceRow): boolean => status === 'paid';
const alreadyPaid = (record: InvoiceRow) => ({ record, why: 'Already paid' });

/** Records one promise for many invoices. */
export const PromiseManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const form = useZodForm(promiseForm(useToday()), { promisedDate: '' });
  const open = rows.filter((row) => !isPaid(row));
  const command = beginning((date) => {
    void promiseAll(rows, date);
    onBegun();
  });
  return (
    <FormDialog
      title="Promise to pay"
      form={form}
      command={command}
      toInput={({ promisedDate }) => promisedDate}
      submitLabel={`Record ${countWords(open.length, 'promise')}`}
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <Box sx={{ color: 'text.secondary' }}>{`The same day for ${countWords(open.length, 'invoice')}.`}</Box>
      <SkippedInvoices skipped={rows.filter(isPaid).map(alreadyPaid)} />
      <PromisedDate form={form} />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{answersNotRead}</Box>
    </FormDialog>
  );
};

/** @param today the account's today, a calendar date */
const paidForm = (today: string) =>
  z.object({
    datePaid: z
      .string()
      .trim()
      .min(1, 'Please select a payment date')
      .pipe(calendarDate)
      .refine((date) => date <= today, 'The payment date must be today or earlier'),
  });

/** Marks many invoices as paid on one day. */
export const PaidManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const today = useToday();
  const yesterday = addDays(today, -1);
  const isAnyOlder = rows.some(({ dateIssued }) => dateIssued <= yesterday);
  const form = useZodForm(paidForm(today), { datePaid: isAnyOlder ? yesterday : today });
  const day = form.watch('datePaid');
  const whyNot = whyNotPaidOn(day, today);
  const skipped = rows.flatMap((record) => {
    const why = isPaid(record) ? 'Already paid' : whyNot(record);
    return why === undefined ? [] : [{ record, why }];
  });
  const command = beginning((date) => {
    void payAllOn(rows, date, today);
    onBegun();
  });
  return (
    <FormDialog
      title="Paid on another day"
      form={form}
      command={command}
      toInput={({ datePaid }) => datePaid}
      submitLabel={`Mark ${formatCount(rows.length - skipped.length)} as paid`}
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <DateField
        form={form}
        name="datePaid"
        label="Payment date"
        max={today}
        help="The day the payments arrived. Reminders are cancelled right away."
      />
      <SkippedInvoices skipped={skipped} />
    </FormDialog>
  );
};
