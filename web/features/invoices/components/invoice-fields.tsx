import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreFields } from '../../../ui/forms/more-fields.tsx';
import { invoiceLabels, type InvoiceForm } from '../invoice-form.ts';
import { SameNumber } from './same-number.tsx';

interface InvoiceFieldsProps {
  readonly form: InvoiceForm;
  /** Of the invoice that is edited; absent for a new one. */
  readonly invoiceId?: number;
  readonly onAddClient: () => void;
  /** What a change of these fields means for mails that are not sent yet. */
  readonly notes?: {
    readonly client?: ReactNode;
    readonly invoiceNumber?: ReactNode;
    readonly amount?: ReactNode;
    readonly description?: ReactNode;
  };
}

const more = ['issueDate', 'poNumber', 'paymentUrl', 'notes'] as const;

const MoreOfInvoice = ({ form }: { form: InvoiceForm }) => {
  const { defaultValues, errors } = form.formState;
  return (
    <MoreFields
      filled={more.some((name) => name !== 'issueDate' && defaultValues?.[name] !== '')}
      wrong={more.some((name) => errors[name] !== undefined)}
    >
      <FieldRow>
        <DateField form={form} name="issueDate" label={invoiceLabels.issueDate} optional />
        <TextField form={form} name="poNumber" label={invoiceLabels.poNumber} optional />
      </FieldRow>
      <TextField
        form={form}
        name="paymentUrl"
        type="url"
        label="Payment link"
        placeholder="https://"
        help="Adds a Pay Now button to reminders."
        optional
      />
      <TextField form={form} name="notes" label="Notes" help="Only you can see them." rows={2} optional />
    </MoreFields>
  );
};

/** At the end of a label's line, because an error has the place below the field. */
const besideLabel = {
  position: 'absolute',
  top: 24,
  right: -10,
  transform: 'translateY(-100%)',
  alignItems: 'flex-end',
} as const;

/** The fields of an invoice. */
export const InvoiceFields = ({ form, invoiceId, onAddClient, notes = {} }: InvoiceFieldsProps) => {
  return (
    <>
      <Box sx={{ position: 'relative' }}>
        <ClientSelect form={form} name="clientId" />
        <Button
          variant="text"
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={onAddClient}
          sx={besideLabel}
        >
          Add a client
        </Button>
      </Box>
      {notes.client}
      <FieldRow>
        <TextField form={form} name="invoiceNumber" label="Invoice number" placeholder="INV-001" />
        <MoneyField form={form} name="amount" label="Amount" />
      </FieldRow>
      <SameNumber form={form} invoiceId={invoiceId} />
      {notes.invoiceNumber}
      {notes.amount}
      <DateField form={form} name="dueDate" label="Due Date" />
      <TextField form={form} name="description" label="Description" rows={2} optional />
      {notes.description}
      <MoreOfInvoice form={form} />
    </>
  );
};
