import { styled } from '@mui/material/styles';
import { fallbacks } from '../../../contracts/messages.ts';
import { formatMoney } from '../../../domain/money/format.ts';
import { usd } from '../../../domain/money/us-dollars.ts';

const Digits = styled('span')({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });

/** Integer cents as "$1,234.50", or "N/A". */
export const Money = ({ cents }: { cents: number | null | undefined }) => (
  <Digits>{cents == null ? fallbacks.amount : formatMoney(usd(cents))}</Digits>
);
