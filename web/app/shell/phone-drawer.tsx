import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { AccountFooter } from './account-footer.tsx';
import { Brand } from './brand.tsx';
import { NavigationList } from './navigation-list.tsx';
import { useOverlay } from './overlays.ts';

/** The sidebar's content, sliding in from the left. */
export const PhoneDrawer = ({ license }: { license: PlanName }) => {
  const { close, linkTo } = useOverlay();
  return (
    <Drawer
      open
      onClose={close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': 'Menu',
          sx: {
            width: 280,
            maxWidth: '85vw',
            p: 3,
            display: 'flex',
            border: 0,
            borderRight: 1,
            borderColor: 'divider',
            borderRadius: 0,
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 3, pl: 2 }}>
        <Brand />
        <IconButton aria-label="Close menu" onClick={close}>
          <X size={20} aria-hidden />
        </IconButton>
      </Box>
      <nav aria-label="Main">
        <NavigationList linkTo={linkTo} />
      </nav>
      <AccountFooter license={license} linkTo={linkTo} />
    </Drawer>
  );
};
