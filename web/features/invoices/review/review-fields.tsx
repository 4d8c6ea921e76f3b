import { useWatch } from 'react-hook-form';
import type { ExtractedInvoice } from '../../../../contracts/invoices/extraction.ts';
import { discountUntil } from '../../../../contracts/imports/file-messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { AmountFields } from '../components/amount-fields.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FieldNote } from '../components/field-note.tsx';
import { newClient, otherClient, type ReviewForm } from './review-form.ts';

interface ReviewFieldsProps {
  readonly form: ReviewForm;
  readonly read: ExtractedInvoice;
}

const NewClientFields = ({ form }: Pick<ReviewFieldsProps, 'form'>) => (
  <>
    <FieldRow>
      <TextField form={form} name="clientName" label="Client name" />
      <TextField form={form} name="businessName" label="Business name" optional />
    </FieldRow>
    <FieldRow>
      <TextField form={form} name="clientEmail" type="email" label="Client email" />
      <TextField form={form} name="clientPhone" type="tel" label="Client phone" optional />
    </FieldRow>
    <TextField form={form} name="clientAddress" label="Client address" rows={2} optional />
  </>
);

/** What was read, to be checked and completed. */
export const ReviewFields = ({ form, read }: ReviewFieldsProps) => {
  const chosen = useWatch({ control: form.control, name: 'client' });
  const currency = useWatch({ control: form.control, name: 'currency' });
  const { potentialMatchingClients: matches, currencyNotice, discountDate } = read;
  const clients = matches.map(({ id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }));
  return (
    <>
      {matches.length > 0 && <FieldNote>Potential client match found</FieldNote>}
      <SelectField
        form={form}
        name="client"
        label="Client"
        options={[
          { value: newClient, label: 'Create New Client' },
          ...clients,
          { value: otherClient, label: matches.length === 0 ? 'Existing client' : 'Another client' },
        ]}
      />
      {chosen === otherClient && <ClientSelect form={form} name="otherClient" label="Existing client" />}
      {chosen === newClient && <NewClientFields form={form} />}
      <TextField form={form} name="invoiceNumber" label="Invoice number" />
      <AmountFields form={form} />
      {currencyNotice !== null && <FieldNote>{currencyNotice}</FieldNote>}
      <MoneyField
        form={form}
        name="amountPaid"
        label="Already paid"
        currency={currency}
        optional
        help="Recorded as a payment on the issue date. Only the rest is chased."
      />
      <FieldRow>
        <DateField form={form} name="dueDate" label="Due Date" />
        <DateField form={form} name="issueDate" label="Issue Date" optional />
      </FieldRow>
      {discountDate !== null && <FieldNote>{discountUntil(shortDate(discountDate))}</FieldNote>}
      <TextField form={form} name="description" label="Description" rows={2} optional />
    </>
  );
};
