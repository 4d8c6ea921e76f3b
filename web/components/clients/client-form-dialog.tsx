import { relationshipTypes, type ClientBody, type ClientView } from '../../../contracts/invoices/clients.ts';
import { useWatch } from 'react-hook-form';
import { splitAddresses } from '../../../contracts/senders/email-address.ts';
import type { Command } from '../../data/use-command.ts';
import { useZodForm, type Form } from '../../ui/forms/use-zod-form.ts';
import { useUser } from '../../data/account/session.ts';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { FieldRow } from '../../ui/fields/field-row.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { MoreFields } from '../../ui/forms/more-fields.tsx';
import { Notice } from '../../ui/page/notice.tsx';
import { UnsendableAddresses } from '../senders/unsendable-addresses.tsx';
import {
  clientForm,
  clientLabels,
  clientToForm,
  contactsOf,
  emptyClient,
  type ClientFormInput,
  type ClientFormOutput,
} from './client-form.ts';

type ClientForm = Form<ClientFormInput, ClientFormOutput>;

const relationships = relationshipTypes.map((value) => ({ value, label: value }));
const more = ['city', 'state', 'postalCode', 'country', 'industry', 'currency'] as const;

const MoreOfClient = ({ form }: { form: ClientForm }) => {
  const { currency: own } = useUser();
  const { defaultValues, errors } = form.formState;
  return (
    <MoreFields
      filled={more.some((name) => defaultValues?.[name] !== '')}
      wrong={more.some((name) => errors[name] !== undefined)}
    >
      <FieldRow>
        <TextField form={form} name="city" label="City" optional />
        <TextField form={form} name="state" label="State" optional />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="postalCode" label="Postal code" optional />
        <TextField form={form} name="country" label="Country" optional />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="industry" label="Industry" optional />
        <CurrencyField
          form={form}
          name="currency"
          label="Currency"
          own={own}
          placeholder={`Your account's, ${own}`}
          help="For new invoices. Existing ones keep theirs."
          optional
        />
      </FieldRow>
    </MoreFields>
  );
};

interface ClientFormDialogProps {
  readonly title: string;
  /** Absent for a new client. */
  readonly client?: ClientView;
  /** The same as it is now; undefined when it was deleted. */
  readonly current?: ClientView | undefined;
  readonly command: Command<ClientBody, ClientView>;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onClose: () => void;
}

/** The dialog with a client's fields. */
export const ClientFormDialog = ({ client, current, ...dialog }: ClientFormDialogProps) => {
  const form = useZodForm(clientForm, client ? clientToForm(client) : emptyClient);
  const [email, copies] = useWatch({ control: form.control, name: ['email', 'contacts'] });
  const known = current?.contacts ?? client?.contacts;
  return (
    <FormDialog
      {...dialog}
      form={form}
      toInput={({ contacts, ...values }) => ({ ...values, contacts: contactsOf(contacts, known) })}
      {...(client && {
        record: { what: 'client', current: current && clientToForm(current), labels: clientLabels },
      })}
    >
      {(client?.xeroContactId ?? null) !== null && (
        <Notice>Imported from Xero. Name, email, phone and address follow any changes there.</Notice>
      )}
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="email" type="email" label="Email" help="Reminders go to this address." />
      <TextField
        form={form}
        name="contacts"
        label="Copies to"
        help="They get a copy (CC) of each email. Separate addresses by commas, semicolons or lines."
        rows={1}
        optional
      />
      <UnsendableAddresses addresses={[email.trim(), ...splitAddresses(copies)]} />
      <SelectField form={form} name="relationshipType" label="Relationship" options={relationships} />
      <TextField form={form} name="phone" type="tel" label="Phone" optional />
      <TextField form={form} name="address" label="Address" rows={2} optional />
      <TextField form={form} name="notes" label="Notes" help="Only you can see them." rows={2} optional />
      <MoreOfClient form={form} />
    </FormDialog>
  );
};
