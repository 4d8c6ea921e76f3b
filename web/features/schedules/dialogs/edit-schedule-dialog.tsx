import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { showSchedule, useSchedule } from '../../../data/records/schedules.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { updateSchedule } from '../api/schedule-calls.ts';
import { ScheduleDialog, type ScheduleChange } from '../editor/schedule-dialog.tsx';
import { scheduleLabels, scheduleText, scheduleToForm } from '../editor/schedule-form.ts';

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
  const isThere = current !== undefined && !current.isArchived;
  return (
    <ScheduleDialog
      title="Edit schedule"
      initial={scheduleToForm(schedule)}
      record={{
        what: 'schedule',
        current: isThere ? scheduleToForm(current) : undefined,
        gone: 'was archived',
        labels: scheduleLabels,
        textOf: scheduleText,
      }}
      running={current?.running ?? schedule.running}
      command={command}
      submitLabel="Save schedule"
      busyText="Saving..."
      onClose={onClose}
    />
  );
};

/** One of Owed's own, or an archived one, can't be changed. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useSchedule(id);
  const { record } = found;
  const own = record?.isBuiltIn === true || record?.isArchived === true ? undefined : record;
  return (
    <OpenedRecord
      title="Edit schedule"
      read={{ ...found, record: own }}
      missing={
        record?.isArchived === true
          ? 'This schedule is archived. Restore it to change it.'
          : 'Schedule not found'
      }
      onClose={onClose}
    >
      {(schedule, current) => <EditSchedule schedule={schedule} current={current} onClose={onClose} />}
    </OpenedRecord>
  );
};
