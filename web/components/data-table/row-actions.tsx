import { lazy, Suspense, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
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

const load = () => import('./row-menu-list.tsx');
const RowMenuList = lazy(async () => ({ default: (await load()).RowMenuList }));

interface RowMenuProps {
  readonly actions: readonly RowAction[];
  readonly rowLabel: string;
}

/** The actions of a row in a menu, for fingers. */
export const RowMenu = ({ actions, rowLabel }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <BareButton
        ref={button}
        type="button"
        className="action touch"
        aria-label={`Actions for ${rowLabel}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} aria-hidden />
      </BareButton>
      {open && (
        <Suspense fallback={null}>
          <RowMenuList actions={actions} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
