import { useEffect, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { currencyFor } from '../../../../domain/client/currency.ts';
import { useUser } from '../../../data/account/session.ts';
import { clientRecords, useRecord } from '../../../data/records/records.ts';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { MoreFields } from '../../../ui/forms/more-fields.tsx';
import { invoiceLabels, type InvoiceForm } from '../invoice-form.ts';
import { AmountFields } from './amount-fields.tsx';
import { SameNumber } from './same-number.tsx';

interface InvoiceFieldsProps {
  readonly form: InvoiceForm;
  /** Of the invoice that is edited; absent for a new one. */
  readonly invoiceId?: number;
  /** Whether its currency can't change any more. */
  readonly isCurrencyFixed?: boolean;
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

/** A new invoice has the currency of its client, or the account's, until the user chooses one. */
const useUsualCurrency = (form: InvoiceForm, isNew: boolean): void => {
  const { currency: own } = useUser();
  const clientId = useWatch({ control: form.control, name: 'clientId' });
  const { record: client } = useRecord(clientRecords, isNew ? (clientId ?? undefined) : undefined);
  const { setValue } = form;
  const isChosen = form.formState.dirtyFields.currency === true;
  const usual = client === undefined ? own : currencyFor({ facts: client }, { currency: own });
  useEffect(() => {
    if (isNew && !isChosen) setValue('currency', usual);
  }, [isNew, isChosen, usual, setValue]);
};

/** The fields of an invoice. */
export const InvoiceFields = ({
  form,
  invoiceId,
  isCurrencyFixed = false,
  onAddClient,
  notes = {},
}: InvoiceFieldsProps) => {
  useUsualCurrency(form, invoiceId === undefined);
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
      <TextField form={form} name="invoiceNumber" label="Invoice number" placeholder="INV-001" />
      <AmountFields form={form} isFixed={isCurrencyFixed} />
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
