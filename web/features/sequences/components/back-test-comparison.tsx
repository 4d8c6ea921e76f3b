import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BackTestView, ComparedFigures } from '../../../../contracts/sequences/back-test.ts';
import { tones, toneChoices, type Tone } from '../../../../contracts/sequences/tones.ts';
import { timingOfDay } from '../../../../domain/schedule/step-order.ts';
import { timingWords } from '../../../components/sequences/timing-words.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { CountTable } from './back-test-table.tsx';
import { comparisonWords } from './back-test-words.ts';
import { StartWith, type Startable } from './start-with.tsx';

/** A sequence that is compared: what it is called, and the schedule that it is, if it is one. */
export interface ComparedSequence {
  readonly name: string;
  readonly schedule: Startable | undefined;
}

interface BackTestComparisonProps {
  readonly view: BackTestView & { readonly other: ComparedFigures };
  readonly one: ComparedSequence;
  readonly other: ComparedSequence;
}

const ofTone = ({ tones: all }: ComparedFigures, tone: Tone): number =>
  all.find((one) => one.tone === tone)?.emails ?? 0;

/** Two sequences on the same earlier invoices, side by side. */
export const BackTestComparison = ({ view, one, other }: BackTestComparisonProps) => {
  const both = [view, view.other] as const;
  const row = (name: string, of: (figures: ComparedFigures) => string) => ({ name, figures: both.map(of) });
  const count = (name: string, of: (figures: ComparedFigures) => number) =>
    row(name, (figures) => formatCount(of(figures)));
  const day = (name: string, which: 'earliest' | 'middle' | 'latest') =>
    row(name, ({ firstContact }) =>
      firstContact === null ? 'None' : timingWords(timingOfDay(firstContact[which])),
    );
  const usedTones = toneChoices().filter(({ value }) => both.some((figures) => ofTone(figures, value) > 0));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography role="status" sx={{ fontWeight: 600, fontSize: '1rem', overflowWrap: 'anywhere' }}>
        {comparisonWords(view, one.name, other.name)}
      </Typography>
      <CountTable
        title="Side by side"
        columns={['The same invoices', one.name, other.name]}
        rows={[
          count('Emails', ({ emails }) => emails),
          ...usedTones.map(({ value }) =>
            count(`${tones[value].label} emails`, (figures) => ofTone(figures, value)),
          ),
          count('Invoices with an email', ({ withoutEmails }) => view.invoices - withoutEmails),
          count('Needless: after the client had paid', ({ afterPayment }) => afterPayment),
          count('While a payment was promised', ({ duringPromise }) => duringPromise),
          count('Saved: the client paid first', ({ savedByPayment }) => savedByPayment),
          day('First email, the middle one', 'middle'),
          day('First email, the earliest', 'earliest'),
          day('First email, the latest', 'latest'),
        ]}
      />
      <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        It says what each would have sent, not what clients would have done.
      </Typography>
      <StartWith schedules={[one.schedule, other.schedule].flatMap((schedule) => schedule ?? [])} />
    </Box>
  );
};
