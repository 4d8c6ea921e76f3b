import { lazy, Suspense, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { Menu } from 'lucide-react';
import type { PlanName } from '../../../contracts/plans.ts';

const load = () => import('./phone-drawer.tsx');
const PhoneDrawer = lazy(async () => ({ default: (await load()).PhoneDrawer }));

/** The sidebar's items on a phone. */
export const PhoneMenu = ({ license }: { license: PlanName }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} aria-hidden />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <PhoneDrawer license={license} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
