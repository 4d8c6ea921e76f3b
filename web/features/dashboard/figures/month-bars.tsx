import { moneyOf, unitsOf } from '../../../../domain/money/money.ts';
import { useRef } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router-dom';
import { compactMoney } from '../../../../domain/money/format-parts.ts';
import { monthOfYear } from '../../../ui/text/dates.ts';
import { useWidth } from '../../../hooks/use-width.ts';
import { chartHeight } from './chart-height.ts';
import type { CollectedProps } from './collected.tsx';
import { formatMinor, numberFormat } from '../../../data/account/numbers.ts';

/** "Nov", or "N" where there is no room; with the year below where it begins. */
const labelOf = (month: string, isFirst: boolean, isShort: boolean): string => {
  const [name = '', year = ''] = monthOfYear(month).split(' ');
  const label = name.slice(0, isShort ? 1 : 3);
  return month.endsWith('-01') || (isFirst && !isShort) ? `${label}\n${year}` : label;
};

/** From here on, in pixels, amounts and names of months fit side by side. */
const roomForLabels = 540;

/** What came in by month, as bars; the table beside them has the links for the keyboard. */
export const MonthBars = ({ months, currency, linkTo }: CollectedProps) => {
  const short = (units: number): string => compactMoney(units, currency, numberFormat());
  const navigate = useNavigate();
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useWidth(frame) < roomForLabels;
  const { palette } = theme.vars;
  const hasNone = months.every(({ cents }) => cents === 0);
  return (
    <Box
      ref={frame}
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
            data: months.map(({ cents: minor }) => unitsOf({ minor, currency })),
            color: palette.primary.main,
            valueFormatter: (units) => formatMinor(moneyOf(units ?? 0, currency).minor, currency),
            ...(!isNarrow && {
              barLabel: ({ value }) => (value ? short(value) : null),
              barLabelPlacement: 'outside',
            }),
          },
        ]}
        xAxis={[
          {
            scaleType: 'band',
            data: months.map(({ month }) => month),
            valueFormatter: (month: string) => labelOf(month, month === months[0]?.month, isNarrow),
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
            valueFormatter: (units: number) => short(units),
            // What is drawn ends at the top of the axis, also the amount above the highest bar.
            domainLimit: (_, highest) => ({ min: 0, max: Number(highest) / 0.9 }),
            // Otherwise the axis has no length, and its zero is in the middle.
            ...(hasNone && { max: 1, tickInterval: [0] }),
          },
        ]}
        grid={{ horizontal: true }}
        slotProps={{ tooltip: { trigger: 'none' } }}
        onItemClick={(_, { dataIndex }) => {
          const month = months[dataIndex]?.month;
          if (month !== undefined) void navigate(linkTo(month));
        }}
      />
    </Box>
  );
};
