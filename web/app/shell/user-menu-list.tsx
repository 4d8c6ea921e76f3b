import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CircleArrowUp, Check, History, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { UserView } from '../../../contracts/accounts/accounts.ts';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { StatusChip } from '../../ui/page/status-chip.tsx';
import { colorMode } from '../../ui/theme/color-mode.ts';
import { useStore } from '../../hooks/store.ts';
import { useLogout } from '../use-logout.ts';
import { useOverlay } from './overlays.ts';

/** Any license other than enterprise or agency is labeled 'Solo Plan'. */
const planLabel = (license: PlanName): string =>
  license === 'enterprise' ? 'Enterprise Plan' : license === 'agency' ? 'Agency Plan' : 'Solo Plan';

const modes = [
  { mode: 'system', label: 'System', icon: Monitor },
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
] as const;

interface UserMenuListProps {
  readonly user: UserView;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Name, email and plan; color mode, keys and Sign Out. */
export const UserMenuList = ({ user, anchor }: UserMenuListProps) => {
  const mode = useStore(colorMode);
  const logout = useLogout();
  const { close, show, linkTo } = useOverlay();
  return (
    <Menu
      open
      anchorEl={() => anchor.current}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'region', 'aria-label': 'Account', sx: { width: 264, mt: 1 } },
        list: { 'aria-label': 'Account' },
      }}
    >
      <Box component="li" role="presentation" sx={{ px: 2.5, py: 2, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{user.name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 2 }}>{user.email}</Box>
        <StatusChip tone="neutral" label={planLabel(user.license)} />
      </Box>
      <Divider component="li" sx={{ my: 1 }} />
      <ListSubheader
        role="presentation"
        disableSticky
        sx={{ px: 2.5, lineHeight: '28px', fontSize: '0.75rem', bgcolor: 'transparent' }}
      >
        Appearance
      </ListSubheader>
      {modes.map(({ mode: choice, label, icon: Icon }) => (
        <MenuItem
          key={choice}
          role="menuitemradio"
          aria-checked={mode === choice}
          onClick={() => colorMode.set(choice)}
        >
          <Icon size={16} aria-hidden />
          <Box component="span" sx={{ flex: 1 }}>
            {label}
          </Box>
          {mode === choice && <Check size={16} aria-hidden />}
        </MenuItem>
      ))}
      <Divider component="li" sx={{ my: 1 }} />
      {user.license !== 'developer' && (
        <MenuItem component={Link} {...linkTo('/pricing')}>
          <CircleArrowUp size={16} aria-hidden />
          Upgrade License
        </MenuItem>
      )}
      <MenuItem component={Link} {...linkTo('/settings')}>
        <Settings size={16} aria-hidden />
        Settings
      </MenuItem>
      <MenuItem component={Link} {...linkTo('/audit')}>
        <History size={16} aria-hidden />
        Audit
      </MenuItem>
      <MenuItem onClick={() => show('keys')}>
        <Keyboard size={16} aria-hidden />
        Keyboard shortcuts
      </MenuItem>
      <MenuItem disabled={logout.isPending} onClick={() => void logout.start(undefined)}>
        <LogOut size={16} aria-hidden />
        {logout.isPending ? 'Logging out...' : 'Logout'}
      </MenuItem>
    </Menu>
  );
};
