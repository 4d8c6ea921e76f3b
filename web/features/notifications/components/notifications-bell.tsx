import { lazy, Suspense, useRef, useState } from 'react';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Bell } from 'lucide-react';
import { useUnreadCount } from '../api/use-notifications.ts';

const load = () => import('./notifications-popover.tsx');
const NotificationsPopover = lazy(async () => ({ default: (await load()).NotificationsPopover }));

/** The bell with its unread count; the list is read while it is open. */
export const NotificationsBell = () => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useUnreadCount();
  return (
    <>
      <IconButton
        ref={button}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Badge
          badgeContent={unread}
          max={99}
          color="primary"
          slotProps={{
            badge: {
              sx: { fontSize: '0.6875rem', height: 18, minWidth: 18, fontVariantNumeric: 'tabular-nums' },
            },
          }}
        >
          <Bell size={18} aria-hidden />
        </Badge>
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <NotificationsPopover anchor={button} unread={unread} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
