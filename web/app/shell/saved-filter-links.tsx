import { Suspense, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Link, type LinkProps } from 'react-router-dom';
import { filterText } from '../../../contracts/invoices/list-filters.ts';
import type { SavedFilter } from '../../../contracts/accounts/saved-filters.ts';
import { deleteFilter, renameFilter } from '../../data/records/saved-filters.ts';
import { useUser } from '../../data/account/session.ts';
import { useShownPage } from './page-routes.tsx';
import { warmedDialog } from '../../ui/dialogs/warmed-dialog.tsx';
import { warmed } from '../../loading/warmed.ts';

const FilterNameDialog = warmedDialog(
  async () => (await import('../../components/saved-filters/filter-name-dialog.tsx')).FilterNameDialog,
);
const RowMenuList = warmed(
  async () => (await import('../../ui/data-table/rows/row-menu-list.tsx')).RowMenuList,
);

const Items = styled('ul')({ listStyle: 'none', margin: '2px 0 4px', padding: '0 0 0 28px' });

const Item = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  borderRadius: theme.vars.shape.borderRadius,
  '& > a': {
    flex: 1,
    minWidth: 0,
    padding: '6px 10px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderRadius: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: '18px',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
  },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  '& > a[aria-current]': { color: theme.vars.palette.primary.main, fontWeight: 500 },
  '& > button': { flex: 'none', width: 28, height: 28, minWidth: 0, minHeight: 0, opacity: 0 },
  '&:hover > button, & > button:focus-visible, & > button[aria-expanded=true]': { opacity: 1 },
  '@media (pointer: coarse)': {
    '& > a': { padding: '13px 10px' },
    '& > button': { width: 44, height: 44, opacity: 1 },
  },
}));

const icon = { size: 16, 'aria-hidden': true } as const;

interface SavedFilterLinkProps {
  readonly filter: SavedFilter;
  readonly link: Pick<LinkProps, 'to' | 'replace' | 'onClick'>;
  readonly isCurrent: boolean;
}

const SavedFilterLink = ({ filter, link, isCurrent }: SavedFilterLinkProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Item>
      <Link {...link} title={filter.name} {...(isCurrent && { 'aria-current': 'true' })}>
        {filter.name}
      </Link>
      <IconButton
        ref={anchor}
        size="small"
        aria-label={`Actions for the filter ${filter.name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis {...icon} />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen && (
          <RowMenuList
            anchor={anchor}
            onClose={() => setOpen(false)}
            actions={[
              { label: 'Rename', icon: <Pencil {...icon} />, onSelect: () => setRenaming(true) },
              {
                label: 'Delete',
                icon: <Trash2 {...icon} />,
                danger: true,
                onSelect: () => void deleteFilter(filter),
              },
            ]}
          />
        )}
      </Suspense>
      {isRenaming && (
        <FilterNameDialog
          title="Rename filter"
          submitLabel="Save"
          name={filter.name}
          failure="The filter couldn't be renamed"
          save={(name) => renameFilter(filter.id, name)}
          onClose={() => setRenaming(false)}
        />
      )}
    </Item>
  );
};

interface SavedFilterLinksProps {
  /** Of the list. */
  readonly path: string;
  readonly linkTo: (address: string) => Pick<LinkProps, 'to' | 'replace' | 'onClick'>;
}

/** The saved filters of a list, below its link. */
export const SavedFilterLinks = ({ path, linkTo }: SavedFilterLinksProps) => {
  const filters = useUser().savedFilters.filter(({ list }) => `/${list}` === path);
  const { pathname, search } = useShownPage();
  if (filters.length === 0) return null;
  return (
    <Items>
      {filters.map((filter) => (
        <SavedFilterLink
          key={filter.id}
          filter={filter}
          link={linkTo(`${path}?${filter.query}`)}
          isCurrent={pathname === path && filterText(filter.list, search) === filter.query}
        />
      ))}
    </Items>
  );
};
