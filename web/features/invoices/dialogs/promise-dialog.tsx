import { useEffect } from 'react';
import Box from '@mui/material/Box';
import { calendarDate } from '../../../../contracts/fields.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { failures, fallbacks, featureGates } from '../../../../contracts/messages.ts';
import { answersNotRead } from '../../../../contracts/sequences/sequence-messages.ts';
import { plans } from '../../../../contracts/accounts/plans.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { brokenPromiseText } from '../../../../domain/reasons/shown-status.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useToday } from '../../../data/account/clock.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { clientRecords, invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { useUser } from '../../../data/account/session.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { postPromise, undoOfPromise } from '../../../components/invoice-actions/promise.ts';
import { promiseRemovedWords, promisedWords } from '../../../components/invoice-actions/effect-words.ts';
import { shownCents } from '../../../components/invoices/part-paid.ts';
import { readSteps } from '../../../components/invoice-actions/sequence-calls.ts';
import { accountToday } from '../../../components/invoice-actions/account-today.ts';
import { noteSettled } from '../../../loading/settled.ts';
import { aboutThe, showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { asPicked, PromisedDate, promisedDateField, promiseForm } from '../components/promised-date.tsx';
import { moneyText } from '../money-text.ts';
import { formatMinor, plainAmount } from '../../../data/account/numbers.ts';

interface RecordedPromise {
  readonly promisedDate: string;
  /** How much is promised, in minor units. */
  readonly amount: number;
}

/** How much is promised of an invoice, in minor units: all that is due unless it says otherwise. */
const promisedMinor = ({ promisedAmount, amountDue }: InvoiceView): number => promisedAmount ?? amountDue;

/**
 * Records a promise to pay by a calendar date, or removes it (null), and shows the effect on the reminders. Undo is
 * offered unless the date stays the same: then there is no other promise to put back.
 */
const usePromise = (before: InvoiceView) => {
  const undoOf = ({ promisedDate, amount }: RecordedPromise) =>
    promisedDate === before.promisedPaymentDate && amount === promisedMinor(before)
      ? {}
      : { action: undoOfPromise(before) };
  return useCommand({
    run: async (promise: RecordedPromise | null) => {
      if (promise !== null)
        noteSettled(before.id, {
          done: `Promised for ${shortDate(promise.promisedDate)}`,
          undo: undoOf(promise).action,
        });
      const answer = await postPromise(
        before.id,
        promise?.promisedDate ?? null,
        promise === null ? undefined : { minor: promise.amount, currency: before.currency },
      );
      // The promise is saved even if reading its effect fails.
      const steps = await readSteps(before.id).catch(() => []);
      return { answer, steps };
    },
    failure: failures.promise,
    onDone: ({ answer, steps }, promise) => {
      const words =
        promise === null
          ? promiseRemovedWords(answer, steps, accountToday())
          : { ...promisedWords(promise.promisedDate, answer), ...undoOf(promise) };
      showToast({ about: aboutThe('promises', [before]), ...words });
    },
  });
};

const Summary = ({ invoice }: { invoice: InvoiceView }) => {
  const client = useRecord(clientRecords, invoice.clientId);
  const broken = brokenPromiseText(invoice);
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <Box sx={{ color: 'text.primary', fontWeight: 500 }}>
        {client.isPending || client.isError ? ' ' : (client.record?.name ?? fallbacks.client)}
      </Box>
      {`${invoice.invoiceNumber}, `}
      <Money minor={shownCents(invoice)} currency={invoice.currency} />
      {`, due ${shortDate(invoice.dueDate)}`}
      {broken !== null && <Box sx={{ color: 'tone.red.text' }}>{broken}</Box>}
    </Box>
  );
};

interface PromiseProps {
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  readonly onClose: () => void;
}

const dateText = (_name: string, value: unknown): string =>
  calendarDate.safeParse(value).success ? shortDate(String(value)) : String(value);

const promiseToForm = (invoice: InvoiceView) => ({
  promisedDate: invoice.promisedPaymentDate ?? '',
  amount: plainAmount({ minor: promisedMinor(invoice), currency: invoice.currency }),
});

const promiseOfPart = (today: string, { amountDue, currency }: InvoiceView) =>
  promiseForm(today).extend({
    amount: moneyText(currency).refine((units) => moneyOf(units, currency).minor <= amountDue, {
      message: `No more than ${formatMinor(amountDue, currency)} is due`,
    }),
  });

const Promised = ({ invoice, current, onClose }: PromiseProps) => {
  const today = useToday();
  const form = useZodForm(promiseOfPart(today, current ?? invoice), promiseToForm(invoice));
  const record = usePromise(invoice);
  const removal = usePromise(invoice);
  const remove = async (): Promise<void> => {
    form.reset();
    const { ok } = await removal.start(null);
    if (ok) onClose();
  };
  return (
    <FormDialog
      title="Promise to pay"
      form={form}
      command={record}
      toInput={({ promisedDate, amount }) => ({
        promisedDate,
        amount: moneyOf(amount, invoice.currency).minor,
      })}
      submitLabel={invoice.promisedPaymentDate === null ? 'Record promise' : 'Change promise'}
      busyText="Saving..."
      onClose={onClose}
      width={440}
      record={{
        what: 'invoice',
        current: current && promiseToForm(current),
        labels: { promisedDate: 'Promised payment date', amount: 'Amount' },
        textOf: dateText,
      }}
      secondary={
        invoice.promisedPaymentDate !== null && (
          <BusyButton
            color="error"
            busy={removal.isPending}
            busyText="Removing..."
            onClick={() => void remove()}
          >
            Remove promise
          </BusyButton>
        )
      }
    >
      <Summary invoice={invoice} />
      <PromisedDate onPick={(date) => form.setValue('promisedDate', date, asPicked)}>
        <DateField form={form} {...promisedDateField} min={today} />
      </PromisedDate>
      <MoneyField
        form={form}
        name="amount"
        label="Amount"
        currency={invoice.currency}
        help="If it is less than what is due, reminders for the rest resume once it has come."
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{answersNotRead}</Box>
    </FormDialog>
  );
};

/** On a plan without promises one that stands can only be removed. */
const PromisedIfAllowed = ({ invoice, current, onClose }: PromiseProps) => {
  const { license } = useUser();
  const isGated = invoice.promisedPaymentDate === null && !plans[license].canUsePromises;
  useEffect(() => {
    if (!isGated) return;
    openUpgrade(featureGates.promises);
    onClose();
    // Shown once, although `onClose` changes with the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGated]);
  return !isGated && <Promised invoice={invoice} current={current} onClose={onClose} />;
};

/** Records, changes or removes a promise to pay. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="Promise to pay"
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice, current) => <PromisedIfAllowed invoice={invoice} current={current} onClose={onClose} />}
  </OpenedRecord>
);
