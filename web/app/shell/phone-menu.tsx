import { Suspense } from 'react';
import IconButton from '@mui/material/IconButton';
import { Menu } from 'lucide-react';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { useOverlay } from './overlays.ts';
import { warmed } from '../../loading/warmed.ts';

const PhoneDrawer = warmed(async () => (await import('./phone-drawer.tsx')).PhoneDrawer);

/** The sidebar's items on a phone. */
export const PhoneMenu = ({ license }: { license: PlanName }) => {
  const overlay = useOverlay();
  const isOpen = overlay.open === 'menu';
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => overlay.show('menu')}
      >
        <Menu size={20} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <PhoneDrawer license={license} />
        </Suspense>
      )}
    </>
  );
};
