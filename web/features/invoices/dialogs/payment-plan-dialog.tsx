import { useEffect, useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { featureGates, failures } from '../../../../contracts/messages.ts';
import { plans } from '../../../../contracts/accounts/plans.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { planFailure, type PaymentPlanBody } from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { postPaymentPlan } from '../../../components/invoice-actions/payment-plan.ts';
import { readSteps } from '../../../components/invoice-actions/sequence-calls.ts';
import { nextStep } from '../../../components/sequences/sequence-status.ts';
import { useToday } from '../../../data/account/clock.ts';
import { useUser } from '../../../data/account/session.ts';
import { openUpgrade } from '../../../data/account/upgrade.ts';
import { invoiceRecords, useRecord } from '../../../data/records/records.ts';
import { aboutThe, showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { isCalendarDate } from '../../../ui/text/dates.ts';
import { Money } from '../../../ui/text/money.tsx';
import { InstallmentRows } from '../payment-plan/installment-rows.tsx';
import {
  evenRows,
  intervals,
  partCounts,
  planForm,
  planToForm,
  reminderDays,
} from '../payment-plan/plan-form.ts';

const firstInDays = 7;

const useAgree = ({ id, invoiceNumber }: InvoiceView) =>
  useCommand({
    run: async (body: PaymentPlanBody) => {
      const answer = await postPaymentPlan(id, body);
      // The plan is agreed even if reading the sequence fails.
      const steps = await readSteps(id).catch(() => undefined);
      return { answer, isChased: steps === undefined || nextStep(steps) !== undefined };
    },
    failure: planFailure,
    onDone: ({ answer, isChased }) => {
      const first = answer.paymentPlan?.installments[0];
      const next = first === undefined ? '' : ` First installment by ${shortDate(first.date)}.`;
      const reminders = isChased
        ? ' Reminders follow its dates.'
        : ' No reminders go out: the invoice has no sequence.';
      showToast({
        about: aboutThe('promises', [{ id }]),
        title: 'Payment plan recorded',
        description: `${invoiceNumber}.${next}${reminders}`,
      });
    },
  });

interface PlanProps {
  readonly invoice: InvoiceView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current: InvoiceView | undefined;
  readonly onClose: () => void;
}

const Planned = ({ invoice, current, onClose }: PlanProps) => {
  const today = useToday();
  const now = current ?? invoice;
  const { amountDue: due, currency } = now;
  const form = useZodForm(planForm(now, today), planToForm(invoice, addDays(today, firstInDays)));
  const command = useAgree(now);
  const { control, getValues } = form;
  const { fields, replace } = useFieldArray({ control, name: 'rows' });
  const [parts, first, interval] = useWatch({ control, name: ['parts', 'first', 'interval'] });
  const spread = useRef({ parts, first, interval, due });
  useEffect(() => {
    const before = spread.current;
    const isSame =
      before.parts === parts && before.first === first && before.interval === interval && before.due === due;
    if (isSame || !isCalendarDate(first)) return;
    spread.current = { parts, first, interval, due };
    replace(evenRows({ amountDue: due, currency }, getValues()));
  }, [parts, first, interval, due, currency, replace, getValues]);
  return (
    <FormDialog
      title="Payment plan"
      form={form}
      command={command}
      toInput={(body: PaymentPlanBody) => body}
      submitLabel={invoice.paymentPlan === undefined ? 'Record plan' : 'Replace plan'}
      busyText="Saving..."
      onClose={onClose}
      width={560}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {`${now.invoiceNumber}, `}
        <Money minor={due} currency={currency} />
        {' still due'}
      </Box>
      <FieldRow>
        <SelectField form={form} name="parts" label="Installments" options={partCounts} />
        <DateField form={form} name="first" label="First installment" min={today} />
        <SelectField form={form} name="interval" label="Interval" options={intervals} />
      </FieldRow>
      <InstallmentRows
        form={form}
        ids={fields.map(({ id }) => id)}
        due={due}
        currency={currency}
        min={today}
      />
      <SelectField
        form={form}
        name="remindBefore"
        label="Reminders"
        options={reminderDays}
        help="One friendly reminder for each installment. The invoice's other reminders wait until the plan ends."
      />
    </FormDialog>
  );
};

/** A plan takes the place of promises, which not every plan of an account has. */
const PlannedIfAllowed = (props: PlanProps) => {
  const { license } = useUser();
  const isGated = !plans[license].canUsePromises;
  const { onClose } = props;
  useEffect(() => {
    if (!isGated) return;
    openUpgrade(featureGates.promises);
    onClose();
    // Shown once, although `onClose` changes with the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isGated]);
  return !isGated && <Planned {...props} />;
};

/** Agrees on installments for what is due of an invoice. */
export const PageDialog = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="Payment plan"
    read={useRecord(invoiceRecords, id)}
    missing={failures.invoiceMissing}
    onClose={onClose}
  >
    {(invoice, current) => <PlannedIfAllowed invoice={invoice} current={current} onClose={onClose} />}
  </OpenedRecord>
);
