import { useId, useState } from 'react';
import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { ChevronDown, CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { NotificationView } from '../../../../contracts/accounts/notifications.ts';
import { dateIn, daysBetween } from '../../../../domain/calendar.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { displayMoment } from '../../../ui/text/dates.ts';
import { useUser } from '../../../data/account/session.ts';
import { TomorrowsReminders } from './tomorrows-reminders.tsx';
import { UndoStarts } from './undo-starts.tsx';
import { RetryFailed } from './retry-failed.tsx';

const kinds = {
  success: { icon: CircleCheck, color: 'tone.green.text', word: 'Success' },
  error: { icon: CircleAlert, color: 'tone.red.text', word: 'Problem' },
  info: { icon: Info, color: 'text.secondary', word: 'Info' },
} as const;

type Member = NonNullable<NotificationView['members']>[number];

interface NotificationItemProps {
  readonly notification: NotificationView;
  /** Marks it as read. */
  readonly onRead: () => Promise<void>;
  /** Leads to what it is about. */
  readonly onOpen: (about: NotificationView | Member) => void;
  /** Closes the list, because a dialog opens. */
  readonly onLeave: (run: () => void) => void;
}

export const NotificationItem = ({ notification, onRead, onOpen, onLeave }: NotificationItemProps) => {
  const { timeZone } = useUser();
  const today = useToday();
  const { type, title, message, isRead, isOpen, createdAt } = notification;
  // Later their day is over.
  const isOfLate = daysBetween(dateIn(timeZone, Date.parse(createdAt)), today) <= 1;
  const { icon: Icon, color, word } = kinds[type];
  const { members } = notification;
  const [isUnfolded, setUnfolded] = useState(false);
  const membersId = useId();
  const press = async (): Promise<void> => {
    if (members) setUnfolded(!isUnfolded);
    await onRead();
    if (!members) onOpen(notification);
  };
  return (
    <Box
      component="li"
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <ButtonBase
        onClick={() => void press()}
        {...(members && { 'aria-expanded': isUnfolded, 'aria-controls': membersId })}
        sx={{
          width: '100%',
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          px: 4,
          py: 3,
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: '-2px' },
        }}
      >
        <Box component="span" sx={{ color, display: 'flex', mt: 0.5 }}>
          <Icon size={16} aria-hidden />
        </Box>
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ display: 'block', fontWeight: isRead ? 400 : 600 }}>
            <VisuallyHidden>{`${word}: `}</VisuallyHidden>
            {title}
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {message}
          </Box>
          <Box
            component="span"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              color: 'text.secondary',
              fontSize: '0.75rem',
              mt: 1,
            }}
          >
            {displayMoment(createdAt, timeZone)}
            {isOpen && <StatusChip tone="orange" label="Open" />}
          </Box>
        </Box>
        {!isRead && (
          <Box
            component="span"
            sx={{ width: 8, height: 8, mt: 1.5, borderRadius: '50%', bgcolor: 'primary.main', flex: 'none' }}
          >
            <VisuallyHidden>Unread</VisuallyHidden>
          </Box>
        )}
        {members && (
          <Box
            component="span"
            sx={{ display: 'flex', mt: 0.5, color: 'text.secondary', rotate: isUnfolded ? '180deg' : 'none' }}
          >
            <ChevronDown size={16} aria-hidden />
          </Box>
        )}
      </ButtonBase>
      {members && isUnfolded && (
        <Box component="ul" id={membersId} aria-label={title} sx={{ m: 0, p: 0, pb: 2, listStyle: 'none' }}>
          {members.map((member) => (
            <li key={member.id}>
              <ButtonBase
                onClick={() => onOpen(member)}
                sx={{
                  width: '100%',
                  justifyContent: 'flex-start',
                  gap: 2,
                  pl: 11,
                  pr: 4,
                  py: 2,
                  textAlign: 'left',
                  fontSize: '0.8125rem',
                  color: 'text.secondary',
                  '&:hover': { bgcolor: 'action.hover' },
                  '&:focus-visible': { outlineOffset: '-2px' },
                  '@media (pointer: coarse)': { minHeight: 44 },
                }}
              >
                <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {member.message}
                </Box>
                {member.isOpen && <StatusChip tone="orange" label="Open" />}
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
      {notification.reminders && isOfLate && (
        <TomorrowsReminders reminders={notification.reminders} onLeave={onLeave} />
      )}
      {notification.starts && <UndoStarts starts={notification.starts} onLeave={onLeave} />}
      {notification.failedStepIds && <RetryFailed stepIds={notification.failedStepIds} />}
    </Box>
  );
};
