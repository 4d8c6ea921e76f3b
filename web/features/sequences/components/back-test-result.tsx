import { Suspense, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { BackTestView } from '../../../../contracts/sequences/back-test.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { countOf, formatCount } from '../../../data/account/numbers.ts';
import { displayDateTime } from '../../../ui/text/dates.ts';
import { lazyComponent } from '../../../loading/lazy-component.ts';
import { useUser } from '../../../data/account/session.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { monthWords, resultWords } from './back-test-words.ts';

const BackTestChart = lazyComponent(async () => (await import('./back-test-chart.tsx')).BackTestChart);

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 12px', textAlign: 'right' },
  '& th': { fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& th:first-of-type': { textAlign: 'left', whiteSpace: 'nowrap' },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('tablet')]: { '& th, & td': { padding: '8px 4px' } },
}));

interface Row {
  readonly name: string;
  readonly figures: readonly number[];
}

const CountTable = ({
  title,
  columns,
  rows,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}) => (
  <Part title={title}>
    <Table aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]}>{formatCount(figure)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  </Part>
);

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box
    component="section"
    aria-label={title}
    sx={{
      ...cardGround,
      p: { xs: 3, tablet: 5 },
    }}
  >
    <Typography variant="h2" sx={{ mb: 3 }}>
      {title}
    </Typography>
    {children}
  </Box>
);

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

/** What a back-test found: a sentence, a chart and tables of the same figures. */
export const BackTestResult = ({ view }: { readonly view: BackTestView }) => {
  const { invoices, withoutEmails, months, steps, examples, sent } = view;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Box role="status">
        <Typography sx={{ fontWeight: 600, fontSize: '1rem' }}>{resultWords(view)}</Typography>
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
              figures: [emails, afterPayment, duringPromise, really],
            }))}
          />
        </>
      )}
      <CountTable
        title="By email"
        columns={['Email', 'Would have gone out', 'After payment', 'During a promise', 'Not sent']}
        rows={steps.map(({ emails, afterPayment, duringPromise, unsent }, index) => ({
          name: `Email ${index + 1}`,
          figures: [emails, afterPayment, duringPromise, unsent],
        }))}
      />
      {examples.length > 0 && <Examples examples={examples} />}
    </Box>
  );
};
