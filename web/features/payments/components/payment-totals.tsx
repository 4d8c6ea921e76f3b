import Typography from '@mui/material/Typography';
import type { PaymentPage } from '../../../../contracts/invoices/payments.ts';
import { formatMoney } from '../../../../domain/money/format.ts';
import { usd } from '../../../../domain/money/us-dollars.ts';

interface PaymentTotalsProps {
  /** Undefined until they are read. */
  readonly totals: PaymentPage['totals'] | undefined;
}

const wordsOf = ({ received, credited, writtenOff }: PaymentPage['totals']): readonly string[] => [
  `Received ${formatMoney(usd(received))}`,
  `Credited ${formatMoney(usd(credited))}`,
  `Written off ${formatMoney(usd(writtenOff))}`,
];

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
