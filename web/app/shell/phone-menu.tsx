import { useState } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { Menu, X } from 'lucide-react';
import type { PlanName } from '../../../contracts/plans.ts';
import { AccountFooter } from './account-footer.tsx';
import { Brand } from './brand.tsx';
import { NavigationList } from './navigation-list.tsx';

/** The sidebar's items on a phone. */
export const PhoneMenu = ({ license }: { license: PlanName }) => {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton aria-label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={20} aria-hidden />
      </IconButton>
      <Drawer
        open={open}
        onClose={close}
        slotProps={{
          paper: {
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
          <NavigationList onPicked={close} />
        </nav>
        <AccountFooter license={license} />
      </Drawer>
    </>
  );
};
