import { styled } from '@mui/material/styles';
import type { Currency } from '../../../contracts/currencies.ts';
import type { SumView } from '../../../contracts/invoices/dashboard.ts';
import { fallbacks } from '../../../contracts/messages.ts';
import { formatMinor } from '../../data/account/numbers.ts';

const Digits = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

interface MoneyProps {
  readonly minor: number | null | undefined;
  readonly currency: Currency | null | undefined;
}

/** Minor units as "$1,234.50", or "N/A". */
export const Money = ({ minor, currency }: MoneyProps) => (
  <Digits>{minor == null || currency == null ? fallbacks.amount : formatMinor(minor, currency)}</Digits>
);

const Lines = styled('span')({ display: 'flex', flexDirection: 'column', alignItems: 'inherit' });

/** Sums in several currencies, under each other. */
export const Sums = ({ sums }: { readonly sums: readonly SumView[] }) => (
  <Lines>
    {sums.map(({ currency, cents }) => (
      <Money key={currency} minor={cents} currency={currency} />
    ))}
  </Lines>
);
