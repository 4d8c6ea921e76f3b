import { ChevronRight } from 'lucide-react';
import { BareButton, Tick } from '../table-style.ts';

interface RowControlProps {
  readonly rowLabel: string;
  /** The row that the keyboard is on. */
  readonly current: boolean;
}

interface SelectRowProps extends RowControlProps {
  readonly selected: boolean;
  readonly onToggle: () => void;
}

/** Selects a row. */
export const SelectRow = ({ rowLabel, current, selected, onToggle }: SelectRowProps) => (
  <Tick
    type="checkbox"
    checked={selected}
    tabIndex={current ? 0 : -1}
    aria-label={`Select ${rowLabel}`}
    onChange={onToggle}
  />
);

interface UnfoldRowProps extends RowControlProps {
  readonly unfolded: boolean;
  readonly touch?: boolean;
  readonly onToggle: () => void;
}

/** Shows or hides a row's details. */
export const UnfoldRow = ({ rowLabel, current, unfolded, touch = false, onToggle }: UnfoldRowProps) => (
  <BareButton
    type="button"
    className={touch ? 'action touch' : 'action'}
    tabIndex={current ? 0 : -1}
    aria-expanded={unfolded}
    aria-label={`${unfolded ? 'Hide' : 'Show'} details of ${rowLabel}`}
    onClick={onToggle}
  >
    <ChevronRight
      size={touch ? 18 : 16}
      aria-hidden
      style={{ transform: unfolded ? 'rotate(90deg)' : 'none' }}
    />
  </BareButton>
);
