import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { ageLabels, type OwedByAge } from '../../../contracts/invoices/dashboard.ts';
import type { Currency } from '../../../contracts/currencies.ts';
import { AgePatterns, AgeSwatch, patternOf } from './age-patterns.tsx';
import type { LinkOf } from './figure-links.ts';
import { FigureTable } from './figure-table.tsx';
import { countOf, formatCount, formatMinor, percentWords } from '../../data/account/numbers.ts';

const barHeight = 32;

export interface AgesProps extends OwedByAge {
  readonly currency: Currency;
  /** Where the invoices of a group are listed; absent where they are on the page itself. */
  readonly linkTo?: LinkOf;
}

/**
 * One bar, each part as long as its share; the table below says the same, and has the links for the keyboard. Plain
 * elements, because one bar is too little for the 80 kB of a library of charts.
 */
const AgeBar = ({ groups, linkTo }: AgesProps) => (
  <Box
    aria-hidden
    data-age-bar=""
    sx={{
      display: 'flex',
      height: barHeight,
      borderRadius: 1,
      overflow: 'hidden',
      bgcolor: 'action.selected',
    }}
  >
    {groups.map(({ age, cents }) => {
      const part = (
        <svg width="100%" height={barHeight} focusable={false} style={{ display: 'block' }}>
          <rect width="100%" height={barHeight} fill={patternOf(age)} />
        </svg>
      );
      const style = { flex: `${cents} 0 0`, minWidth: 0 };
      if (cents === 0) return null;
      return linkTo === undefined ? (
        <div key={age} data-age={age} style={style}>
          {part}
        </div>
      ) : (
        <Link
          key={age}
          data-age={age}
          to={linkTo({ age })}
          tabIndex={-1}
          title={ageLabels[age]}
          style={style}
        >
          {part}
        </Link>
      );
    })}
  </Box>
);

/** Left out where names need its room. */
const ShareCell = styled('td')({ '@container (max-width: 399.95px)': { display: 'none' } });

/** Where large amounts leave names no room beside a column of counts, the count is under the name. */
const countsBelow = '@container (max-width: 299.95px)';
const CountCell = styled('td')({ [countsBelow]: { display: 'none' } });
const CountBelow = styled('span')(({ theme }) => ({
  display: 'none',
  color: theme.vars.palette.text.secondary,
  fontWeight: 400,
  [countsBelow]: { display: 'block' },
}));

const shareOf = (cents: number, of: number): string =>
  of === 0 ? '' : percentWords(Number(((100 * cents) / of).toFixed(cents > 0 && cents < of / 100 ? 1 : 0)));

interface ListedProps {
  readonly to: string | undefined;
  readonly children: string;
}

const Listed = ({ to, children }: ListedProps) =>
  to === undefined ? (
    children
  ) : (
    <MuiLink component={Link} to={to} color="inherit">
      {children}
    </MuiLink>
  );

/** What is owed by how late it is, as one bar and as a table. */
export const Ages = (props: AgesProps) => {
  const { groups, total, currency, linkTo } = props;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <AgePatterns />
      <AgeBar {...props} />
      <FigureTable sx={{ mt: 2 }}>
        <thead>
          <tr>
            <th scope="col">Age</th>
            <CountCell as="th" scope="col">
              Invoices
            </CountCell>
            <th scope="col">Amount</th>
            <ShareCell as="th" scope="col">
              Share
            </ShareCell>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ age, cents, count }) => (
            <tr key={age}>
              <th scope="row">
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
                  <AgeSwatch age={age} />
                  <span>
                    <Listed to={linkTo?.({ age })}>{ageLabels[age]}</Listed>
                    <CountBelow>{countOf(count, 'invoice')}</CountBelow>
                  </span>
                </Box>
              </th>
              <CountCell>{formatCount(count)}</CountCell>
              <td>{formatMinor(cents, currency)}</td>
              <ShareCell>{shareOf(cents, total.cents)}</ShareCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Listed to={linkTo?.({ status: 'outstanding' })}>Total</Listed>
              <CountBelow>{countOf(total.count, 'invoice')}</CountBelow>
            </th>
            <CountCell>{formatCount(total.count)}</CountCell>
            <td>{formatMinor(total.cents, currency)}</td>
            <ShareCell />
          </tr>
        </tfoot>
      </FigureTable>
    </Box>
  );
};
