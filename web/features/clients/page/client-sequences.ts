import type { InvoicePage, InvoiceRow } from '../../../../contracts/lists.ts';
import { failures } from '../../../../contracts/messages.ts';
import { pauseAll } from '../../../components/invoice-actions/change-many.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { invoiceRows } from '../../../lib/paged-lists.ts';
import { mostIds, readPage } from '../../../lib/pages.ts';
import { showFailure } from '../../../lib/toasts.ts';

export const runningOf = (clientId: number) => ({ clientId: String(clientId), sequenceState: 'running' });

/** Pauses all of a client's running sequences, with Resume in the toast. Never rejects. */
export const pauseSequencesOf = async (clientId: number): Promise<void> => {
  try {
    const rows: InvoiceRow[] = [];
    for (let after: string | null = ''; after !== null;) {
      const query = { ...runningOf(clientId), limit: String(mostIds), after };
      const page: InvoicePage = await readPage(invoiceRows, query);
      rows.push(...page.rows);
      after = page.next;
    }
    await pauseAll(rows);
  } catch (error) {
    showFailure(failures.sequenceToggle, messageOf(error));
  }
};
