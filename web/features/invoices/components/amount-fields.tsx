import Box from '@mui/material/Box';
import { useWatch, type FieldPath, type FieldValues, type PathValue } from 'react-hook-form';
import type { Currency } from '../../../../contracts/currencies.ts';
import { currencyFixed } from '../../../../contracts/invoices/invoice-bodies.ts';
import { useUser } from '../../../data/account/session.ts';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { fieldGap } from '../../../ui/fields/field-frame.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';

interface AmountFieldsProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  /** Whether the currency can't change any more. */
  readonly isFixed?: boolean;
}

/** An amount and its currency, which an amount that is pasted with its sign brings along. */
export const AmountFields = <In extends FieldValues & { amount: string; currency: Currency }, Out>({
  form,
  isFixed = false,
}: AmountFieldsProps<In, Out>) => {
  const { currency: own } = useUser();
  const field = 'currency' as FieldPath<In>;
  const currency: Currency = useWatch({ control: form.control, name: field });
  const choose = (named: Currency): void =>
    form.setValue(field, named as PathValue<In, FieldPath<In>>, { shouldDirty: true });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 7rem', tablet: 'repeat(2, minmax(0, 1fr))' },
        columnGap: { xs: 2, tablet: 4 },
        rowGap: fieldGap,
        alignItems: 'start',
      }}
    >
      <MoneyField
        form={form}
        name={'amount' as FieldPath<In>}
        label="Amount"
        currency={currency}
        onCurrency={isFixed ? undefined : choose}
      />
      <CurrencyField
        form={form}
        name={field}
        label="Currency"
        own={own}
        disabled={isFixed}
        help={isFixed ? currencyFixed : undefined}
      />
    </Box>
  );
};
