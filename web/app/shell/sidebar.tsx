import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { createKeptSetting } from '../../hooks/kept-setting.ts';
import { useSmallWindow } from '../../hooks/screen.ts';
import { useStore } from '../../hooks/store.ts';
import { AccountFooter } from './account-footer.tsx';
import { Brand } from './brand.tsx';
import { NavigationList } from './navigation-list.tsx';

const sidebarWidth = createKeptSetting('owed-sidebar', ['wide', 'narrow']);
const widthInSmallWindow = createKeptSetting('owed-sidebar-small', ['narrow', 'wide']);

/** The desktop's sidebar, wide or narrow as it was left in a window of this kind. */
export const Sidebar = ({ license }: { license: PlanName }) => {
  const width = useSmallWindow() ? widthInSmallWindow : sidebarWidth;
  const narrow = useStore(width) === 'narrow';
  const Icon = narrow ? PanelLeftOpen : PanelLeftClose;
  return (
    <Box
      component="aside"
      className="no-print"
      sx={{
        position: 'sticky',
        top: 0,
        flex: 'none',
        width: narrow ? 61 : 225,
        height: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        p: 3,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflowY: 'auto',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: narrow ? 'column' : 'row',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 4,
          pl: narrow ? 0 : 2,
        }}
      >
        <Box
          component={Link}
          to="/"
          aria-label="Owed, dashboard"
          sx={{ color: 'inherit', textDecoration: 'none', borderRadius: 1 }}
        >
          <Brand named={!narrow} />
        </Box>
        <IconButton
          aria-label={narrow ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={!narrow}
          onClick={() => width.set(narrow ? 'wide' : 'narrow')}
        >
          <Icon size={18} aria-hidden />
        </IconButton>
      </Box>
      <nav aria-label="Main">
        <NavigationList narrow={narrow} />
      </nav>
      <AccountFooter license={license} narrow={narrow} />
    </Box>
  );
};
