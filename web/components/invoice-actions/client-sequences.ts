import type { InvoicePage, InvoiceRow, SequenceState } from '../../../contracts/invoices/lists.ts';
import { failures } from '../../../contracts/messages.ts';
import { messageOf } from '../../data/api-error.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { mostIds, readPage, type ListQuery } from '../../data/lists/pages.ts';
import { showFailure } from '../../data/toasts.ts';
import { pauseAll, resumeAll } from './change-many.ts';

/** The invoices, of a client or of all, whose sequence is in a state. */
export const sequencesOf = (sequenceState: SequenceState, clientId?: number): ListQuery => ({
  sequenceState,
  ...(clientId !== undefined && { clientId: String(clientId) }),
});

const readAll = async (query: ListQuery): Promise<readonly InvoiceRow[]> => {
  const rows: InvoiceRow[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: InvoicePage = await readPage(invoiceRows, { ...query, limit: String(mostIds), after });
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
};

/** The invoices whose sequence was paused with all of its client; of one client, or of all. */
export const pausedWithClient = (clientId?: number): Promise<readonly InvoiceRow[]> =>
  readAll(sequencesOf('with_client', clientId));

const change = async (
  query: ListQuery,
  act: (rows: readonly InvoiceRow[]) => Promise<void>,
): Promise<void> => {
  try {
    await act(await readAll(query));
  } catch (error) {
    showFailure(failures.sequenceToggle, messageOf(error));
  }
};

/** Pauses all of a client's running sequences, with Resume in the toast. Never rejects. */
export const pauseSequencesOf = (clientId: number): Promise<void> =>
  change(sequencesOf('running', clientId), (rows) => pauseAll(rows, true));

/** Resumes those that were paused together; one with a promise stays on hold. Never rejects. */
export const resumeSequencesOf = (clientId: number): Promise<void> =>
  change(sequencesOf('with_client', clientId), (rows) =>
    resumeAll(rows, { promise: false, clientPause: true }),
  );
