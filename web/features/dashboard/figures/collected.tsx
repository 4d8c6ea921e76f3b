import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { Link, useNavigate } from 'react-router-dom';
import type { FiguresView } from '../../../../contracts/dashboard.ts';
import { dollarsOf, formatCount, formatMoney } from '../../../../domain/money.ts';
import { monthOfYear } from '../../../lib/dates.ts';
import { usePhone } from '../../../lib/screen.ts';
import type { LinkOf } from '../../../components/figures/figure-links.ts';
import { FigureCard, figureCards } from './figure-card.tsx';
import { FigureTable } from '../../../components/figures/figure-table.tsx';

const chartHeight = 282;
const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 3,
});

interface CollectedProps {
  readonly months: FiguresView['collectedByMonth'];
  readonly linkTo: LinkOf;
}

/** "Nov", or "N" where there is no room; with the year below where it begins. */
const labelOf = (month: string, isFirst: boolean, isShort: boolean): string => {
  const [name = '', year = ''] = monthOfYear(month).split(' ');
  const label = name.slice(0, isShort ? 1 : 3);
  return month.endsWith('-01') || (isFirst && !isShort) ? `${label}\n${year}` : label;
};

const MonthBars = ({ months, linkTo }: CollectedProps) => {
  const navigate = useNavigate();
  const theme = useTheme();
  const phone = usePhone();
  const { palette } = theme.vars;
  return (
    <Box
      aria-hidden
      sx={{
        height: chartHeight,
        '& .MuiBarChart-label': { fontSize: 11, fill: palette.text.primary },
      }}
    >
      <BarChart
        height={chartHeight}
        margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
        borderRadius={3}
        series={[
          {
            id: 'collected',
            data: months.map(({ cents }) => dollarsOf(cents)),
            color: palette.primary.main,
            valueFormatter: (dollars) => formatMoney(Math.round((dollars ?? 0) * 100)),
            ...(!phone && {
              barLabel: ({ value }) => (value ? short.format(value) : null),
              barLabelPlacement: 'outside',
            }),
          },
        ]}
        xAxis={[
          {
            scaleType: 'band',
            data: months.map(({ month }) => month),
            valueFormatter: (month: string) => labelOf(month, month === months[0]?.month, phone),
            disableTicks: true,
            categoryGapRatio: 0.3,
            height: 36,
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[
          {
            width: 56,
            min: 0,
            tickNumber: 4,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (dollars: number) => short.format(dollars),
          },
        ]}
        grid={{ horizontal: true }}
        slotProps={{ tooltip: { trigger: 'none' } }}
        onItemClick={(_, { dataIndex }) => {
          const month = months[dataIndex]?.month;
          if (month !== undefined) void navigate(linkTo({ paidMonth: month }));
        }}
      />
    </Box>
  );
};

const MonthTable = ({ months, linkTo, hasLinks }: CollectedProps & { readonly hasLinks: boolean }) => (
  <FigureTable>
    <caption className="visually-hidden">Collected by month</caption>
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Invoices</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, cents, count }) => (
        <tr key={month}>
          <th scope="row">
            {hasLinks ? (
              <MuiLink component={Link} to={linkTo({ paidMonth: month })} color="inherit">
                {monthOfYear(month)}
              </MuiLink>
            ) : (
              monthOfYear(month)
            )}
          </th>
          <td>{formatCount(count)}</td>
          <td>{formatMoney(cents)}</td>
        </tr>
      ))}
    </tbody>
  </FigureTable>
);

/** What came in, month by month. */
export const Collected = (props: CollectedProps) => {
  const [asTable, setAsTable] = useState(false);
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
      {asTable ? (
        <MonthTable {...props} hasLinks />
      ) : (
        <>
          <MonthBars {...props} />
          <div className="visually-hidden">
            <MonthTable {...props} hasLinks={false} />
          </div>
        </>
      )}
    </FigureCard>
  );
};
