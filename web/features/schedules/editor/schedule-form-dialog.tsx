import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { mostSteps } from '../../../../contracts/sequences/sequence-bodies.ts';
import {
  mostDaysOfStep,
  type AppliesTo,
  type ListedSchedule,
  type ScheduleBody,
} from '../../../../contracts/schedules/schedules.ts';
import { timingOfDay } from '../../../../domain/schedule/step-order.ts';
import { fieldErrorsOf } from '../../../data/api-error.ts';
import type { Command, Outcome } from '../../../data/use-command.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { CurrentRecord } from '../../../ui/forms/use-meanwhile.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { outlinedList } from '../../../ui/page/outlined-list.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { TimelineEditor } from '../timeline/timeline-editor.tsx';
import { ApplyQuestion } from './apply-question.tsx';
import {
  bodyOfForm,
  nextStep,
  readSteps,
  scheduleForm,
  withStep,
  writeSteps,
  type EnteredStep,
  type ScheduleFormInput,
} from './schedule-form.ts';
import { StepRows } from './step-rows.tsx';
import { ScheduleStepDialog } from './step-dialog.tsx';
import { usePreviewChoice } from './step-preview-for.tsx';

export type ScheduleChange = ScheduleBody & { readonly applyTo?: AppliesTo };

interface ScheduleFormDialogProps {
  readonly title: string;
  readonly initial: ScheduleFormInput;
  readonly command: Command<ScheduleChange, ListedSchedule>;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onClose: () => void;
  /** Of a schedule that is edited. */
  readonly record?: CurrentRecord<ScheduleFormInput>;
  /** A schedule that sequences run with. */
  readonly inUse?: { readonly id: number; readonly running: number };
  /** It isn't stored yet, although nothing was entered. */
  readonly isUnsaved?: boolean;
}

/** What the server said of steps, by their keys: the first message of each. */
const stepErrors = (error: unknown, sent: readonly EnteredStep[]): ReadonlyMap<number, string> => {
  const messages = new Map<number, string>();
  for (const [name, message] of Object.entries(fieldErrorsOf(error))) {
    const step = sent[Number(/^steps\.(\d+)(?:\.|$)/.exec(name)?.[1] ?? Number.NaN)];
    if (step !== undefined && !messages.has(step.key)) messages.set(step.key, message);
  }
  return messages;
};

interface Asked {
  readonly body: ScheduleBody;
  readonly answer: (outcome: Outcome<ListedSchedule>) => void;
}

const notSent: Outcome<never> = { ok: false, error: new Error('not sent') };

/** The editor of a schedule: its name, its emails by their days, and a picture of them that moves them. */
export const ScheduleFormDialog = (props: ScheduleFormDialogProps) => {
  const { initial, command, inUse, ...dialog } = props;
  const form = useZodForm(scheduleForm, initial);
  const text = useWatch({ control: form.control, name: 'steps' });
  const steps = readSteps(text);
  const [editing, setEditing] = useState<{ readonly step: EnteredStep; readonly isNew: boolean }>();
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const [asked, setAsked] = useState<Asked>();
  const preview = usePreviewChoice();
  const { errors: formErrors, isSubmitted } = form.formState;

  const change = (next: readonly EnteredStep[]): void =>
    form.setValue('steps', writeSteps(next), { shouldDirty: true, shouldValidate: isSubmitted });
  const put = (step: EnteredStep): void => {
    setErrors(new Map([...errors].filter(([key]) => key !== step.key)));
    change(withStep(steps, step));
  };
  const move = (key: number, day: number): void => {
    const step = steps.find((one) => one.key === key);
    const near = Math.min(mostDaysOfStep, Math.max(-mostDaysOfStep, day));
    if (step !== undefined) put({ ...step, ...timingOfDay(near) });
  };

  const send = async (body: ScheduleChange): Promise<Outcome<ListedSchedule>> => {
    const sent = readSteps(form.getValues('steps'));
    const outcome = await command.start(body);
    setErrors(outcome.ok ? new Map() : stepErrors(outcome.error, sent));
    return outcome;
  };
  const saving: Command<ScheduleBody, ListedSchedule> = {
    isPending: command.isPending,
    start: async (body) => {
      const isChanged = form.getValues('steps') !== form.formState.defaultValues?.steps;
      if (inUse === undefined || !isChanged) return send(body);
      return new Promise((answer) => setAsked({ body, answer }));
    },
  };
  const error = formErrors.steps?.message;
  return (
    <>
      <FormDialog {...dialog} form={form} command={saving} toInput={bodyOfForm} width={860}>
        <TextField form={form} name="name" label="Name" />
        <TextField
          form={form}
          name="purpose"
          label="What it is for"
          optional
          placeholder="For clients who pay late"
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <Box component="h3" sx={{ m: 0, fontSize: '0.875rem', fontWeight: 600 }}>
            Emails
          </Box>
          {steps.length === 0 ? (
            <Box sx={outlinedList}>
              <EmptyState
                text="No emails yet."
                purpose="Each goes a number of days before or after the due date, or on it."
              />
            </Box>
          ) : (
            <>
              <TimelineEditor steps={steps} onMove={move} />
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                Drag an email to another day, or move it with the arrow keys.
              </Box>
              <StepRows
                steps={steps}
                errors={errors}
                onChange={put}
                onEdit={(step) => setEditing({ step, isNew: false })}
                onRemove={({ key }) => change(steps.filter((one) => one.key !== key))}
              />
            </>
          )}
          {error !== undefined && <FieldError>{error}</FieldError>}
          <Box>
            <Button
              startIcon={<Plus size={16} aria-hidden />}
              disabled={steps.length >= mostSteps}
              onClick={() => setEditing({ step: nextStep(steps), isNew: true })}
            >
              Add email
            </Button>
          </Box>
        </Box>
      </FormDialog>
      {editing !== undefined && (
        <ScheduleStepDialog
          {...editing}
          steps={steps}
          preview={preview}
          onSave={put}
          onClose={() => setEditing(undefined)}
        />
      )}
      {asked !== undefined && inUse !== undefined && (
        <ApplyQuestion
          {...inUse}
          name={form.getValues('name')}
          onChoose={(applyTo) => {
            setAsked(undefined);
            void send({ ...asked.body, applyTo }).then(asked.answer);
          }}
          onClose={() => {
            setAsked(undefined);
            asked.answer(notSent);
          }}
        />
      )}
    </>
  );
};
