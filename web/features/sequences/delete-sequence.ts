import { failures, successes } from '../../../contracts/messages.ts';
import { patchSequenceStatus } from '../../components/invoice-actions/api/toggle-sequence.ts';
import { tryEach } from '../../components/invoice-actions/try-each.ts';
import { messageOf } from '../../lib/api-error.ts';
import { stepList } from '../../lib/lists.ts';
import { removeRecords } from '../../lib/records.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { deleteStep } from './api/delete-step.ts';
import type { SequenceRow } from './sequence-row.ts';

/** A sequence that runs is paused first, so that nothing goes out half way. Throws what the server refuses. */
const pauseFirst = async ({ toggle, invoiceId }: SequenceRow): Promise<void> => {
  if (toggle === 'paused') await patchSequenceStatus(invoiceId, { status: 'paused' });
};

/**
 * Deletes invoices' sequences step by step (specification 2, §4), and says it by a toast. Never rejects.
 * @returns whether all of them are gone
 */
export const deleteSequences = async (rows: readonly SequenceRow[]): Promise<boolean> => {
  try {
    for (const row of rows) if (row.invoice) await pauseFirst(row);
  } catch (error) {
    showFailure(failures.sequenceDelete, messageOf(error));
    return false;
  }
  const steps = rows.flatMap((row) => [...row.earlier, ...row.steps]);
  const { done, failed } = await tryEach(steps, ({ id }) => deleteStep(id));
  removeRecords(
    stepList,
    done.map(({ record }) => record.id),
  );
  const [first] = failed;
  if (first !== undefined) {
    showFailure(failures.sequenceDelete, messageOf(first.error));
    return false;
  }
  showToast({
    title: rows.length === 1 ? successes.sequenceDeleted : `${rows.length} sequences deleted`,
    description: 'Nothing more goes out. History keeps what was sent.',
  });
  return true;
};
