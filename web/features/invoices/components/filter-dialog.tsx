import { useWatch } from 'react-hook-form';
import Button from '@mui/material/Button';
import { z } from 'zod';
import { ageGroup, ageLabels } from '../../../../contracts/invoices/dashboard.ts';
import { mostMinorUnits, recordId } from '../../../../contracts/fields.ts';
import type { Currency } from '../../../../contracts/currencies.ts';
import { currencyText } from '../../../../contracts/known-currency.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { useUser } from '../../../data/account/session.ts';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { ClientSelect } from '../../../components/clients/client-select.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useInvoiceFilter } from '../../../components/invoices/linked-filter.tsx';
import { useSetUrlStates } from '../../../navigation/url-state.ts';
import type { Command } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { readUnits } from '../../../data/account/typed-amounts.ts';

/** @param own the account's currency, of amounts without another one */
const filterForm = (own: Currency) => {
  const unitsOf = (text: string, currency: string): number | undefined =>
    readUnits(text, currencyText.safeParse(currency).data ?? own);
  const isAmount = (text: string, currency: string): boolean => {
    const units = unitsOf(text, currency);
    return text.trim() === '' || (units !== undefined && units >= 0 && units <= mostMinorUnits);
  };
  /** As the address has it; '' for none. */
  const inAddress = (text: string, currency: string): string =>
    text.trim() === '' ? '' : String(Math.round((unitsOf(text, currency) ?? 0) * 100) / 100);
  return z
    .object({
      clientId: recordId.nullable(),
      currency: z.union([z.literal(''), currencyText]),
      amountFrom: z.string(),
      amountTo: z.string(),
      age: z.union([z.literal(''), ageGroup]),
    })
    .superRefine(({ amountFrom, amountTo, currency }, context) => {
      for (const [path, text] of Object.entries({ amountFrom, amountTo }))
        if (!isAmount(text, currency))
          context.addIssue({ code: 'custom', path: [path], message: 'Please enter an amount' });
    })
    .transform(({ amountFrom, amountTo, currency, ...filter }) => ({
      ...filter,
      currency,
      amountFrom: inAddress(amountFrom, currency),
      amountTo: inAddress(amountTo, currency),
    }))
    .refine(({ amountFrom, amountTo }) => amountTo === '' || Number(amountFrom) <= Number(amountTo), {
      path: ['amountTo'],
      error: 'The highest amount must not be below the lowest',
    });
};

type Values = z.output<ReturnType<typeof filterForm>>;

const ages = ageGroup.options.map((value) => ({ value, label: ageLabels[value] }));

/** Whole units of the address, as the user would type them. */
const asTyped = (units: string): string => (units === '' ? '' : formatCount(Number(units)));

/** The filters of the list of invoices by client, currency, amount and age; they are set in the address. */
export const FilterDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { client, currency = '', amountFrom = '', amountTo = '', age = '' } = useInvoiceFilter();
  const { currency: own } = useUser();
  const setUrlStates = useSetUrlStates();
  const form = useZodForm(filterForm(own), {
    clientId: client === undefined ? null : Number(client),
    currency,
    amountFrom: asTyped(amountFrom),
    amountTo: asTyped(amountTo),
    age,
  });
  const chosen = useWatch({ control: form.control, name: 'currency' });
  const inIt = currencyText.safeParse(chosen).data ?? own;
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
            const none = { clientId: null, currency: '', amountFrom: '', amountTo: '', age: '' } as const;
            set(none);
            form.reset(none);
          }}
        >
          Clear
        </Button>
      }
    >
      <ClientSelect form={form} name="clientId" />
      <FieldRow>
        <MoneyField form={form} name="amountFrom" label="Amount from" currency={inIt} />
        <MoneyField form={form} name="amountTo" label="Amount to" currency={inIt} />
      </FieldRow>
      <CurrencyField form={form} name="currency" label="Currency" own={own} placeholder="Any currency" />
      <SelectField form={form} name="age" label="Age" placeholder="Any age" options={ages} />
    </FormDialog>
  );
};
