import type { Currency } from '../../../../contracts/currencies.ts';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { FiguresView } from '../../../../contracts/invoices/dashboard.ts';
import { usePrinting } from '../../../ui/data-table/printing/use-printing.ts';
import { monthOfYear } from '../../../ui/text/dates.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import type { MonthLink } from '../../../ui/figures/figure-links.ts';
import { FigureCard, figureCards } from './figure-card.tsx';
import { chartHeight } from './chart-height.ts';
import { FigureTable } from '../../../ui/figures/figure-table.tsx';
import { formatCount, formatMinor } from '../../../data/account/numbers.ts';

const MonthBars = lazyComponent(async () => (await import('./month-bars.tsx')).MonthBars);

export interface CollectedProps {
  readonly months: FiguresView['collectedByMonth'];
  readonly currency: Currency;
  /** Where the payments of a month are listed. */
  readonly linkTo: MonthLink;
}

/** Whether an element is or was in what is visible. */
const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
};

const MonthTable = ({
  months,
  currency,
  linkTo,
  hasLinks,
}: CollectedProps & { readonly hasLinks: boolean }) => (
  <FigureTable>
    <caption className="visually-hidden">Collected by month</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Payments</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, cents, count }) => (
        <tr key={month}>
          <th scope="row">
            {hasLinks ? (
              <MuiLink component={Link} to={linkTo(month)} color="inherit">
                {monthOfYear(month)}
              </MuiLink>
            ) : (
              monthOfYear(month)
            )}
          </th>
          <td>{formatCount(count)}</td>
          <td>{formatMinor(cents, currency)}</td>
        </tr>
      ))}
    </tbody>
  </FigureTable>
);

/** What came in, month by month. The chart's code is larger than the rest of the page, so it comes when it is seen. */
export const Collected = (props: CollectedProps) => {
  const [asTable, setAsTable] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const isPrinting = usePrinting();
  return (
    <FigureCard
      {...figureCards.collected}
      action={
        <Button
          size="small"
          aria-pressed={asTable}
          className="no-print"
          sx={{ flex: 'none' }}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      }
    >
      <div ref={frame}>
        {asTable || (isPrinting && !isSeen) ? (
          <MonthTable {...props} hasLinks />
        ) : (
          <>
            <Box aria-hidden sx={{ height: chartHeight }}>
              {isSeen && (
                <Suspense fallback={null}>
                  <MonthBars {...props} />
                </Suspense>
              )}
            </Box>
            <div className="visually-hidden">
              <MonthTable {...props} hasLinks={false} />
            </div>
          </>
        )}
      </div>
    </FigureCard>
  );
};
