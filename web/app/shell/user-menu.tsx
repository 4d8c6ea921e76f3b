import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ButtonBase from '@mui/material/ButtonBase';
import { useColorScheme } from '@mui/material/styles';
import { Check, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import type { UserView } from '../../../contracts/accounts.ts';
import type { PlanName } from '../../../contracts/plans.ts';
import { StatusChip } from '../../components/status-chip.tsx';
import { useLogout } from '../use-logout.ts';
import { overlay } from './overlays.ts';

/** Any licence other than enterprise or agency is labelled 'Solo Plan' (specification 1, §2). */
const planLabel = (license: PlanName): string =>
  license === 'enterprise' ? 'Enterprise Plan' : license === 'agency' ? 'Agency Plan' : 'Solo Plan';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .filter((_letter, at, letters) => at === 0 || at === letters.length - 1)
    .join('')
    .toUpperCase();

const modes = [
  { mode: 'system', label: 'As the system', icon: Monitor },
  { mode: 'light', label: 'Light', icon: Sun },
  { mode: 'dark', label: 'Dark', icon: Moon },
] as const;

/** Who is signed in, with which plan; colours, keys, and the way out. */
export const UserMenu = ({ user }: { user: UserView }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { mode = 'system', setMode } = useColorScheme();
  const logout = useLogout();
  return (
    <>
      <ButtonBase
        ref={button}
        aria-label={`Account of ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          width: 36,
          height: 36,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: 'tone.neutral.surface',
          color: 'tone.neutral.text',
          border: 1,
          borderColor: 'divider',
          fontSize: '0.75rem',
          fontWeight: 600,
          '@media (pointer: coarse)': { width: 44, height: 44 },
        }}
      >
        {initials(user.name)}
      </ButtonBase>
      {open && (
        <Menu
          open
          anchorEl={() => button.current}
          onClose={() => setOpen(false)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { sx: { width: 264, mt: 1 } }, list: { 'aria-label': 'Account' } }}
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
            Colours
          </ListSubheader>
          {modes.map(({ mode: choice, label, icon: Icon }) => (
            <MenuItem
              key={choice}
              role="menuitemradio"
              aria-checked={mode === choice}
              onClick={() => setMode(choice)}
            >
              <Icon size={16} aria-hidden />
              <Box component="span" sx={{ flex: 1 }}>
                {label}
              </Box>
              {mode === choice && <Check size={16} aria-hidden />}
            </MenuItem>
          ))}
          <Divider component="li" sx={{ my: 1 }} />
          <MenuItem
            onClick={() => {
              setOpen(false);
              overlay.set('keys');
            }}
          >
            <Keyboard size={16} aria-hidden />
            Keyboard shortcuts
          </MenuItem>
          <MenuItem disabled={logout.isPending} onClick={() => void logout.start(undefined)}>
            <LogOut size={16} aria-hidden />
            {logout.isPending ? 'Logging out...' : 'Logout'}
          </MenuItem>
        </Menu>
      )}
    </>
  );
};
