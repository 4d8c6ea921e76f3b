import Button from '@mui/material/Button';
import { z } from 'zod';
import { ageGroup, ageLabels } from '../../../../contracts/invoices/dashboard.ts';
import { highestAmountInDollars, recordId } from '../../../../contracts/fields.ts';
import { readDollars } from '../../../../domain/money/read-dollars.ts';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useInvoiceFilter } from '../../../components/invoices/linked-filter.tsx';
import { useSetUrlStates } from '../../../navigation/url-state.ts';
import type { Command } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';

const isAmount = (text: string): boolean => {
  const dollars = readDollars(text);
  return text.trim() === '' || (dollars !== undefined && dollars >= 0 && dollars <= highestAmountInDollars);
};

/** As the address has it; '' for none. */
const amount = z
  .string()
  .refine(isAmount, 'Please enter an amount')
  .transform((text) => (text.trim() === '' ? '' : String(Math.round((readDollars(text) ?? 0) * 100) / 100)));

const filterForm = z
  .object({
    clientId: recordId.nullable(),
    amountFrom: amount,
    amountTo: amount,
    age: z.union([z.literal(''), ageGroup]),
  })
  .refine(({ amountFrom, amountTo }) => amountTo === '' || Number(amountFrom) <= Number(amountTo), {
    path: ['amountTo'],
    error: 'The highest amount must not be below the lowest',
  });

type Values = z.output<typeof filterForm>;

const ages = ageGroup.options.map((value) => ({ value, label: ageLabels[value] }));

/** The filters of the list of invoices by client, amount and age; they are set in the address. */
export const FilterDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { client, amountFrom = '', amountTo = '', age = '' } = useInvoiceFilter();
  const setUrlStates = useSetUrlStates();
  const form = useZodForm(filterForm, {
    clientId: client === undefined ? null : Number(client),
    amountFrom,
    amountTo,
    age,
  });
  const set = ({ clientId, ...filter }: Values): void =>
    setUrlStates({ ...filter, client: clientId === null ? '' : String(clientId) });
  const command: Command<Values, undefined> = {
    isPending: false,
    start: (values) => {
      set(values);
      return Promise.resolve({ ok: true });
    },
  };
  return (
    <FormDialog
      title="Filter invoices"
      form={form}
      command={command}
      toInput={(values) => values}
      submitLabel="Apply filters"
      busyText="Applying..."
      onClose={onClose}
      width={480}
      secondary={
        <Button
          variant="text"
          onClick={() => {
            set({ clientId: null, amountFrom: '', amountTo: '', age: '' });
            form.reset({ clientId: null, amountFrom: '', amountTo: '', age: '' });
          }}
        >
          Clear
        </Button>
      }
    >
      <ClientSelect form={form} name="clientId" />
      <FieldRow>
        <MoneyField form={form} name="amountFrom" label="Amount from" />
        <MoneyField form={form} name="amountTo" label="Amount to" />
      </FieldRow>
      <SelectField form={form} name="age" label="Age" placeholder="Any age" options={ages} />
    </FormDialog>
  );
};
