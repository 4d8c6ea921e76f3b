import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore, ChartColumn, Copy, Pencil } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { proposedSchedule } from '../../../components/schedules/proposed-schedule.ts';
import { archiveSchedule, restoreSchedule } from '../api/schedule-calls.ts';
import { copyOf } from '../copy-of.ts';
import { reachWords, usedWords } from '../schedule-words.ts';
import { TimelinePicture } from '../timeline/timeline-picture.tsx';

const icon = { size: 14, 'aria-hidden': true } as const;

interface ActionProps {
  readonly label: string;
  readonly of: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

const Action = ({ label, of, ...rest }: ActionProps) => (
  <Button
    size="small"
    aria-label={`${label} ${of}`}
    startIcon={rest.icon}
    onClick={rest.onClick}
    sx={{ fontWeight: 400 }}
  >
    {label}
  </Button>
);

interface ScheduleCardProps {
  readonly schedule: ListedSchedule;
  /** Whether a rule names it. */
  readonly isInRules: boolean;
}

/** A schedule: what it is for, when its emails go, how often it is used, and what can be done with it. */
export const ScheduleCard = ({ schedule, isInRules }: ScheduleCardProps) => {
  const openDialog = useOpenDialog();
  const navigate = useNavigate();
  const { id, name, purpose, steps, isBuiltIn, isArchived } = schedule;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 4,
        minWidth: 0,
        ...cardGround,
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box
          component="h3"
          dir="auto"
          sx={{ m: 0, flex: 1, minWidth: 0, fontSize: '0.875rem', fontWeight: 600 }}
        >
          {name}
        </Box>
        {(isBuiltIn || isArchived) && (
          <Box component="span" sx={{ flex: 'none' }}>
            <StatusChip tone="neutral" label={isBuiltIn ? 'By Owed' : 'Archived'} />
          </Box>
        )}
      </Box>
      {purpose !== null && (
        <Box dir="auto" sx={{ color: 'text.secondary' }}>
          {purpose}
        </Box>
      )}
      <Box sx={{ mt: 'auto', pt: 1 }}>
        <TimelinePicture steps={steps} />
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {reachWords(steps)}. {usedWords(schedule)}.{isInRules && ' In your rules.'}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
        {!isBuiltIn && !isArchived && (
          <Action
            label="Edit"
            of={name}
            icon={<Pencil {...icon} />}
            onClick={() => openDialog('schedule', id)}
          />
        )}
        <Action
          label="Duplicate"
          of={name}
          icon={<Copy {...icon} />}
          onClick={() => {
            proposedSchedule.set(copyOf(schedule));
            openDialog('schedule');
          }}
        />
        {!isArchived && (
          <Action
            label="Back-test"
            of={name}
            icon={<ChartColumn {...icon} />}
            onClick={() => void navigate(`/back-test?scheduleId=${id}`)}
          />
        )}
        {!isBuiltIn &&
          (isArchived ? (
            <Action
              label="Restore"
              of={name}
              icon={<ArchiveRestore {...icon} />}
              onClick={() => void restoreSchedule(schedule)}
            />
          ) : (
            <Action
              label="Archive"
              of={name}
              icon={<Archive {...icon} />}
              onClick={() => void archiveSchedule(schedule, isInRules)}
            />
          ))}
      </Box>
    </Box>
  );
};
