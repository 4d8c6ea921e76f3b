import { useRef, useState } from 'react';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
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

interface RowMenuProps {
  readonly actions: readonly RowAction[];
  readonly rowLabel: string;
}

/** The same actions in a menu, for fingers. */
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
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={18} aria-hidden />
      </BareButton>
      {open && (
        <Menu
          open
          anchorEl={() => button.current}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          onClick={(event) => event.stopPropagation()}
        >
          {actions.map(({ label, icon, onSelect, danger = false, muted = false, disabled = false }) => (
            <MenuItem
              key={label}
              disabled={disabled}
              onClick={() => {
                setOpen(false);
                onSelect();
              }}
              sx={{
                color: danger ? 'tone.red.text' : muted ? 'text.secondary' : 'text.primary',
                minWidth: 180,
              }}
            >
              <ListItemIcon sx={{ minWidth: 24, color: 'inherit' }}>{icon}</ListItemIcon>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};
