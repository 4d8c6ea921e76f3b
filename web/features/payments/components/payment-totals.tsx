import Typography from '@mui/material/Typography';
import type { PaymentPage } from '../../../../contracts/invoices/payments.ts';
import { sumsWords } from '../../../data/account/numbers.ts';

interface PaymentTotalsProps {
  /** Undefined until they are read. */
  readonly totals: PaymentPage['totals'] | undefined;
}

/** "Received $1,240.00 and €300.00 · Credited $5.00 · …", each in the currencies that there is something in. */
const wordsOf = (totals: PaymentPage['totals']): readonly string[] =>
  (
    [
      ['Received', 'received'],
      ['Credited', 'credited'],
      ['Written off', 'writtenOff'],
    ] as const
  ).map(([name, of]) => {
    const sums = totals.map(({ currency, [of]: cents }) => ({ currency, cents }));
    const some = sums.filter(({ cents }, at) => cents !== 0 || at === 0);
    const [first, ...others] = some;
    return `${name} ${sumsWords(first?.cents === 0 && others.length > 0 ? others : some)}`;
  });

/** What all payments that the filter finds come to. On a phone they stand beside the button of the filters. */
export const PaymentTotals = ({ totals }: PaymentTotalsProps) => (
  <Typography
    data-totals=""
    sx={{
      flex: '1 1 auto',
      alignSelf: { xs: 'center', tablet: 'auto' },
      minHeight: '1.5em',
      mb: { xs: 0, tablet: 4 },
      typography: { xs: 'body2', tablet: 'body1' },
      fontVariantNumeric: 'tabular-nums',
    }}
  >
    {totals && wordsOf(totals).join(' · ')}
  </Typography>
);
