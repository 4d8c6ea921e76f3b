import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PlanName } from '../../../contracts/plans.ts';
import { createKeptSetting } from '../../lib/kept-setting.ts';
import { useStore } from '../../lib/store.ts';
import { AccountFooter } from './account-footer.tsx';
import { Brand } from './brand.tsx';
import { NavigationList } from './navigation-list.tsx';

const sidebarWidth = createKeptSetting('owed-sidebar', ['wide', 'narrow']);

/** The desktop's sidebar, wide or narrow as it was left. */
export const Sidebar = ({ license }: { license: PlanName }) => {
  const narrow = useStore(sidebarWidth) === 'narrow';
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
          aria-label={narrow ? 'Widen the sidebar' : 'Narrow the sidebar'}
          title={narrow ? 'Widen the sidebar' : 'Narrow the sidebar'}
          aria-expanded={!narrow}
          onClick={() => sidebarWidth.set(narrow ? 'wide' : 'narrow')}
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
