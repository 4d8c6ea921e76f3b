import type { Currency } from '../../../../contracts/currencies.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { salesDays, type FiguresView } from '../../../../contracts/invoices/dashboard.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { FigureCard, figureCards } from './figure-card.tsx';
import type { LinkOf } from '../../../ui/figures/figure-links.ts';
import { FigureTable } from '../../../ui/figures/figure-table.tsx';
import { countOf, formatMinor } from '../../../data/account/numbers.ts';

interface SalesOutstandingProps {
  readonly sales: FiguresView['daysSalesOutstanding'];
  readonly currency: Currency;
  readonly linkTo: LinkOf;
}

/** How many days of sales are still unpaid, with the formula and its two sums. */
export const SalesOutstanding = ({
  sales: { days, owed, invoiced, from },
  currency,
  linkTo,
}: SalesOutstandingProps) => (
  <FigureCard {...figureCards.sales}>
    <Typography variant="figure" component="p" sx={{ m: 0 }}>
      {days === null ? '–' : countOf(days, 'day')}
    </Typography>
    <Box sx={{ mt: 1, mb: 3, fontSize: '0.8125rem', color: 'text.secondary' }}>
      {days === null
        ? `Nothing was invoiced in the last ${salesDays} days.`
        : `Owed now ÷ invoiced in the last ${salesDays} days × ${salesDays}`}
    </Box>
    <FigureTable>
      <tbody>
        <tr>
          <th scope="row">
            <MuiLink component={Link} to={linkTo({ status: 'outstanding' })} color="inherit">
              Owed now
            </MuiLink>
          </th>
          <td>{formatMinor(owed.cents, currency)}</td>
        </tr>
        <tr>
          <th scope="row">
            <MuiLink component={Link} to={linkTo({ issuedFrom: from })} color="inherit">
              Invoiced since {shortDate(from)}
            </MuiLink>
          </th>
          <td>{formatMinor(invoiced.cents, currency)}</td>
        </tr>
      </tbody>
    </FigureTable>
  </FigureCard>
);
