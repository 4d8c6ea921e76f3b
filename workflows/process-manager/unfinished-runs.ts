import type { StoredDocument } from '../../platform/ports/read-models.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';

/** The runs of the unfinished sequences among documents of the `sequences` model. */
export const unfinishedRuns = (documents: readonly StoredDocument[]): ChaseRun[] =>
  documents.flatMap(({ account, id, keys }) => {
    const sequenceId = keys['unfinished'];
    return typeof sequenceId === 'number' ? [{ accountId: account, invoiceId: id, sequenceId }] : [];
  });
