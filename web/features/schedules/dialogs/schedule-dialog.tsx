import { useEffect, useState } from 'react';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { proposedSchedule, type ProposedSchedule } from '../../../components/schedules/proposed-schedule.ts';
import { showSchedule, useSchedule } from '../../../data/records/schedules.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { createSchedule, updateSchedule } from '../api/schedule-calls.ts';
import { copyOf } from '../copy-of.ts';
import { ScheduleFormDialog, type ScheduleChange } from '../editor/schedule-form-dialog.tsx';
import {
  emptySchedule,
  proposedToForm,
  scheduleLabels,
  scheduleText,
  scheduleToForm,
} from '../editor/schedule-form.ts';

interface NewScheduleProps {
  readonly proposed: ProposedSchedule | undefined;
  readonly onClose: () => void;
}

const NewSchedule = ({ proposed, onClose }: NewScheduleProps) => {
  const command = useCommand({
    run: ({ applyTo: _, ...body }: ScheduleChange, key) => createSchedule(body, key),
    failure: 'Failed to create schedule',
    onDone: (schedule) => {
      showSchedule(schedule);
      showToast({ title: 'Schedule created', description: schedule.name });
    },
  });
  return (
    <ScheduleFormDialog
      title={proposed?.title ?? 'Create schedule'}
      initial={proposed === undefined ? emptySchedule : proposedToForm(proposed)}
      // Without a name it comes from where it can't be found again.
      isUnsaved={proposed?.name === ''}
      command={command}
      submitLabel="Create schedule"
      busyText="Creating..."
      onClose={onClose}
    />
  );
};

const Proposed = ({ onClose }: Pick<DialogProps, 'onClose'>) => {
  const [proposed] = useState(() => proposedSchedule.get());
  useEffect(() => () => proposedSchedule.set(undefined), []);
  return <NewSchedule proposed={proposed} onClose={onClose} />;
};

interface EditScheduleProps {
  readonly schedule: ListedSchedule;
  readonly current: ListedSchedule | undefined;
  readonly onClose: () => void;
}

const EditSchedule = ({ schedule, current, onClose }: EditScheduleProps) => {
  const command = useCommand({
    run: (body: ScheduleChange) => updateSchedule(schedule.id, body),
    failure: 'Failed to save schedule',
    onDone: (saved, { applyTo }) => {
      showSchedule(saved);
      showToast({
        title: 'Schedule saved',
        description:
          applyTo === 'running'
            ? 'The running sequences get it in the background.'
            : `${saved.name}, version ${saved.version}`,
      });
    },
  });
  const { id } = schedule;
  const running = current?.running ?? schedule.running;
  const isThere = current !== undefined && !current.isArchived;
  return (
    <ScheduleFormDialog
      title="Edit schedule"
      initial={scheduleToForm(schedule)}
      record={{
        what: 'schedule',
        current: isThere ? scheduleToForm(current) : undefined,
        gone: 'was archived',
        labels: scheduleLabels,
        textOf: scheduleText,
      }}
      {...(running > 0 && { inUse: { id, running } })}
      command={command}
      submitLabel="Save schedule"
      busyText="Saving..."
      onClose={onClose}
    />
  );
};

/** An archived one can't be changed. */
const Opened = ({ id, onClose }: DialogProps) => {
  const found = useSchedule(id);
  const isArchived = found.record?.isArchived === true;
  return (
    <OpenedRecord
      title="Edit schedule"
      read={isArchived ? { ...found, record: undefined } : found}
      missing={isArchived ? 'This schedule is archived. Restore it to change it.' : 'Schedule not found'}
      onClose={onClose}
    >
      {(schedule, current) =>
        schedule.isBuiltIn ? (
          <NewSchedule proposed={copyOf(schedule)} onClose={onClose} />
        ) : (
          <EditSchedule schedule={schedule} current={current} onClose={onClose} />
        )
      }
    </OpenedRecord>
  );
};

/** The editor of a schedule: of a new one, or, with an id, of that one. Owed's own can only be duplicated. */
export const PageDialog = ({ id, onClose }: DialogProps) =>
  id === undefined ? <Proposed onClose={onClose} /> : <Opened id={id} onClose={onClose} />;
