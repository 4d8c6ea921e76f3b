import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { LateFeeSettings, RateSeries, RateView } from '../../../../contracts/invoices/late-fee-terms.ts';
import { keysOf } from '../../../../contracts/keys-of.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { halfYearOf } from '../../../../domain/late-fees/reference-rates.ts';
import { seriesNames } from '../../../../domain/late-fees/regimes.ts';
import { halfYearWords, termsWords } from '../../../../domain/late-fees/words.ts';
import { TermsDialog } from '../../../components/late-fees/terms-dialog.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { messageOf } from '../../../data/api-error.ts';
import { loadOf } from '../../../data/load.ts';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { ToggleSwitch } from '../../../ui/controls/toggle-switch.tsx';
import { FigureTable } from '../../../ui/figures/figure-table.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Section } from '../components/section.tsx';
import { lateFeeSettingsQuery, useChangeRule, useChangeTerms, useRemoveRate } from './late-fee-calls.ts';
import { numberFormat, percentWords } from '../../../data/account/numbers.ts';

const NewRateDialog = warmedDialog(async () => (await import('./new-rate-dialog.tsx')).NewRateDialog);

const Terms = ({ terms }: Pick<LateFeeSettings, 'terms'>) => {
  const [isEditing, setEditing] = useState(false);
  const command = useChangeTerms();
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>{termsWords(terms, numberFormat())}</Box>
      {terms.kind === 'contract' && (
        <Box sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {terms.clause}
          <div>Agreed on {shortDate(terms.agreedOn)}</div>
        </Box>
      )}
      <Button variant="outlined" sx={{ mt: 3 }} onClick={() => setEditing(true)}>
        {terms.kind === 'none' ? 'Set terms' : 'Change terms'}
      </Button>
      {isEditing && (
        <TermsDialog
          title="Late fees and interest"
          terms={terms}
          command={command}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
};

/** The rule that claims, and who approved it. */
const Rule = ({ claimRule }: Pick<LateFeeSettings, 'claimRule'>) => {
  const id = useId();
  const change = useChangeRule();
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 3 }}>
      <ToggleSwitch
        checked={claimRule !== null}
        disabled={change.isPending}
        onChange={(_, checked) => void change.start(checked)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-text` } }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="label" htmlFor={id} sx={{ fontWeight: 500 }}>
          When a late invoice is paid, claim what an email has announced
        </Box>
        <Box
          id={`${id}-text`}
          sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
        >
          {claimRule === null
            ? 'Off: nothing is claimed until you claim it on the invoice.'
            : `Approved by ${claimRule.approvedBy} on ${shortDate(claimRule.approvedOn)}. It claims through the day of the last payment, sends nothing, and tells you.`}
        </Box>
      </Box>
    </Box>
  );
};

/** "1.52% in the second half of 2026", or that there is none. */
const nowWords = (rates: readonly RateView[], today: string): string => {
  const validFrom = halfYearOf(today);
  const now = rates.find((rate) => rate.validFrom === validFrom);
  const when = `the ${halfYearWords(validFrom)}`;
  return now === undefined ? `no rate for ${when} yet` : `${percentWords(now.percent)} in ${when}`;
};

interface SeriesProps {
  readonly series: RateSeries;
  readonly rates: readonly RateView[];
}

const Series = ({ series, rates }: SeriesProps) => {
  const today = useToday();
  const remove = useRemoveRate();
  const sources = [...new Set(rates.map(({ source }) => source))];
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 3 }}>
        {`${seriesNames[series]}: ${nowWords(rates, today)}`}
      </Box>
      <Box sx={{ overflowX: 'auto', pb: 3 }}>
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">Half-year</th>
              <th scope="col">Rate</th>
              <th scope="col">Checked</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.validFrom}>
                <th scope="row">
                  {halfYearWords(rate.validFrom).replace(/^./, (letter) => letter.toUpperCase())}
                </th>
                <td>{percentWords(rate.percent)}</td>
                <td>
                  {rate.checkedOn === null ? (
                    <>
                      Yours{' '}
                      <Button
                        size="small"
                        disabled={remove.isPending}
                        aria-label={`Remove your rate for the ${halfYearWords(rate.validFrom)}`}
                        onClick={() => void remove.start(rate)}
                      >
                        Remove
                      </Button>
                    </>
                  ) : (
                    shortDate(rate.checkedOn)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
        <Box sx={{ mt: 2, color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {sources.map((source) => (
            <div key={source}>{source}</div>
          ))}
        </Box>
      </Box>
    </Box>
  );
};

const Rates = ({ rates }: Pick<LateFeeSettings, 'rates'>) => {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {keysOf(seriesNames).map((series) => (
        <Series key={series} series={series} rates={rates.filter((rate) => rate.series === series)} />
      ))}
      <Button variant="outlined" sx={{ mt: 3 }} onClick={() => setAdding(true)}>
        Add a rate
      </Button>
      {isAdding && <NewRateDialog onClose={() => setAdding(false)} />}
    </>
  );
};

/** What late payment costs the clients that have no terms of their own, and the rates that laws count from. */
export const LateFeesTab = () => {
  const query = useQuery(lateFeeSettingsQuery);
  return (
    <Loaded
      load={loadOf(query)}
      data={query.data}
      loadingText="Loading terms..."
      failure={messageOf(query.error)}
      height={320}
    >
      {({ terms, rates, claimRule }) => (
        <>
          <Section
            title="Late fees and interest"
            text="What late payment costs clients that have no terms of their own. Owed calculates and shows it; nothing is charged until it is claimed. This is not legal advice."
          >
            <Terms terms={terms} />
          </Section>
          <Section
            title="Claims"
            text="You claim late fees and interest on an invoice's page. A rule can do it for you."
          >
            <Rule claimRule={claimRule} />
          </Section>
          <Section
            title="Rates"
            text="What laws add their points to. If the rate of a half-year is missing, Owed gives no figure. Add the rate when it is published, or wait for the next version."
          >
            <Rates rates={rates} />
          </Section>
        </>
      )}
    </Loaded>
  );
};
