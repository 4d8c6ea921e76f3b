import { useState } from 'react';
import Box from '@mui/material/Box';
import type { Currency } from '../../../../contracts/currencies.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { loadOf } from '../../../data/load.ts';
import { useFigures } from '../api/use-figures.ts';
import { CurrencyTabs } from '../components/currency-tabs.tsx';
import { Collected } from './collected.tsx';
import { FiguresGrid, FiguresPending } from './figures-frame.tsx';
import { linkOf, paymentsLinkOf, type LinkOf } from '../../../ui/figures/figure-links.ts';
import { OwesMost } from './owes-most.tsx';
import { Receivables } from './receivables.tsx';
import { SalesOutstanding } from './sales-outstanding.tsx';

/** The figures to steer by, now or as of a moment. @param at '' for now */
export const FiguresSection = ({ at }: { readonly at: string }) => {
  const query = useFigures(at);
  const [chosen, setChosen] = useState<Currency>();
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
        {({ inOtherCurrencies, ...first }) => {
          const all = [first, ...inOtherCurrencies];
          const { currency, receivables, daysSalesOutstanding, collectedByMonth, owesMost } =
            all.find((one) => one.currency === chosen) ?? first;
          const isOne = all.length === 1;
          const linkTo: LinkOf = (filter) => linkOf(at)({ ...filter, ...(!isOne && { currency }) });
          return (
            <>
              {!isOne && (
                <CurrencyTabs
                  currencies={all.map((one) => one.currency)}
                  value={currency}
                  onChange={setChosen}
                />
              )}
              <FiguresGrid>
                <Receivables {...receivables} currency={currency} linkTo={linkTo} />
                <SalesOutstanding sales={daysSalesOutstanding} currency={currency} linkTo={linkTo} />
                <Collected
                  months={collectedByMonth}
                  currency={currency}
                  linkTo={paymentsLinkOf(at, isOne ? undefined : currency)}
                />
                <OwesMost most={owesMost} currency={currency} linkTo={linkTo} />
              </FiguresGrid>
            </>
          );
        }}
      </Loaded>
    </Box>
  );
};
