import { useMemo, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { DateField } from '../../../components/fields/date-field.tsx';
import { EntitySelect } from '../../../components/fields/entity-select.tsx';
import { FieldRow } from '../../../components/fields/field-row.tsx';
import { MoneyField } from '../../../components/fields/money-field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { MoreFields } from '../../../components/more-fields.tsx';
import { useClients } from '../../../lib/lists.ts';
import type { InvoiceForm } from '../invoice-form.ts';

interface InvoiceFieldsProps {
  readonly form: InvoiceForm;
  readonly onAddClient: () => void;
  /** What a change of these fields means for mails that are not sent yet. */
  readonly notes?: {
    readonly client?: ReactNode;
    readonly invoiceNumber?: ReactNode;
    readonly amount?: ReactNode;
    readonly description?: ReactNode;
  };
}

const more = ['issueDate', 'notes', 'paymentUrl'] as const;

const MoreOfInvoice = ({ form }: { form: InvoiceForm }) => {
  const { defaultValues, errors } = form.formState;
  return (
    <MoreFields
      filled={defaultValues?.notes !== '' || defaultValues.paymentUrl !== ''}
      wrong={more.some((name) => errors[name] !== undefined)}
    >
      <DateField form={form} name="issueDate" label="Issue Date" optional />
      <TextField
        form={form}
        name="paymentUrl"
        type="url"
        label="Payment link"
        placeholder="https://"
        help="Reminders then have a Pay Now button."
        optional
      />
      <TextField form={form} name="notes" label="Notes" help="Only you see them." rows={2} optional />
    </MoreFields>
  );
};

/** The fields of an invoice (specification 2, §2). */
export const InvoiceFields = ({ form, onAddClient, notes = {} }: InvoiceFieldsProps) => {
  const { records, isPending } = useClients();
  const options = useMemo(
    () =>
      records
        .map(({ id, name, email }) => ({ id, label: name, detail: email }))
        .toSorted((one, other) => one.label.localeCompare(other.label)),
    [records],
  );
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <EntitySelect
          form={form}
          name="clientId"
          label="Client"
          options={options}
          placeholder="Select a client"
          emptyText={isPending ? 'Loading clients...' : 'No clients found.'}
        />
        <Button
          variant="text"
          size="small"
          startIcon={<Plus size={14} aria-hidden />}
          onClick={onAddClient}
          sx={{ justifySelf: 'start', ml: -2.5 }}
        >
          Add a client
        </Button>
      </Box>
      {notes.client}
      <FieldRow>
        <TextField form={form} name="invoiceNumber" label="Invoice Number" placeholder="INV-001" />
        <MoneyField form={form} name="amount" label="Amount" />
      </FieldRow>
      {notes.invoiceNumber}
      {notes.amount}
      <DateField form={form} name="dueDate" label="Due Date" />
      <TextField form={form} name="description" label="Description" rows={2} optional />
      {notes.description}
      <MoreOfInvoice form={form} />
    </>
  );
};
