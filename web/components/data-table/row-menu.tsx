import { lazy, Suspense, useRef, useState } from 'react';
import { Ellipsis } from 'lucide-react';
import type { RowAction } from './column.ts';
import { BareButton } from './table-style.ts';

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
