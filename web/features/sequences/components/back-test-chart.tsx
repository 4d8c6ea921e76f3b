import { BarChart } from '@mui/x-charts/BarChart';
import { useTheme } from '@mui/material/styles';
import type { BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { monthWords } from './back-test-words.ts';

const count = (value: number | null): string => (value === null ? '' : formatCount(value));

/** Emails by month: those that would have gone, and those that went. */
export const BackTestChart = ({ months }: Pick<BackTestView, 'months'>) => {
  const { palette } = useTheme().vars;
  const series = [
    {
      label: 'Before payment, no promise',
      stack: 'would',
      color: palette.primary.main,
      data: months.map(({ emails, afterPayment, duringPromise }) =>
        Math.max(0, emails - afterPayment - duringPromise),
      ),
    },
    {
      label: 'While a payment was promised',
      stack: 'would',
      color: palette.tone.purple.text,
      data: months.map(({ duringPromise }) => duringPromise),
    },
    {
      label: 'After payment',
      stack: 'would',
      color: palette.tone.red.text,
      data: months.map(({ afterPayment }) => afterPayment),
    },
    {
      label: 'Actually sent',
      stack: 'sent',
      color: palette.outline,
      data: months.map(({ sent }) => sent),
    },
  ];
  return (
    <BarChart
      height={280}
      margin={{ left: 0, right: 8 }}
      xAxis={[{ scaleType: 'band', data: months.map(({ month }) => monthWords(month)), disableLine: true }]}
      yAxis={[{ min: 0, tickMinStep: 1, disableLine: true, disableTicks: true, valueFormatter: count }]}
      grid={{ horizontal: true }}
      series={series.map((one) => ({ ...one, valueFormatter: count }))}
      // It is hidden from what reads the page: the tables say the same.
      disableKeyboardNavigation
      skipAnimation
    />
  );
};
