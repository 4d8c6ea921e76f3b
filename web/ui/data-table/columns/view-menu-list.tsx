import type { ReactNode, RefObject } from 'react';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check } from 'lucide-react';
import { changeColumns, densityStore, useChangedColumns, type ViewedList } from '../list-view.ts';
import { useTouch } from '../../../hooks/screen.ts';
import { useStore } from '../../../hooks/store.ts';
import { useBackClosesMenu } from '../../../navigation/use-back-closes.ts';
import { withChoice } from '../../forms/with-choice.ts';
import type { Column } from '../column.ts';
import { isFixed, isShown } from './chosen-columns.ts';

interface ChoiceProps {
  readonly role: 'menuitemcheckbox' | 'menuitemradio';
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const choice = (key: string, { role, isChosen, onChoose, children }: ChoiceProps) => (
  <MenuItem key={key} role={role} aria-checked={isChosen} onClick={onChoose} sx={{ gap: 3, minWidth: 200 }}>
    <Check size={16} aria-hidden style={{ visibility: isChosen ? 'inherit' : 'hidden' }} />
    {children}
  </MenuItem>
);

interface ViewMenuListProps {
  readonly list: ViewedList;
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'card' | 'extra'>[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The columns of a list and how close its rows are; it stays open, so that several can be changed. */
export const ViewMenuList = ({ list, columns, anchor, onClose }: ViewMenuListProps) => {
  const changed = useChangedColumns(list);
  const density = useStore(densityStore);
  const touch = useTouch();
  useBackClosesMenu(onClose);
  const toggle = (id: string): void => changeColumns(list, withChoice(changed, id, !changed.includes(id)));
  return (
    <Menu
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <ListSubheader role="presentation">Columns</ListSubheader>
      {columns
        .filter((column) => !isFixed(column))
        .map((column) =>
          choice(column.id, {
            role: 'menuitemcheckbox',
            isChosen: isShown(column, changed),
            onChoose: () => toggle(column.id),
            children: column.header,
          }),
        )}
      {/* On touch, rows are as high as a finger needs. */}
      {!touch && [
        <Divider key="divider" />,
        <ListSubheader key="density" role="presentation">
          Density
        </ListSubheader>,
        ...(['comfortable', 'compact'] as const).map((value) =>
          choice(value, {
            role: 'menuitemradio',
            isChosen: density === value,
            onChoose: () => densityStore.set(value),
            children: value === 'compact' ? 'Compact' : 'Comfortable',
          }),
        ),
      ]}
    </Menu>
  );
};
