import Box from '@mui/material/Box';
import { useSchedules } from '../../../data/records/schedules.ts';
import type { ListedSchedule } from '../../../../contracts/schedules/schedules.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';
import { Notice } from '../../../ui/page/notice.tsx';

const usual = 'usual';

interface ScheduleChoiceProps {
  /** The schedule that the steps began with; undefined for the usual ones. */
  readonly chosen: ListedSchedule | undefined;
  /** Whether the steps are still those of the schedule. */
  readonly isAsIs: boolean;
  /** The schedule that was chosen last and has nothing left for this invoice. */
  readonly nothingLeft: string | undefined;
  readonly onChoose: (schedule: ListedSchedule | undefined) => void;
}

/** "Start from a schedule": its steps in place of the usual ones. */
export const ScheduleChoice = ({ chosen, isAsIs, nothingLeft, onChoose }: ScheduleChoiceProps) => {
  const { schedules } = useSchedules();
  const offered = schedules.filter(({ id, isArchived }) => !isArchived || id === chosen?.id);
  if (offered.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <span>Start from</span>
        <PlainSelect
          label="Start from a schedule"
          options={[
            { value: usual, label: 'The usual steps' },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={chosen === undefined ? usual : String(chosen.id)}
          onChange={(value) => onChoose(offered.find(({ id }) => String(id) === value))}
          sx={{ flex: '0 1 280px', minWidth: 0 }}
        />
      </Box>
      {nothingLeft !== undefined && (
        <Notice tone="orange">Nothing of the schedule “{nothingLeft}” is left for this invoice.</Notice>
      )}
      {chosen !== undefined && (
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {isAsIs
            ? `The sequence follows ${chosen.name}: it can get later changes of the schedule.`
            : `You changed the steps, so the sequence doesn't follow ${chosen.name}.`}
        </Box>
      )}
    </Box>
  );
};
