import { useEffect, useRef, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { singleKeys, takesText } from '../../navigation/shortcuts.ts';
import { useSteady } from '../../hooks/use-steady.ts';
import { buttonLines, fillsLine } from '../../ui/controls/button-lines.ts';
import type { RowAction } from '../../ui/data-table/column.ts';
import { ActionsMenu } from './actions-menu.tsx';

interface ActionBarProps {
  readonly actions: readonly RowAction[];
  /** Of the record: "INV-7". */
  readonly label: string;
}

/** Whether nothing lies over an element. */
const isOnTop = (element: Element): boolean => {
  const over = [...document.querySelectorAll('[aria-modal="true"], [role="menu"]')].at(-1);
  return over === undefined || over.contains(element);
};

/** The single keys of the actions, as in the rows of lists. */
const useActionKeys = (bar: RefObject<HTMLElement | null>, actions: readonly RowAction[]): void => {
  const act = useSteady((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (singleKeys.get() === 'off' || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
    if (takesText(target) || !bar.current || !isOnTop(bar.current)) return;
    const action = actions.find(({ shortcut, disabled }) => shortcut === key && disabled !== true);
    if (action === undefined) return;
    event.preventDefault();
    action.onSelect();
  });
  useEffect(() => {
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [act]);
};

const ActionButton = ({ action }: { readonly action: RowAction }) => (
  <Button
    variant={action.main === true ? 'contained' : 'outlined'}
    color={action.main === true ? 'primary' : 'inherit'}
    startIcon={action.icon}
    disabled={action.disabled ?? false}
    onClick={() => action.onSelect()}
    sx={action.danger === true ? { color: 'tone.red.text' } : {}}
  >
    {action.label}
  </Button>
);

/** The actions of a record on its page: buttons, and a menu of the rare ones, which is never alone in a line. */
export const ActionBar = ({ actions, label }: ActionBarProps) => {
  const rare = actions.filter((action) => action.rare === true);
  const usual = actions.filter((action) => action.rare !== true);
  const last = usual.at(-1);
  const bar = useRef<HTMLDivElement>(null);
  useActionKeys(bar, actions);
  return (
    <Box ref={bar} role="group" aria-label="Actions" className="no-print" sx={buttonLines}>
      {usual.slice(0, -1).map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
      <Box sx={{ display: 'flex', gap: 2, '& > :first-of-type': { flexGrow: fillsLine } }}>
        {last !== undefined && <ActionButton key={last.label} action={last} />}
        {rare.length > 0 && <ActionsMenu actions={rare} label={label} />}
      </Box>
    </Box>
  );
};
