import type { RowAction } from './column.ts';
import { BareButton } from './table-style.ts';

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  /** Whether the keyboard is on this row: only then Tab goes through its actions. */
  readonly current: boolean;
}

/** The actions of a row, side by side. */
export const RowActions = ({ actions, current }: RowActionsProps) =>
  actions.map(
    ({ label, icon, onSelect, worded = false, danger = false, muted = false, disabled = false }) => (
      <BareButton
        key={label}
        type="button"
        className={`action${danger ? ' danger' : ''}${muted ? ' muted' : ''}`}
        tabIndex={current ? 0 : -1}
        disabled={disabled}
        {...(worded ? {} : { 'aria-label': label, title: label })}
        onClick={onSelect}
      >
        {icon}
        {worded && label}
      </BareButton>
    ),
  );
