import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Search } from 'lucide-react';
import type { UserView } from '../../../contracts/accounts/accounts.ts';
import { LiveDot } from './live-dot.tsx';
import { NotificationsBell } from '../../features/notifications/components/notifications-bell.tsx';
import { useOpenPalette } from '../palette/open-palette.tsx';
import { Brand } from './brand.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { UserMenu } from './user-menu.tsx';

const paletteKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Search over everything, the live dot, the bell and the user; on a phone also the menu. */
export const TopBar = ({ user, phone }: { user: UserView; phone: boolean }) => {
  const openPalette = useOpenPalette();
  return (
    <Box
      component="header"
      className="no-print"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 10,
        height: 'var(--top-bar-height)',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 2, tablet: 6 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {phone ? (
        <>
          <PhoneMenu license={user.license} />
          <Brand />
          <Box sx={{ flex: 1 }} />
          <IconButton aria-label="Search everything" onClick={openPalette}>
            <Search size={20} aria-hidden />
          </IconButton>
        </>
      ) : (
        <>
          <Button
            onClick={openPalette}
            aria-keyshortcuts="Control+K Meta+K"
            startIcon={<Search size={16} aria-hidden />}
            sx={{ width: 280, justifyContent: 'flex-start', color: 'text.secondary', fontWeight: 400 }}
          >
            <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
              Search everything
            </Box>
            <Box component="kbd" aria-hidden sx={{ fontSize: '0.75rem' }}>
              {paletteKey}
            </Box>
          </Button>
          <Box sx={{ flex: 1 }} />
        </>
      )}
      <LiveDot />
      <NotificationsBell />
      <UserMenu user={user} />
    </Box>
  );
};
