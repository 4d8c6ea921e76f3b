import { countOf } from '../../data/account/numbers.ts';
import Box from '@mui/material/Box';
import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { Notice } from '../../ui/page/notice.tsx';
import type { Skipped } from './bulk-run.ts';
import { nameInRun } from './change-many.ts';

/** As many are named as can be read; the others are in a line that opens. */
const mostNamed = 3;

export interface SkippedInvoicesProps {
  readonly skipped: readonly Skipped<Pick<InvoiceRow, 'invoiceNumber' | 'clientName'>>[];
  /** What they are; default "invoice". */
  readonly what?: string;
}

/** The chosen records, by their invoices, for which nothing is done, by reason and name. */
export const SkippedInvoices = ({ skipped, what = 'invoice' }: SkippedInvoicesProps) => {
  const reasons = [...new Set(skipped.map(({ why }) => why))];
  if (reasons.length === 0) return null;
  return (
    <Notice tone="neutral">
      {`${countOf(skipped.length, what)} left out:`}
      <Box component="ul" aria-label="Left out" sx={{ m: 0, pl: 4 }}>
        {reasons.map((why) => {
          const names = skipped.filter((one) => one.why === why).map(({ record }) => nameInRun(record));
          const named = names.slice(0, mostNamed).join(', ');
          return (
            <li key={why}>
              {`${why}: `}
              {names.length <= mostNamed ? (
                named
              ) : (
                <details style={{ display: 'inline' }}>
                  <summary style={{ display: 'inline', cursor: 'pointer' }}>
                    {`${named} and ${countOf(names.length - mostNamed, 'other')}`}
                  </summary>
                  <Box sx={{ maxHeight: 160, overflowY: 'auto' }}>{names.slice(mostNamed).join(', ')}</Box>
                </details>
              )}
            </li>
          );
        })}
      </Box>
    </Notice>
  );
};
