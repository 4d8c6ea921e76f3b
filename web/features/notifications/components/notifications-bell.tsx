import { Suspense, useRef, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Bell } from 'lucide-react';
import { useUnreadCount } from '../api/notification-calls.ts';
import { warmed } from '../../../loading/warmed.ts';
import { formatCount } from '../../../data/account/numbers.ts';

const NotificationsPopover = warmed(
  async () => (await import('./notifications-popover.tsx')).NotificationsPopover,
);

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: -4,
  right: -1,
  minWidth: 18,
  height: 18,
  padding: '0 5px',
  borderRadius: 9,
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  '@media (pointer: coarse)': { top: 0, right: 0 },
}));

const labelOf = (unread: number, isUnknown: boolean): string => {
  if (isUnknown) return "Notifications, the unread count couldn't be loaded";
  return unread === 0 ? 'Notifications' : `Notifications, ${formatCount(unread)} unread`;
};

/** The bell with its unread count; the list is read while it is open. */
export const NotificationsBell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { unread = 0, load: counted } = useUnreadCount();
  return (
    <>
      <IconButton
        ref={button}
        aria-label={labelOf(unread, counted.isError)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setOpen(true);
          if (counted.isError || counted.isOld) counted.refetch();
        }}
      >
        <Bell size={18} aria-hidden />
        {counted.isError && <Count aria-hidden>?</Count>}
        {unread > 0 && <Count aria-hidden>{unread > 99 ? '99+' : unread}</Count>}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <NotificationsPopover anchor={button} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
