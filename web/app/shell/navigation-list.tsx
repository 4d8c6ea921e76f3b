import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import { preloadPage } from '../pages.ts';
import { navigation } from './navigation.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 });

const Item = styled(NavLink)(({ theme }) => ({
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

interface NavigationListProps {
  /** Icons only; labels on hover and for screen readers. */
  readonly narrow?: boolean;
  readonly onPicked?: () => void;
}

export const NavigationList = ({ narrow = false, onPicked }: NavigationListProps) => (
  <List>
    {navigation.map(({ path, label, icon: Icon }) => (
      <li key={path}>
        <Item
          to={path}
          end={path === '/'}
          {...(narrow ? { 'aria-label': label, title: label } : {})}
          onPointerEnter={() => preloadPage(path)}
          onFocus={() => preloadPage(path)}
          onClick={onPicked}
        >
          <Icon size={18} aria-hidden />
          {!narrow && label}
        </Item>
      </li>
    ))}
  </List>
);
