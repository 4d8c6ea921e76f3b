import type { RefObject } from 'react';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useBackClosesMenu } from '../../../navigation/use-back-closes.ts';
import type { RowAction } from '../column.ts';

interface RowMenuListProps {
  readonly actions: readonly RowAction[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export const RowMenuList = ({ actions, anchor, onClose }: RowMenuListProps) => {
  const { leave, giveWay } = useBackClosesMenu(onClose);
  return (
    <Menu
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      // In React, a click in the menu also bubbles to its row.
      onClick={(event) => event.stopPropagation()}
    >
      {actions.map(
        ({ label, icon, onSelect, goes, onNear, danger = false, muted = false, disabled = false }) => (
          <MenuItem
            key={label}
            disabled={disabled}
            onClick={() => (goes === true ? giveWay(onSelect) : leave(onSelect))}
            onPointerEnter={onNear}
            onFocus={onNear}
            sx={{
              gap: 3,
              color: danger ? 'tone.red.text' : muted ? 'text.secondary' : 'text.primary',
              minWidth: 180,
            }}
          >
            {icon}
            {label}
          </MenuItem>
        ),
      )}
    </Menu>
  );
};
