import Box from '@mui/material/Box';
import { z } from 'zod';
import type { InvoiceRow } from '../../../../contracts/invoices/lists.ts';
import { answersNotRead } from '../../../../contracts/sequences/sequence-messages.ts';
import { addDays } from '../../../../domain/calendar.ts';

import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import {
  markUnpaidAll,
  payAllOn,
  promiseAll,
  split,
  unpayable,
  whyNotPaidOn,
} from '../../../components/invoice-actions/change-many.ts';
import { ConfirmMany } from '../../../components/invoice-actions/confirm-many.tsx';
import { markPaid } from '../../../components/invoice-actions/mark-paid.ts';
import {
  hasUnfinishedSequence,
  totalWords,
  whyNotPayable,
  whyNotPromised,
} from '../../../components/invoices/invoice-row.ts';
import { SkippedInvoices } from '../../../components/invoice-actions/skipped-invoices.tsx';
import { useToday } from '../../../data/account/clock.ts';
import type { Command } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { paymentDay } from '../payment-day.ts';
import { asPicked, PromisedDate, promisedDateField, promiseForm } from './promised-date.tsx';
import { countOf, formatCount } from '../../../data/account/numbers.ts';

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

/** "$1,240.00 in total" */
const inTotal = (rows: readonly InvoiceRow[]): string => `${totalWords(rows)} in total`;

/** How many of their sequences a payment ends. */
const endedWords = (rows: readonly InvoiceRow[]): string => {
  const running = rows.filter(hasUnfinishedSequence).length;
  if (running === 0) return 'No reminders are running.';
  return running === 1
    ? 'One sequence ends right away.'
    : `${formatCount(running)} sequences end right away.`;
};

/** Asks before many invoices are marked as paid today. */
export const MarkPaidManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const { records, skipped } = split(rows, whyNotPayable);
  return (
    <ConfirmMany
      title={`Mark ${countOf(records.length, 'invoice')} as paid?`}
      confirmLabel={`Mark ${formatCount(records.length)} as paid`}
      skipped={skipped}
      act={() => markPaid(rows)}
      onClose={onClose}
      onBegun={onBegun}
    >
      <span>{`${inTotal(records)}, paid today. ${endedWords(records)}`}</span>
    </ConfirmMany>
  );
};

/** Asks before the payments of many invoices are taken back. */
export const MarkUnpaidManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const { records, skipped } = unpayable(rows);
  return (
    <ConfirmMany
      title={`Mark ${countOf(records.length, 'invoice')} as unpaid?`}
      confirmLabel={`Mark ${formatCount(records.length)} as unpaid`}
      skipped={skipped}
      act={() => markUnpaidAll(rows)}
      onClose={onClose}
      onBegun={onBegun}
    >
      <span>
        {`${inTotal(records)}. Sequences that the payments ended come back paused, if your plan has room.`}
      </span>
    </ConfirmMany>
  );
};

/** Records one promise for many invoices. */
export const PromiseManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const today = useToday();
  const form = useZodForm(promiseForm(today), { promisedDate: '' });
  const { records: open, skipped } = split(rows, whyNotPromised);
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
      submitLabel={`Record ${countOf(open.length, 'promise')}`}
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <Box
        sx={{ color: 'text.secondary' }}
      >{`The same day for ${countOf(open.length, 'invoice')}, ${inTotal(open)}. Their reminders pause until then.`}</Box>
      <SkippedInvoices skipped={skipped} />
      <PromisedDate onPick={(date) => form.setValue('promisedDate', date, asPicked)}>
        <DateField form={form} {...promisedDateField} min={today} />
      </PromisedDate>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{answersNotRead}</Box>
    </FormDialog>
  );
};

/** @param today the account's today, a calendar date */
const paidForm = (today: string) => z.object({ datePaid: paymentDay(today) });

/** Marks many invoices as paid on one day. */
export const PaidManyDialog = ({ rows, onClose, onBegun }: ManyProps) => {
  const today = useToday();
  const yesterday = addDays(today, -1);
  const isAnyOlder = rows.some(({ dateIssued }) => dateIssued <= yesterday);
  const form = useZodForm(paidForm(today), { datePaid: isAnyOlder ? yesterday : today });
  const day = form.watch('datePaid');
  const whyNot = whyNotPaidOn(day, today);
  const { records: left, skipped } = split(rows, (row) => whyNotPayable(row) ?? whyNot(row));
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
      submitLabel={`Mark ${formatCount(left.length)} as paid`}
      busyText="Saving..."
      onClose={onClose}
      width={440}
    >
      <DateField
        form={form}
        name="datePaid"
        label="Payment date"
        max={today}
        help={`The day the payments arrived. ${inTotal(left)}. ${endedWords(left)}`}
      />
      <SkippedInvoices skipped={skipped} />
    </FormDialog>
  );
};
