import { createSchedule } from '../api/create-schedule.ts';
import { showSchedule } from '../../../data/records/schedules.ts';
import { showToast } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { ScheduleDialog, type ScheduleChange } from '../editor/schedule-dialog.tsx';
import type { ScheduleFormInput } from '../editor/schedule-form.ts';

interface CreateScheduleProps {
  readonly title: string;
  readonly initial: ScheduleFormInput;
  /** Whether it begins with something that is stored nowhere. */
  readonly isUnsaved?: boolean;
  readonly onClose: () => void;
}

/** The editor of a schedule that isn't stored yet. */
export const CreateSchedule = (props: CreateScheduleProps) => {
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
