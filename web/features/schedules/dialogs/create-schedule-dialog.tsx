import { createSchedule } from '../api/save-schedule.ts';
import { showSchedule, useSchedule } from '../api/use-schedules.ts';
import type {
  ListedSchedule,
  ScheduleBody,
  ScheduleStepView,
} from '../../../../contracts/schedules/schedules.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { ScheduleFormDialog } from '../components/schedule-form-dialog.tsx';
import { emptySchedule, formToBody, scheduleToForm, type ScheduleFormInput } from '../schedule-form.ts';

interface CreateScheduleProps {
  readonly title: string;
  readonly initial: ScheduleFormInput;
  readonly from: readonly ScheduleStepView[];
  readonly onClose: () => void;
}

const CreateSchedule = ({ from, ...props }: CreateScheduleProps) => {
  const command = useCommand({
    run: (body: ScheduleBody, key) => createSchedule(body, key),
    failure: "The schedule couldn't be created",
    onDone: (schedule: ListedSchedule) => {
      showSchedule(schedule);
      showSuccess('Schedule created');
    },
  });
  return (
    <ScheduleFormDialog
      {...props}
      command={command}
      toInput={(values) => formToBody(values, from, false)}
      submitLabel="Create schedule"
      busyText="Creating..."
    />
  );
};

const copyOf = (schedule: ListedSchedule): ScheduleFormInput => ({
  ...scheduleToForm(schedule),
  name: `Copy of ${schedule.name}`.slice(0, 200),
});

const DuplicateSchedule = ({ id, onClose }: DialogProps) => (
  <OpenedRecord
    title="Duplicate schedule"
    read={useSchedule(id)}
    missing="Schedule not found"
    onClose={onClose}
  >
    {(schedule) => (
      <CreateSchedule
        title="Duplicate schedule"
        initial={copyOf(schedule)}
        from={schedule.steps}
        onClose={onClose}
      />
    )}
  </OpenedRecord>
);

/** A new schedule; with an id, a copy of that one, stored when it is saved. */
export const PageDialog = ({ id, onClose }: DialogProps) =>
  id === undefined ? (
    <CreateSchedule title="Create schedule" initial={emptySchedule} from={[]} onClose={onClose} />
  ) : (
    <DuplicateSchedule id={id} onClose={onClose} />
  );
