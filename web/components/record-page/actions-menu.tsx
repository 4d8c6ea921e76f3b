import { Suspense, useRef, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Ellipsis } from 'lucide-react';
import type { RowAction } from '../../ui/data-table/column.ts';
import { warmed } from '../../loading/warmed.ts';

const RowMenuList = warmed(
  async () => (await import('../../ui/data-table/rows/row-menu-list.tsx')).RowMenuList,
);

interface ActionsMenuProps {
  readonly actions: readonly RowAction[];
  /** What the actions are for: "INV-7". */
  readonly label: string;
  /** In place of the three dots; then it names the button. */
  readonly children?: ReactNode;
}

/** A button that opens a menu of actions. */
export const ActionsMenu = ({ actions, label, children }: ActionsMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        {...(children === undefined && { 'aria-label': `Actions for ${label}` })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {children ?? <Ellipsis size={18} aria-hidden />}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RowMenuList actions={actions} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
