import { useState } from 'react';
import Button from '@mui/material/Button';
import { Pause, Play, Trash2 } from 'lucide-react';
import type { SequenceRow, SummedIds } from '../../../../contracts/invoices/lists.ts';
import { failures } from '../../../../contracts/messages.ts';

import { BulkBar } from '../../../ui/data-table/bulk-bar.tsx';
import { selectedSums } from '../../../ui/data-table/selected-sum.ts';
import type { useSelectedRows } from '../../../ui/data-table/use-selected-rows.ts';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { sequenceRows } from '../../../data/lists/paged-lists.ts';
import { readRows } from '../../../data/lists/pages.ts';
import { showFailure } from '../../../data/toasts.ts';
import { chasedInvoice, openCentsOf } from '../pages/sequence-list.ts';
import { countOf, formatCount, sumsWords } from '../../../data/account/numbers.ts';

const PauseManyDialog = warmedDialog(
  async () => (await import('../../../components/invoice-actions/pause-many-dialog.tsx')).PauseManyDialog,
);
const ResumeManyDialog = warmedDialog(
  async () => (await import('../../../components/invoice-actions/resume-many-dialog.tsx')).ResumeManyDialog,
);
const DeleteManyDialog = warmedDialog(
  async () => (await import('./delete-many-dialog.tsx')).DeleteManyDialog,
);

const icon = { size: 16, 'aria-hidden': true } as const;

type Action = 'pause' | 'resume' | 'delete';

interface SelectedSequencesProps {
  readonly chosen: ReturnType<typeof useSelectedRows<SequenceRow, SummedIds>>;
  /** All loaded rows of the list. */
  readonly loaded: readonly SequenceRow[];
}

/** The actions for the selected sequences, including those that are not loaded. */
export const SelectedSequences = ({ chosen, loaded }: SelectedSequencesProps) => {
  const { ids, all, rows, total, selectAll, clear } = chosen;
  const sums = selectedSums({
    ids,
    all,
    loaded: loaded.map((row) => ({ id: row.id, cents: openCentsOf(row), currency: row.currency })),
  });
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<{
    readonly what: Action;
    readonly rows: readonly SequenceRow[];
  }>();
  const withRows = async (act: (all: readonly SequenceRow[]) => void): Promise<void> => {
    setBusy(true);
    try {
      act(rows.length === ids.length ? rows : await readRows(sequenceRows, ids));
    } catch (error) {
      showFailure(failures.error, messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (what: Action) => (all: readonly SequenceRow[]) => setAsking({ what, rows: all });
  const close = (): void => setAsking(undefined);
  return (
    <>
      {ids.length > 0 && (
        <BulkBar
          text={`${countOf(ids.length, 'sequence')} selected`}
          note={sums && sumsWords(sums)}
          onClear={clear}
        >
          {ids.length < total && (
            <Button variant="text" disabled={busy} onClick={() => void selectAll()}>
              {`Select all ${formatCount(total)}`}
            </Button>
          )}
          <Button disabled={busy} startIcon={<Pause {...icon} />} onClick={() => void withRows(ask('pause'))}>
            Pause
          </Button>
          <Button disabled={busy} startIcon={<Play {...icon} />} onClick={() => void withRows(ask('resume'))}>
            Resume
          </Button>
          <Button
            color="error"
            disabled={busy}
            startIcon={<Trash2 {...icon} />}
            onClick={() => void withRows(ask('delete'))}
          >
            Delete
          </Button>
        </BulkBar>
      )}
      {asking?.what === 'pause' && (
        <PauseManyDialog rows={asking.rows.map(chasedInvoice)} onClose={close} onBegun={clear} />
      )}
      {asking?.what === 'resume' && (
        <ResumeManyDialog rows={asking.rows.map(chasedInvoice)} onClose={close} onBegun={clear} />
      )}
      {asking?.what === 'delete' && <DeleteManyDialog rows={asking.rows} onClose={close} onBegun={clear} />}
    </>
  );
};
