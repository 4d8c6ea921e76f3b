import { useState } from 'react';
import { changeSchedule } from '../api/save-schedule.ts';
import { showSchedule, useSchedule } from '../api/use-schedules.ts';
import type { AppliesTo, ListedSchedule, ScheduleBody } from '../../../../contracts/schedules/schedules.ts';
import { formatCount } from '../../../data/account/numbers.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { PlainRadios } from '../components/plain-radios.tsx';
import { ScheduleFormDialog } from '../components/schedule-form-dialog.tsx';
import { formToBody, scheduleToForm } from '../schedule-form.ts';

interface EditScheduleProps {
  readonly schedule: ListedSchedule;
  readonly current: ListedSchedule | undefined;
  readonly onClose: () => void;
}

const labels = { name: 'Name', purpose: 'What it is for', steps: 'Steps' };

const EditSchedule = ({ schedule, current, onClose }: EditScheduleProps) => {
  const [applyTo, setApplyTo] = useState<AppliesTo>('new');
  const command = useCommand({
    run: (body: ScheduleBody) => changeSchedule(schedule.id, { ...body, applyTo }),
    failure: "The schedule couldn't be changed",
    onDone: (saved: ListedSchedule) => {
      showSchedule(saved);
      showSuccess(
        applyTo === 'running'
          ? { title: 'Schedule changed', message: 'Running sequences change in the next moments.' }
          : 'Schedule changed',
      );
    },
  });
  const { running } = current ?? schedule;
  return (
    <ScheduleFormDialog
      title="Edit schedule"
      initial={scheduleToForm(schedule)}
      record={{ what: 'schedule', current: current && scheduleToForm(current), labels }}
      command={command}
      toInput={(values) => formToBody(values, schedule.steps, true)}
      submitLabel="Save schedule"
      busyText="Saving..."
      onClose={onClose}
      foot={
        running > 0 && (
          <PlainRadios
            legend="Which sequences change?"
            value={applyTo}
            options={[
              { value: 'new', label: 'Only new ones' },
              {
                value: 'running',
                label: `Also the emails to come of the ${formatCount(running)} running ${running === 1 ? 'one' : 'ones'}`,
                help: 'What you have edited or moved by hand stays, and so does what goes today.',
              },
            ]}
            onChange={setApplyTo}
          />
        )
      }
    />
  );
};

export const PageDialog = ({ id, onClose }: DialogProps) => {
  const found = useSchedule(id);
  const own = found.record?.isBuiltIn === true ? { ...found, record: undefined } : found;
  return (
    <OpenedRecord title="Edit schedule" read={own} missing="Schedule not found" onClose={onClose}>
      {(schedule, current) => <EditSchedule schedule={schedule} current={current} onClose={onClose} />}
    </OpenedRecord>
  );
};
