import { Suspense, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { Columns3Cog } from 'lucide-react';
import type { ViewedList } from '../list-view.ts';
import type { Column } from '../column.ts';
import { warmed } from '../../../loading/warmed.ts';

const ViewMenuList = warmed(async () => (await import('./view-menu-list.tsx')).ViewMenuList);

interface ViewMenuProps {
  readonly list: ViewedList;
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'card' | 'extra'>[];
}

/** Opens the choice of columns and density. */
export const ViewMenu = ({ list, columns }: ViewMenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        aria-label="Columns and density"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          flex: 'none',
          height: 40,
          width: 40,
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Columns3Cog size={16} aria-hidden />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <ViewMenuList list={list} columns={columns} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
