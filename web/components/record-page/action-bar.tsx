import { lazy, Suspense, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Ellipsis } from 'lucide-react';
import type { RowAction } from '../data-table/column.ts';

interface ActionBarProps {
  readonly actions: readonly RowAction[];
  /** Of the record: "INV-7". */
  readonly label: string;
}

const load = () => import('../data-table/rows/row-menu-list.tsx');
const RowMenuList = lazy(async () => ({ default: (await load()).RowMenuList }));

const MoreActions = ({ actions, label }: ActionBarProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={`Actions for ${label}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} aria-hidden />
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RowMenuList actions={actions} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

/** The actions of a record on its page: buttons, and a menu of the rare ones. On a phone two a line. */
export const ActionBar = ({ actions, label }: ActionBarProps) => {
  const rare = actions.filter((action) => action.rare === true);
  return (
    <Box
      role="group"
      aria-label="Actions"
      className="no-print"
      sx={{
        display: { xs: 'grid', tablet: 'flex' },
        gridTemplateColumns: '1fr 1fr',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
      }}
    >
      {actions
        .filter((action) => action.rare !== true)
        .map((action) => (
          <Button
            key={action.label}
            variant={action.main === true ? 'contained' : 'outlined'}
            color={action.main === true ? 'primary' : 'inherit'}
            startIcon={action.icon}
            disabled={action.disabled ?? false}
            onClick={action.onSelect}
            sx={{
              whiteSpace: { xs: 'normal', tablet: 'nowrap' },
              lineHeight: 1.25,
              ...(action.danger === true && { color: 'tone.red.text' }),
            }}
          >
            {action.label}
          </Button>
        ))}
      {rare.length > 0 && <MoreActions actions={rare} label={label} />}
    </Box>
  );
};
