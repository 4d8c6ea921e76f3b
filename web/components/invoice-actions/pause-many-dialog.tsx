import { countOf } from '../../data/account/numbers.ts';
import { pausable, pauseAll, type Chased } from './change-many.ts';
import { ConfirmMany } from './confirm-many.tsx';

interface PauseManyDialogProps {
  readonly rows: readonly Chased[];
  readonly onClose: () => void;
  /** Called when the work has begun. */
  readonly onBegun: () => void;
}

/** Says what pausing many sequences does, and for which of the selection there is nothing to pause. */
export const PauseManyDialog = ({ rows, onClose, onBegun }: PauseManyDialogProps) => {
  const { records, skipped } = pausable(rows);
  return (
    <ConfirmMany
      title={`Pause ${countOf(records.length, 'sequence')}?`}
      confirmLabel="Pause"
      skipped={skipped}
      act={() => pauseAll(rows)}
      onClose={onClose}
      onBegun={onBegun}
    >
      Nothing goes out until you resume them.
    </ConfirmMany>
  );
};
