import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { LateFeeTerms } from '../../../contracts/invoices/late-fee-terms.ts';
import { keysOf } from '../../../contracts/keys-of.ts';
import { highYearlyPercent, yearlyPercent } from '../../../domain/late-fees/late-fee.ts';
import { regimes } from '../../../domain/late-fees/regimes.ts';
import { termsWords } from '../../../domain/late-fees/words.ts';
import { useToday } from '../../data/account/clock.ts';
import { useUser } from '../../data/account/session.ts';
import type { Command } from '../../data/use-command.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { FieldRow } from '../../ui/fields/field-row.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useZodForm, type Form } from '../../ui/forms/use-zod-form.ts';
import { Notice } from '../../ui/page/notice.tsx';
import { numberOf, termsForm, termsValues, type TermsValues } from './terms-form.ts';
import { numberFormat, percentWords } from '../../data/account/numbers.ts';

interface TermsDialogProps {
  readonly title: string;
  /** As they are; null for those of the account. */
  readonly terms: LateFeeTerms | null;
  /** Those of the account, where a client may have its own; absent in the settings. */
  readonly accountTerms?: LateFeeTerms;
  readonly command: Command<LateFeeTerms | null, unknown>;
  readonly onClose: () => void;
}

type TermsFormOf = Form<TermsValues, { terms: LateFeeTerms | null }>;

const countries = keysOf(regimes)
  .map((value) => ({ value, label: regimes[value].name }))
  .toSorted((one, other) => Number(one.value === 'EU') - Number(other.value === 'EU'));

const debtors = [
  { value: 'business', label: 'A business' },
  { value: 'consumer', label: 'A consumer' },
];

const Statutory = ({ form }: { readonly form: TermsFormOf }) => {
  const [country, debtor] = useWatch({ control: form.control, name: ['country', 'debtor'] });
  const { points, law, series } = regimes[country];
  return (
    <>
      <FieldRow>
        <SelectField form={form} name="country" label="Country" options={countries} />
        <SelectField form={form} name="debtor" label="Who owes" options={debtors} />
      </FieldRow>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {points[debtor] === null
          ? `Nothing is calculated: ${law} covers businesses only.`
          : `Under ${law}.${series === null ? '' : ' The rates are in the settings.'}`}
      </Box>
    </>
  );
};

const Contract = ({ form }: { readonly form: TermsFormOf }) => {
  const today = useToday();
  const { currency: own } = useUser();
  const [rate, per, currency] = useWatch({ control: form.control, name: ['rate', 'per', 'currency'] });
  const yearly = yearlyPercent({ percent: numberOf(rate) ?? 0, per });
  return (
    <>
      <FieldRow>
        <TextField form={form} name="rate" label="Interest in percent" optional placeholder="1.5" />
        <SelectField
          form={form}
          name="per"
          label="Per"
          options={[
            { value: 'month', label: 'Month' },
            { value: 'year', label: 'Year' },
          ]}
        />
      </FieldRow>
      {yearly > highYearlyPercent && (
        <Notice tone="orange">
          {`That is ${percentWords(Math.round(yearly * 100) / 100)} a year. Some places allow less: ask a lawyer.`}
        </Notice>
      )}
      <FieldRow>
        <MoneyField
          form={form}
          name="flat"
          label="Late fee"
          optional
          help="Once per late invoice"
          currency={currency}
          onCurrency={(named) => form.setValue('currency', named, { shouldDirty: true })}
        />
        <CurrencyField
          form={form}
          name="currency"
          label="Currency of the fee"
          own={own}
          help="Charged only on invoices in this currency"
        />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="graceDays" label="Grace days" help="After the due date" />
        <TextField
          form={form}
          name="capPercent"
          label="Limit in percent"
          optional
          help="Of the invoice total, for fee and interest together"
        />
      </FieldRow>
      <TextField
        form={form}
        name="clause"
        label="Clause"
        rows={3}
        help="As worded in the contract. Emails quote it."
      />
      <DateField form={form} name="agreedOn" label="Agreed on" max={today} />
    </>
  );
};

/** What late payment costs: nothing, what was agreed, or what a law says. */
export const TermsDialogBox = ({ title, terms, accountTerms, command, onClose }: TermsDialogProps) => {
  const today = useToday();
  const { currency } = useUser();
  const form = useZodForm(termsForm, termsValues(terms, { today, currency }));
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <FormDialog
      title={title}
      form={form}
      command={command}
      toInput={(values) => values.terms}
      submitLabel="Save"
      busyText="Saving..."
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="kind"
        label="Terms"
        options={[
          ...(accountTerms === undefined
            ? []
            : [
                {
                  value: 'account',
                  label: `As in the settings (${termsWords(accountTerms, numberFormat())})`,
                },
              ]),
          { value: 'none', label: 'None' },
          { value: 'contract', label: 'Agreed in a contract' },
          { value: 'statutory', label: 'By law' },
        ]}
      />
      {kind === 'statutory' && <Statutory form={form} />}
      {kind === 'contract' && <Contract form={form} />}
      {(kind === 'statutory' || kind === 'contract') && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          Owed calculates and shows it. Nothing is charged until it is claimed, invoice by invoice.
        </Box>
      )}
    </FormDialog>
  );
};
