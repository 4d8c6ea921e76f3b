import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { BadgeCheck, CreditCard, LogOut } from 'lucide-react';
import type { PlanName } from '../../../contracts/accounts/plans.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { StatusChip } from '../../ui/page/status-chip.tsx';
import { NavigationLink, type LinkTo } from './navigation-list.tsx';
import { useLogout } from '../use-logout.ts';

const subscription = { path: '/pricing', label: 'Manage Subscription', icon: CreditCard } as const;

const DeveloperBadge = ({ narrow }: { readonly narrow: boolean }) =>
  narrow ? (
    <Box
      role="img"
      aria-label="Developer License"
      sx={{ display: 'grid', placeItems: 'center', height: 36, color: 'success.main' }}
    >
      <BadgeCheck size={18} aria-hidden />
    </Box>
  ) : (
    <Box sx={{ px: 2.5 }}>
      <StatusChip tone="green" icon={<BadgeCheck aria-hidden />} label="Developer License" />
    </Box>
  );

interface AccountFooterProps {
  readonly license: PlanName;
  readonly narrow?: boolean;
  readonly linkTo?: LinkTo;
}

/** Under the sidebar's items: Manage Subscription or the Developer License badge, and Sign Out. */
export const AccountFooter = ({ license, narrow = false, linkTo }: AccountFooterProps) => {
  const logout = useLogout();
  const signOut = (): void => void logout.start(undefined);
  const icon = <LogOut size={18} aria-hidden />;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 'auto', pt: 4 }}>
      {license === 'developer' && <DeveloperBadge narrow={narrow} />}
      {license !== 'developer' && <NavigationLink item={subscription} narrow={narrow} linkTo={linkTo} />}
      {narrow ? (
        <IconButton aria-label="Sign Out" onClick={signOut} disabled={logout.isPending}>
          {icon}
        </IconButton>
      ) : (
        <BusyButton
          variant="text"
          busy={logout.isPending}
          busyText="Signing out..."
          onClick={signOut}
          startIcon={icon}
          sx={{
            justifyContent: 'start',
            textAlign: 'left',
            color: 'text.secondary',
            px: 2.5,
            '& .MuiButton-startIcon': { ml: 0, mr: 3 },
          }}
        >
          Sign Out
        </BusyButton>
      )}
    </Box>
  );
};
