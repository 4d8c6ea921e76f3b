import { useSchedule } from '../../../data/records/schedules.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { OpenedRecord } from '../../../ui/dialogs/opened-record.tsx';
import { CreateSchedule } from '../components/create-schedule.tsx';
import { copyToForm, emptySchedule } from '../editor/schedule-form.ts';

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
