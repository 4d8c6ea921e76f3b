import { useId } from 'react';
import { styled } from '@mui/material/styles';
import { Link, type LinkProps } from 'react-router-dom';
import { useAttention } from '../../data/records/attention.ts';
import { preloadPage } from '../pages.ts';
import { approvalsItem, navigation, settingsNavigation, type NavigationItem } from './navigation.ts';
import { useShownPage } from './page-routes.tsx';
import { SavedFilterLinks } from './saved-filter-links.tsx';
import { formatCount } from '../../data/account/numbers.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  '& > li': { position: 'relative' },
});

const Item = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  height: 36,
  padding: '0 10px',
  borderRadius: theme.vars.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& svg': { flex: 'none' },
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&[aria-current=page]': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.action.selected,
    '[data-color-scheme="dark"] &': { backgroundColor: theme.vars.palette.primary.contrastText },
  },
  '@media (pointer: coarse)': { height: 44 },
}));

/** Over the link's end, so that the link is named by its page alone. */
const Count = styled('span', { shouldForwardProp: (name) => name !== 'narrow' })<{ narrow: boolean }>(
  ({ theme, narrow }) => ({
    position: 'absolute',
    top: 'calc(50% - 10px)',
    right: 10,
    minWidth: 20,
    pointerEvents: 'none',
    padding: '0 6px',
    borderRadius: 10,
    textAlign: 'center',
    fontSize: '0.75rem',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
    color: theme.vars.palette.tone.orange.text,
    backgroundColor: theme.vars.palette.tone.orange.surface,
    // Beside the icon rather than over it.
    ...(narrow && {
      top: -4,
      right: -8,
      minWidth: 16,
      padding: '0 3px',
      fontSize: '0.6875rem',
      lineHeight: '14px',
    }),
  }),
);

/** Larger counts don't fit beside an icon. */
const mostCounted = 99;

/** The props of a link to a path; those of a plain one by default. */
export type LinkTo = (path: string) => Pick<LinkProps, 'to' | 'replace' | 'onClick'>;

const plainLink: LinkTo = (path) => ({ to: path });

const isWithin = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

interface NavigationLinkProps {
  readonly item: NavigationItem;
  /** Icon only; the label is its hint. */
  readonly narrow: boolean;
  readonly linkTo?: LinkTo | undefined;
  /** How many things wait there for the user. */
  readonly waiting?: number;
}

/** An item of the sidebar. */
export const NavigationLink = ({ item, narrow, linkTo = plainLink, waiting = 0 }: NavigationLinkProps) => {
  const { path, label, icon: Icon } = item;
  const id = useId();
  const { pathname } = useShownPage();
  return (
    <>
      <Item
        {...linkTo(path)}
        {...(isWithin(path, pathname) ? { 'aria-current': 'page' } : {})}
        {...(narrow ? { 'aria-label': label } : {})}
        {...(waiting > 0 ? { 'aria-describedby': id } : {})}
        onPointerEnter={() => preloadPage(path)}
        onFocus={() => preloadPage(path)}
      >
        <Icon size={18} aria-hidden />
        {!narrow && label}
      </Item>
      {waiting > 0 && (
        <>
          <Count narrow={narrow} aria-hidden>
            {waiting > mostCounted ? `${mostCounted}+` : waiting}
          </Count>
          <span id={id} hidden>
            {waiting === 1 ? '1 needs attention' : `${formatCount(waiting)} need attention`}
          </span>
        </>
      )}
    </>
  );
};

const Heading = styled('h2')(({ theme }) => ({
  margin: '16px 0 4px',
  padding: '0 10px',
  fontSize: '0.75rem',
  lineHeight: '20px',
  fontWeight: 500,
  color: theme.vars.palette.text.secondary,
}));

const Line = styled('hr')(({ theme }) => ({
  margin: '8px 0',
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

interface NavigationListProps {
  readonly narrow?: boolean;
  readonly linkTo?: LinkTo;
}

export const NavigationList = ({ narrow = false, linkTo }: NavigationListProps) => {
  const needed = useAttention().data;
  const waiting = needed?.total ?? 0;
  const list = (items: readonly NavigationItem[]) => (
    <List>
      {items.map((item) => (
        <li key={item.path}>
          <NavigationLink
            item={item}
            narrow={narrow}
            linkTo={linkTo}
            waiting={item.path === '/' ? waiting : 0}
          />
          {!narrow && <SavedFilterLinks path={item.path} linkTo={linkTo ?? plainLink} />}
        </li>
      ))}
    </List>
  );
  return (
    <>
      {list(needed?.usesApproval ? [...navigation, approvalsItem] : navigation)}
      {narrow ? <Line /> : <Heading>Settings</Heading>}
      {list(settingsNavigation)}
    </>
  );
};
