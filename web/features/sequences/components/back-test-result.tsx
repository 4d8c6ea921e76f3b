import { Suspense } from 'react';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';
import { displayDateTime } from '../../../ui/text/dates.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { useUser } from '../../../data/account/session.ts';
import { CountTable, Part } from './back-test-table.tsx';
import { monthWords, resultWords } from './back-test-words.ts';

const BackTestChart = lazyComponent(async () => (await import('./back-test-chart.tsx')).BackTestChart);

const Examples = ({ examples }: Pick<BackTestView, 'examples'>) => {
  const { timeZone } = useUser();
  return (
    <Part title="Emails after payment or during a promise">
      <Box component="ul" sx={{ m: 0, pl: 5, fontSize: '0.8125rem', '& li': { py: 1 } }}>
        {examples.map(({ invoiceId, invoiceNumber, step, at, day, why }) => (
          <li key={`${invoiceId} ${step}`}>
            <MuiLink component={Link} to={`/invoices/${invoiceId}/history`}>
              {invoiceNumber}
            </MuiLink>
            : email {step} on {displayDateTime(at, timeZone)};{' '}
            {why === 'paid' ? `paid on ${shortDate(day)}, entered later` : `promised for ${shortDate(day)}`}
          </li>
        ))}
      </Box>
    </Part>
  );
};

interface BackTestResultProps {
  readonly view: BackTestView;
  /** What the sequence is called where two are compared. */
  readonly name: string | undefined;
}

/** What a back-test found: a sentence, a chart and tables of the same figures. */
export const BackTestResult = ({ view, name }: BackTestResultProps) => {
  const { invoices, withoutEmails, months, steps, examples, sent } = view;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box role="status">
        <Typography sx={{ fontWeight: 600, fontSize: '1rem' }}>{resultWords(view, name)}</Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          {formatCount(invoices - withoutEmails)} of {countOf(invoices, 'invoice')} would have had an email.{' '}
          {countOf(sent, 'email')} actually went out.
        </Typography>
      </Box>
      {months.length > 0 && (
        <>
          <Part title="Emails by month">
            <Box aria-hidden sx={{ minHeight: 280 }}>
              <Suspense fallback={null}>
                <BackTestChart months={months} />
              </Suspense>
            </Box>
          </Part>
          <CountTable
            title="By month"
            columns={['Month', 'Would have gone out', 'After payment', 'During a promise', 'Actually sent']}
            rows={months.map(({ month, emails, afterPayment, duringPromise, sent: really }) => ({
              name: monthWords(month),
              figures: [emails, afterPayment, duringPromise, really].map(formatCount),
            }))}
          />
        </>
      )}
      <CountTable
        title="By email"
        columns={['Email', 'Would have gone out', 'After payment', 'During a promise', 'Not sent']}
        rows={steps.map(({ emails, afterPayment, duringPromise, unsent }, index) => ({
          name: `Email ${index + 1}`,
          figures: [emails, afterPayment, duringPromise, unsent].map(formatCount),
        }))}
      />
      {examples.length > 0 && <Examples examples={examples} />}
    </Box>
  );
};
