import { Suspense, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { RowAction } from '../column.ts';
import { BareButton } from '../table-style.ts';
import { warmed } from '../../../loading/warmed.ts';

interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly rowLabel: string;
  /** Whether this is the keyboard's current row: only then Tab visits its actions. */
  readonly current: boolean;
  /** The size of touch targets. */
  readonly touch: boolean;
}

/** The end of a row: the main action with its label, and a menu of the others. */
export const RowActions = ({ actions, rowLabel, current, touch }: RowActionsProps) => {
  const main = actions.find((action) => action.main === true);
  const others = actions.filter((action) => action !== main);
  return (
    <>
      {main && (
        <BareButton
          type="button"
          className={touch ? 'action main touch' : 'action main'}
          tabIndex={current ? 0 : -1}
          disabled={main.disabled ?? false}
          onClick={() => main.onSelect()}
        >
          {main.icon}
          {main.label}
        </BareButton>
      )}
      {others.length > 0 && <RowMenu actions={others} rowLabel={rowLabel} current={current} touch={touch} />}
    </>
  );
};

const RowMenuList = warmed(async () => (await import('./row-menu-list.tsx')).RowMenuList);

interface RowMenuProps {
  readonly actions: readonly RowAction[];
  readonly rowLabel: string;
  /** The size of a touch target. */
  readonly touch?: boolean;
  readonly current?: boolean;
}

/** The actions of a row in a menu. */
export const RowMenu = ({ actions, rowLabel, touch = false, current = true }: RowMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <BareButton
        ref={button}
        type="button"
        className={touch ? 'action touch' : 'action'}
        tabIndex={current ? 0 : -1}
        aria-label={`Actions for ${rowLabel}`}
        aria-haspopup="menu"
        aria-expanded={open}
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
