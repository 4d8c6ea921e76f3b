import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { Currency } from '../../../../contracts/currencies.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import type { PaymentPlanBody } from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { restOf, type PlanValues } from './plan-form.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

const Rows = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  rowGap: theme.spacing(3),
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: theme.spacing(3),
    alignItems: 'start',
  },
}));

interface InstallmentRowsProps {
  readonly form: Form<PlanValues, PaymentPlanBody>;
  /** One for each row, which stays with it. */
  readonly ids: readonly string[];
  /** What is due, in minor units of its currency. */
  readonly due: number;
  readonly currency: Currency;
  /** The earliest date, a calendar date. */
  readonly min: string;
}

/** What is left for the last installment, and its error. */
const Rest = ({
  form,
  due,
  currency,
  at,
}: Pick<InstallmentRowsProps, 'form' | 'due' | 'currency'> & { readonly at: number }) => {
  const rows = useWatch({ control: form.control, name: 'rows' });
  const rest = restOf({ amountDue: due, currency }, rows);
  const error = form.formState.errors.rows?.[at]?.amount?.message;
  return (
    <Box sx={{ minWidth: 0 }} role="status">
      <Box sx={{ fontWeight: 500 }}>The rest</Box>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', pt: 4 }}>{formatMinor(Math.max(0, rest), currency)}</Box>
      {error !== undefined && (
        <Box sx={{ color: 'tone.red.text', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{error}</Box>
      )}
    </Box>
  );
};

/** A date and an amount for each installment; the last takes the rest, so that they are together what is due. */
export const InstallmentRows = ({ form, ids, due, currency, min }: InstallmentRowsProps) => (
  <Box role="group" aria-label="Dates and amounts">
    <Rows>
      {ids.map((id, at) => (
        <li key={id}>
          <DateField form={form} name={`rows.${at}.date`} label={`Date ${at + 1}`} min={min} />
          {at === ids.length - 1 ? (
            <Rest form={form} due={due} currency={currency} at={at} />
          ) : (
            <MoneyField
              form={form}
              name={`rows.${at}.amount`}
              label={`Amount ${at + 1}`}
              currency={currency}
            />
          )}
        </li>
      ))}
    </Rows>
    <Box sx={{ color: 'text.secondary', pt: 3 }}>{`Total ${formatMinor(due, currency)}`}</Box>
  </Box>
);
