import Box from '@mui/material/Box';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { loadOf } from '../../../data/load.ts';
import { useFigures } from '../api/use-figures.ts';
import { Collected } from './collected.tsx';
import { FiguresGrid, FiguresPending } from './figures-frame.tsx';
import { linkOf, paymentsLinkOf } from '../../../ui/figures/figure-links.ts';
import { OwesMost } from './owes-most.tsx';
import { Receivables } from './receivables.tsx';
import { SalesOutstanding } from './sales-outstanding.tsx';

/** The figures to steer by, now or as of a moment. @param at '' for now */
export const FiguresSection = ({ at }: { readonly at: string }) => {
  const query = useFigures(at);
  const linkTo = linkOf(at);
  return (
    <Box sx={{ mb: 6 }}>
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading figures..."
        failure="These figures couldn't be loaded."
        height={0}
        loading={<FiguresPending />}
      >
        {({ receivables, daysSalesOutstanding, collectedByMonth, owesMost }) => (
          <FiguresGrid>
            <Receivables {...receivables} linkTo={linkTo} />
            <SalesOutstanding sales={daysSalesOutstanding} linkTo={linkTo} />
            <Collected months={collectedByMonth} linkTo={paymentsLinkOf(at)} />
            <OwesMost most={owesMost} linkTo={linkTo} />
          </FiguresGrid>
        )}
      </Loaded>
    </Box>
  );
};
