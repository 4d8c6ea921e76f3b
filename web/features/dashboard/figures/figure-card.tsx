import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { cardGround } from '../../../ui/page/card-ground.ts';

/** The cards' titles, what each counts, and how high its figures are at most, in pixels. */
export const figureCards = {
  receivables: {
    title: 'Receivables by age',
    what: 'All unpaid invoices, by days past their due date. Promised ones count too.',
    height: 254,
  },
  sales: {
    title: 'Days sales outstanding',
    what: 'How many days of sales your clients still owe you.',
    height: 140,
  },
  collected: {
    title: 'Collected by month',
    what: "Payments less refunds, by their date. This month isn't over.",
    height: 282,
  },
  most: {
    title: 'Who owes most',
    what: 'By their unpaid invoices, promised ones included.',
    height: 282,
  },
} as const;

interface FigureCardProps {
  readonly title: string;
  /** What it counts, in a sentence. */
  readonly what: string;
  readonly height: number;
  /** Beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A figure to steer by, with its name and what it counts. */
export const FigureCard = ({ title, what, height, action, children }: FigureCardProps) => {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        px: { xs: 4, tablet: 5 },
        py: 4,
        ...cardGround,
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={id}>
            {title}
          </Typography>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{what}</Box>
        </Box>
        {action}
      </Box>
      <Box sx={{ mt: 3, minHeight: { tablet: height } }}>{children}</Box>
    </Box>
  );
};
