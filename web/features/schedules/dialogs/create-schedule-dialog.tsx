import { createSchedule } from '../../../components/schedules/create-schedule.ts';
import { showSchedule, useSchedule } from '../../../data/records/schedules.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { ScheduleDialog, type ScheduleChange } from '../editor/schedule-dialog.tsx';
import { copyToForm, emptySchedule, type ScheduleFormInput } from '../editor/schedule-form.ts';

interface CreateScheduleProps {
  readonly title: string;
  readonly initial: ScheduleFormInput;
  readonly onClose: () => void;
}

const CreateSchedule = (props: CreateScheduleProps) => {
  const command = useCommand({
    run: ({ applyTo: _, ...body }: ScheduleChange, key) => createSchedule(body, key),
    failure: 'Failed to create schedule',
    onDone: (schedule) => {
      showSchedule(schedule);
      showToast({ title: 'Schedule created', description: schedule.name });
    },
  });
  return <ScheduleDialog {...props} command={command} submitLabel="Create schedule" busyText="Creating..." />;
};

/** A new schedule; with an id, a copy of that one, stored when it is saved. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useSchedule(id);
  if (id === undefined)
    return <CreateSchedule title="Create schedule" initial={emptySchedule} onClose={onClose} />;
  return (
    <OpenedRecord title="Duplicate schedule" read={found} missing="Schedule not found" onClose={onClose}>
      {(schedule) => (
        <CreateSchedule title="Duplicate schedule" initial={copyToForm(schedule)} onClose={onClose} />
      )}
    </OpenedRecord>
  );
};
