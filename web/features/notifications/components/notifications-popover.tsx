import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Popover from '@mui/material/Popover';
import { useLocation, useNavigate } from 'react-router-dom';
import { failures } from '../../../../contracts/messages.ts';
import type { NotificationView } from '../../../../contracts/accounts/notifications.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { recordPath, sheetState } from '../../../navigation/sheets.ts';
import { useBackClosesMenu } from '../../../navigation/use-back-closes.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { useMarkAllRead, useMarkRead, useNotifications, useSync } from '../api/notification-calls.ts';
import { NotificationItem } from './notification-item.tsx';

// Maximum height of the list, in pixels.
const listHeight = 300;

interface NotificationsPopoverProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly unread: number;
  readonly onClose: () => void;
}

const Line = ({ children }: { children: string }) => (
  <Box sx={{ px: 4, py: 8, textAlign: 'center', color: 'text.secondary' }}>{children}</Box>
);

type About = Pick<NotificationView, 'relatedEntityType' | 'relatedEntityId' | 'relatedInvoiceId'>;

/** The path of what a notification is about; undefined when that has no page. */
const pathOf = (about: About): string | undefined => {
  const { relatedEntityType: type, relatedEntityId: id, relatedInvoiceId: invoiceId } = about;
  if (type === 'approvals') return '/approvals';
  if (id === null) return undefined;
  if (type === 'sender') return '/settings?tab=verified-emails';
  if (type === 'connection') return '/settings?tab=integrations';
  if (type === 'account') return '/pricing';
  if (type === 'profile') return '/settings';
  if (type === 'invoice') return recordPath('invoices', id);
  // The page of sequences goes by invoice.
  if (type === 'sequence' && invoiceId != null) return `/sequences?invoiceId=${invoiceId}`;
  return type === 'sequence' ? '/sequences' : undefined;
};

/** What happened while the user was away. */
export const NotificationsPopover = ({ anchor, unread, onClose }: NotificationsPopoverProps) => {
  const { notifications, load } = useNotifications();
  const sync = useSync();
  const markAll = useMarkAllRead();
  const markRead = useMarkRead();
  const navigate = useNavigate();
  const location = useLocation();
  const { leave, giveWay } = useBackClosesMenu(onClose);

  const read = async ({ isRead, id }: NotificationView): Promise<void> => {
    if (!isRead) await markRead.start(id);
  };
  const open = (about: About): void => {
    const path = pathOf(about);
    if (path === undefined) return;
    giveWay((how) => void navigate(path, { ...how, state: sheetState(path, location) }));
  };

  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'notifications-title',
          sx: { width: 380, maxWidth: 'calc(100% - 32px)', mt: 1 },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          pl: 4,
          pr: 2,
          py: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="h2" id="notifications-title" sx={{ m: 0, flex: 1, typography: 'h3' }}>
          Notifications
        </Box>
        {unread > 0 && (
          <BusyButton
            size="small"
            variant="text"
            busy={markAll.isPending}
            busyText="Clear All"
            onClick={() => void markAll.start(undefined)}
          >
            Clear All
          </BusyButton>
        )}
        <BusyButton
          size="small"
          variant="text"
          busy={sync.isPending}
          busyText="Syncing..."
          onClick={() => void sync.start(undefined)}
        >
          Sync
        </BusyButton>
      </Box>
      <Box sx={{ height: listHeight, overflowY: 'auto' }}>
        <Loaded
          load={load}
          data={notifications}
          loadingText="Loading notifications..."
          failure={failures.notifications}
          height={listHeight}
          loading={<Line>Loading notifications...</Line>}
        >
          {(all) =>
            all.length === 0 ? (
              <Line>No notifications</Line>
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {all.map((notification) => (
                  <NotificationItem
                    key={notification.id}
                    notification={notification}
                    onRead={() => read(notification)}
                    onOpen={open}
                    onLeave={leave}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </Box>
    </Popover>
  );
};
