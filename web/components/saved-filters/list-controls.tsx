import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { SlidersHorizontal } from 'lucide-react';
import type { FilteredList } from '../../../contracts/accounts/saved-filters.ts';
import type { ViewedList } from '../../ui/data-table/list-view.ts';
import { usePhone } from '../../hooks/screen.ts';
import { CardSort } from '../../ui/data-table/card-sort.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { ViewMenu } from '../../ui/data-table/columns/view-menu.tsx';
import { SaveFilter } from './save-filter.tsx';
import type { ListSort } from '../../ui/data-table/use-list-sort.ts';

interface ListControlsProps<Row> {
  /** The search. */
  readonly children: ReactNode;
  /** On a phone they take the place of the search, which is shown with the filters: the list begins high. */
  readonly tabs?: ReactNode;
  readonly filters?: ReactNode;
  /** Whether a filter is set. */
  readonly isFiltered?: boolean;
  /** The list whose columns can be chosen. */
  readonly chosenFor?: ViewedList;
  /** The list whose filter can be saved. */
  readonly list?: FilteredList;
  /** Absent for a list that can't be sorted. */
  readonly columns?: readonly Column<Row>[];
  readonly sort?: ListSort;
}

/** The controls above a list. On a phone, one button shows and hides the filters and the order. */
export const ListControls = <Row,>({
  children,
  tabs,
  filters,
  isFiltered = false,
  list,
  chosenFor,
  columns,
  sort,
}: ListControlsProps<Row>) => {
  const id = useId();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone)
    return (
      <Box
        className="no-print"
        sx={{
          flex: chosenFor ? '0 1 368px' : '0 1 320px',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          mb: 4,
        }}
      >
        {tabs}
        {children}
        {filters}
        {list && <SaveFilter list={list} />}
        {chosenFor && columns && <ViewMenu list={chosenFor} columns={columns} />}
      </Box>
    );
  const hidden =
    tabs === undefined ? (
      filters
    ) : (
      <>
        {children}
        {filters}
      </>
    );
  const name =
    sort === undefined
      ? 'Filter'
      : filters === undefined
        ? tabs === undefined
          ? 'Sort'
          : 'Search and sort'
        : 'Sort and filter';
  return (
    <Box className="no-print" sx={{ flex: '1 1 100%', minWidth: 0, mb: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        {tabs ?? children}
        <IconButton
          aria-label={isFiltered ? `${name}, filtered` : name}
          aria-expanded={open}
          aria-controls={id}
          data-shows-filters=""
          onClick={() => setOpen(!open)}
          sx={{
            flex: 'none',
            height: 40,
            width: 40,
            border: 1,
            borderColor: 'divider',
            bgcolor: open ? 'action.selected' : 'background.paper',
          }}
        >
          <SlidersHorizontal size={18} aria-hidden />
          {isFiltered && (
            <Box
              component="span"
              data-filtered=""
              sx={{
                position: 'absolute',
                top: 6,
                right: 6,
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: 'primary.main',
              }}
            />
          )}
        </IconButton>
      </Box>
      <Box id={id} hidden={!open} sx={{ mt: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: hidden === undefined ? 0 : 2 }}>
          {hidden}
        </Box>
        {columns && sort && <CardSort columns={columns} sort={sort} />}
        {list && <SaveFilter list={list} />}
      </Box>
    </Box>
  );
};
