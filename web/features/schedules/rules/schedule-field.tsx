import type { FieldValues } from 'react-hook-form';
import { useSchedules } from '../../../data/records/schedules.ts';
import type { FieldProps } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { noSchedule } from './rules-form.ts';

interface ScheduleFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly value: string;
  /** The label of an empty first option, if nothing may be chosen. */
  readonly placeholder?: string;
}

/** Which schedule a rule gives, or none. An archived one is only there while it is chosen. */
export const ScheduleField = <In extends FieldValues, Out>({
  value,
  ...props
}: ScheduleFieldProps<In, Out>) => {
  const { schedules } = useSchedules();
  const offered = schedules.filter(({ id, isArchived }) => !isArchived || String(id) === value);
  return (
    <SelectField
      {...props}
      options={[
        ...offered.map(({ id, name, isArchived }) => ({
          value: String(id),
          label: isArchived ? `${name} (archived)` : name,
        })),
        { value: noSchedule, label: 'None' },
      ]}
    />
  );
};
