import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import type { Command } from '../../../data/use-command.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { CurrentRecord } from '../../../ui/forms/use-meanwhile.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import {
  scheduleForm,
  stepAfter,
  type ScheduleFormInput,
  type ScheduleFormOutput,
} from '../schedule-form.ts';
import { StepFields, type ScheduleForm } from './step-fields.tsx';
import { TimelinePicture } from './timeline-picture.tsx';

const Picture = ({ form }: { readonly form: ScheduleForm }) => {
  const steps: ScheduleFormInput['steps'] = useWatch({ control: form.control, name: 'steps' });
  const shown = steps.flatMap(({ when, days, tone }) => {
    const count = Number(days);
    return Number.isInteger(count) && count >= 0 ? [{ type: when, days: count, tone }] : [];
  });
  return <TimelinePicture steps={shown} />;
};

interface ScheduleFormDialogProps<Input, Output> {
  readonly title: string;
  readonly initial: ScheduleFormInput;
  readonly command: Command<Input, Output>;
  readonly toInput: (values: ScheduleFormOutput) => Input;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onClose: () => void;
  /** Of a schedule that is edited. */
  readonly record?: CurrentRecord<ScheduleFormInput>;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** Below the steps. */
  readonly foot?: ReactNode;
}

/** The dialog with a schedule's name, its steps, and a picture of them around the due date. */
export const ScheduleFormDialog = <Input, Output>({
  initial,
  notice,
  foot,
  ...dialog
}: ScheduleFormDialogProps<Input, Output>) => {
  const form: ScheduleForm = useZodForm(scheduleForm, initial);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  return (
    <FormDialog {...dialog} form={form} width={860}>
      {notice}
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="purpose" label="What it is for" optional />
      <Picture form={form} />
      {fields.map((field, index) => (
        <StepFields
          key={field.id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <Box>
        <Button
          variant="outlined"
          startIcon={<Plus size={16} aria-hidden />}
          disabled={fields.length >= mostSteps}
          onClick={() => append(stepAfter(form.getValues('steps')))}
        >
          Add step
        </Button>
      </Box>
      {foot}
    </FormDialog>
  );
};
