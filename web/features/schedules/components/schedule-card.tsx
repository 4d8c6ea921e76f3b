import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Archive, ArchiveRestore, Copy, Pencil } from 'lucide-react';
import { tones } from '../../../../contracts/sequences/tones.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { showSuccess, showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { cardGround } from '../../../ui/page/card-ground.ts';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { archiveSchedule, restoreSchedule } from '../api/save-schedule.ts';
import { showSchedule } from '../api/use-schedules.ts';
import { stepWords, usesWords } from '../schedule-words.ts';
import { TimelinePicture } from './timeline-picture.tsx';

const icon = { size: 14, 'aria-hidden': true } as const;

interface ActionProps {
  readonly label: string;
  readonly of: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Action = ({ label, of, ...rest }: ActionProps) => (
  <Button
    size="small"
    aria-label={`${label} ${of}`}
    startIcon={rest.icon}
    disabled={rest.disabled ?? false}
    onClick={rest.onClick}
    sx={{ fontWeight: 400 }}
  >
    {label}
  </Button>
);

const useRestore = () =>
  useCommand({
    run: restoreSchedule,
    failure: "The schedule couldn't be restored",
    onDone: (schedule) => {
      showSchedule(schedule);
      showSuccess(`${schedule.name} is offered again`);
    },
  });

const useArchive = (restore: (id: number) => void) =>
  useCommand({
    run: archiveSchedule,
    failure: "The schedule couldn't be archived",
    onDone: (schedule) => {
      showSchedule(schedule);
      showToast({
        title: `${schedule.name} archived`,
        description: 'It starts nothing any more. What it has started goes on.',
        action: { label: 'Undo', run: () => restore(schedule.id) },
      });
    },
  });

/** A schedule: what it is for, its steps around the due date, how it is used, and what can be done with it. */
export const ScheduleCard = ({ schedule }: { readonly schedule: ListedSchedule }) => {
  const openDialog = useOpenDialog();
  const restore = useRestore();
  const archive = useArchive((id) => void restore.start(id));
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
        {isBuiltIn && <StatusChip tone="neutral" label="By Owed" />}
        {isArchived && <StatusChip tone="neutral" label="Archived" />}
      </Box>
      {purpose !== null && (
        <Box dir="auto" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {purpose}
        </Box>
      )}
      <TimelinePicture steps={steps} />
      <Box component="ol" aria-label={`Steps of ${name}`} sx={{ m: 0, p: 0, listStyle: 'none', flex: 1 }}>
        {steps.map((step) => (
          <Box
            key={step.id}
            component="li"
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 1, fontSize: '0.8125rem' }}
          >
            <span>{stepWords(step)}</span>
            <span>
              {step.stepType === 'internal_alert' ? stepTypeLabels.internal_alert : tones[step.tone].label}
              {step.approval && ', after approval'}
            </span>
          </Box>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{usesWords(schedule)}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!isBuiltIn && !isArchived && (
          <Action
            label="Edit"
            of={name}
            icon={<Pencil {...icon} />}
            onClick={() => openDialog('edit-schedule', id)}
          />
        )}
        <Action
          label="Duplicate"
          of={name}
          icon={<Copy {...icon} />}
          onClick={() => openDialog('create-schedule', id)}
        />
        {!isBuiltIn && !isArchived && (
          <Action
            label="Archive"
            of={name}
            icon={<Archive {...icon} />}
            disabled={archive.isPending}
            onClick={() => void archive.start(id)}
          />
        )}
        {isArchived && (
          <Action
            label="Restore"
            of={name}
            icon={<ArchiveRestore {...icon} />}
            disabled={restore.isPending}
            onClick={() => void restore.start(id)}
          />
        )}
      </Box>
    </Box>
  );
};
