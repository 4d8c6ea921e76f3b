import { countOf } from '../../data/account/numbers.ts';
import type { SequenceRow } from '../../../contracts/invoices/lists.ts';
import { failures, fallbacks, successes } from '../../../contracts/messages.ts';
import { patchSequenceStatus, readSteps } from './sequence-calls.ts';
import { runOverAll } from './bulk-run.ts';
import { nameInRun, tell } from './change-many.ts';
import { tryEach } from './try-each.ts';
import { api } from '../../data/api.ts';
import { messageOf, StoredUnseen } from '../../data/api-error.ts';
import type { InvoiceSequence } from '../sequences/invoice-sequence.ts';
import { isRunning } from '../sequences/toggled-status.ts';
import { isUnsent } from '../sequences/step-status.ts';
import { sequenceRows } from '../../data/lists/paged-lists.ts';
import { dropRows } from '../../data/live/page-patches.ts';
import { showFailure, showToast } from '../../data/toasts.ts';

/** What is deleted: all sequences of an invoice. */
export interface Deletable {
  readonly invoiceId: number;
  readonly invoiceNumber: string;
  readonly clientName: string;
  /** Emails that have not gone out. */
  readonly waiting: number;
  /** Whether it runs; then it is paused first, so that nothing goes out meanwhile. */
  readonly isRunning: boolean;
}

export const deletableRow = (row: SequenceRow): Deletable => ({
  invoiceId: row.id,
  invoiceNumber: row.invoiceNumber ?? fallbacks.invoice,
  clientName: row.clientName ?? fallbacks.client,
  waiting: row.steps.waiting,
  isRunning: !row.isOrphaned && isRunning(row),
});

/** What is deleted with the sequences of one invoice. */
export const deletableSequence = ({
  invoiceId,
  invoice,
  client,
  steps,
  toggle,
}: InvoiceSequence): Deletable => ({
  invoiceId,
  invoiceNumber: invoice?.invoiceNumber ?? fallbacks.invoice,
  clientName: client?.name ?? fallbacks.client,
  waiting: steps.filter(isUnsent).length,
  isRunning: invoice !== undefined && toggle === 'paused',
});

const pause = async (invoiceId: number): Promise<void> => {
  try {
    await patchSequenceStatus(invoiceId, { status: 'paused' });
  } catch (error) {
    if (!(error instanceof StoredUnseen)) throw error;
  }
};

/** Deletes all sequences of an invoice; what is gone already counts as done. */
const deleteOne = async ({ invoiceId, isRunning }: Deletable): Promise<void> => {
  if (isRunning) await pause(invoiceId);
  const { failed } = await tryEach(await readSteps(invoiceId), ({ id }) =>
    api.delete(`/api/followup-sequences/${id}`),
  );
  const [first] = failed;
  if (first !== undefined) throw first.error;
};

/** Deletes the sequences of many invoices, with the result of each. Never rejects. */
export const deleteManySequences = (sequences: readonly Deletable[]): Promise<void> =>
  runOverAll({
    doing: 'Deleting sequences',
    records: sequences.map((sequence) => ({ ...sequence, id: sequence.invoiceId })),
    nameOf: nameInRun,
    call: deleteOne,
    end: (tried) => {
      dropRows(sequenceRows, new Set(tried.done.map(({ record }) => record.id)));
      tell(tried, failures.sequenceDelete, `${countOf(tried.done.length, 'sequence')} deleted`, {
        description: 'Nothing more goes out. Emails already sent stay in Send History.',
      });
    },
  });

/**
 * Deletes invoices' sequences step by step, and shows a toast. Never rejects.
 * @returns whether all of them are gone
 */
export const deleteSequences = async (sequences: readonly Deletable[]): Promise<boolean> => {
  try {
    for (const { invoiceId, isRunning } of sequences) if (isRunning) await pause(invoiceId);
    const steps = (await Promise.all(sequences.map(({ invoiceId }) => readSteps(invoiceId)))).flat();
    // One that is gone already counts as done.
    const { failed } = await tryEach(steps, ({ id }) => api.delete(`/api/followup-sequences/${id}`));
    const [first] = failed;
    if (first !== undefined) throw first.error;
  } catch (error) {
    showFailure(failures.sequenceDelete, messageOf(error));
    return false;
  }
  dropRows(sequenceRows, new Set(sequences.map(({ invoiceId }) => invoiceId)));
  showToast({
    title:
      sequences.length === 1 ? successes.sequenceDeleted : `${countOf(sequences.length, 'sequence')} deleted`,
    description: 'Nothing more goes out. Emails already sent stay in Send History.',
  });
  return true;
};
