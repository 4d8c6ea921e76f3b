import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { stepType as stepTypes } from '../../../../contracts/sequences/sequences.ts';
import { gentlest, toneChoices } from '../../../../contracts/sequences/tones.ts';
import { saysOverdueTooEarly } from '../../../../domain/email-text/says-overdue.ts';
import { AttachedFiles } from '../../../components/email-words/attached-files.tsx';
import { FieldsBesidePreview } from '../../../components/email-words/fields-beside-preview.tsx';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import type { Command } from '../../../data/use-command.ts';
import { useUser } from '../../../data/account/session.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm, type Form } from '../../../ui/forms/use-zod-form.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import { sides } from './day-controls.tsx';
import { withStep, type EnteredStep } from './schedule-form.ts';
import { SenderChoice } from './sender-choice.tsx';
import { formOfStep, stepForm, stepOfForm, type StepFormInput } from './step-form.ts';
import { StepPreviewFor, usePreviewAround, type usePreviewChoice } from './step-preview-for.tsx';
import { StepText } from './step-text.tsx';
import { usePlannedStep } from './use-planned-step.ts';

const types = stepTypes.options.map((value) => ({ value, label: stepTypeLabels[value] }));

type StepForm = Form<StepFormInput, StepFormInput>;

interface TickProps {
  readonly form: StepForm;
  readonly name: 'attachInvoice' | 'approval';
  readonly label: string;
  readonly help: string;
}

const Tick = ({ form, name, label, help }: TickProps) => {
  const checked = useWatch({ control: form.control, name });
  const helpId = useId();
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(_, next) => form.setValue(name, next, { shouldDirty: true })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label={label}
      />
      <Box id={helpId} sx={{ color: 'text.secondary', fontSize: '0.8125rem', pl: 8 }}>
        {help}
      </Box>
    </Box>
  );
};

const invoiceHelp = (step: EnteredStep): string => {
  if (step.attachInvoice === true) return 'The email stays on hold until the invoice has a PDF.';
  return step.attachInvoice === false ? "The invoice's PDF doesn't go with it." : 'If the invoice has one.';
};

const Attachments = ({ form, step }: { readonly form: StepForm; readonly step: EnteredStep }) => {
  const files = useWatch({ control: form.control, name: 'attachments' });
  const { errors, isSubmitted } = form.formState;
  return (
    <AttachedFiles
      files={files}
      filesNow={() => form.getValues('attachments')}
      onChange={(next) => form.setValue('attachments', next, { shouldDirty: true })}
      onUnfinished={(count) => form.setValue('unfinished', count, { shouldValidate: isSubmitted })}
      error={errors.unfinished?.message ?? errors.attachments?.message}
    >
      <Tick form={form} name="attachInvoice" label="Attach the invoice PDF" help={invoiceHelp(step)} />
    </AttachedFiles>
  );
};

const tooEarly =
  "This email says the invoice is overdue, but it won't be on that day. It won't be sent like this.";

interface ScheduleStepDialogProps {
  readonly step: EnteredStep;
  readonly isNew: boolean;
  /** All steps of the schedule, as they are entered. */
  readonly steps: readonly EnteredStep[];
  readonly preview: ReturnType<typeof usePreviewChoice>;
  readonly onSave: (step: EnteredStep) => void;
  readonly onClose: () => void;
}

/** One step of a schedule: when it goes and to whom, in which tone and words, and what its email looks like. */
export const ScheduleStepDialog = (props: ScheduleStepDialogProps) => {
  const { step, isNew, steps, preview, onSave, onClose } = props;
  const form = useZodForm(stepForm, formOfStep(step));
  const { timeZone } = useUser();
  const values: StepFormInput = useWatch({ control: form.control, compute: (now: StepFormInput) => now });
  const entered = stepOfForm(values, step);
  const { around, dueDate } = usePreviewAround(preview);
  const draft = usePlannedStep(withStep(steps, entered), entered.key, dueDate);
  const isAlert = values.stepType === 'internal_alert';
  const command: Command<EnteredStep, EnteredStep> = {
    start: async (saved) => {
      onSave(saved);
      return { ok: true, output: saved };
    },
    isPending: false,
  };
  const isTooEarly =
    !isAlert && draft !== undefined && saysOverdueTooEarly(draft, draft.scheduledDate, dueDate);
  /** What goes with the type: alerts are always friendly, and carry no invoice unless asked to. */
  const followType = (next: string): void => {
    if (next === 'internal_alert') form.setValue('tone', gentlest, { shouldDirty: true });
    form.setValue('attachInvoice', next === 'customer_reminder', { shouldDirty: true });
    form.setValue('templateId', null, { shouldDirty: true });
    if (form.getValues('source') === 'template') form.setValue('source', 'built_in', { shouldDirty: true });
  };
  return (
    <FormDialog
      title={isNew ? 'Add email' : 'Edit email'}
      form={form}
      command={command}
      toInput={(saved) => stepOfForm(saved, step)}
      submitLabel="Done"
      busyText="Done"
      width={1080}
      isUnsaved={isNew}
      onClose={onClose}
    >
      <FieldsBesidePreview
        fields={
          <>
            <FieldRow>
              <Box onChange={(event) => followType(valueOf(event))}>
                <SelectField
                  form={form}
                  name="stepType"
                  label="Step Type"
                  options={types}
                  help={isAlert ? 'Goes to you, not the client.' : 'Goes to the client.'}
                />
              </Box>
              <SelectField
                form={form}
                name="tone"
                label="Tone"
                options={toneChoices()}
                disabled={isAlert}
                help={isAlert ? 'Alerts are always friendly.' : "Owed's text follows it."}
              />
            </FieldRow>
            <FieldRow>
              <TextField form={form} name="days" label="Days" disabled={values.side === 'on'} />
              <Box onChange={(event) => followSide(form, valueOf(event))}>
                <SelectField form={form} name="side" label="Before or after" options={sides} />
              </Box>
              <TextField form={form} name="time" type="time" label="Time" help={timeZone} />
            </FieldRow>
            <StepText form={form} now={draft} />
            {isTooEarly && <Notice tone="orange">{tooEarly}</Notice>}
            <Tick
              form={form}
              name="approval"
              label="Ask me before it goes"
              help="It waits until you approve it."
            />
            <SenderChoice form={form} />
            <TextField
              form={form}
              name="ccRecipients"
              label="CC"
              optional
              rows={1}
              help="Addresses, separated by commas, semicolons or lines."
            />
            <TextField form={form} name="bccRecipients" label="BCC" optional rows={1} />
            <Attachments form={form} step={entered} />
          </>
        }
        preview={
          draft !== undefined && (
            <StepPreviewFor form={preview} around={around} step={entered} draft={draft} />
          )
        }
      />
    </FormDialog>
  );
};

const valueOf = ({ target }: React.SyntheticEvent): string =>
  target instanceof HTMLSelectElement ? target.value : '';

/** No days are on the due date; on a side of it is at least one. */
const followSide = (form: StepForm, side: string): void => {
  const days = form.getValues('days');
  const next = side === 'on' ? '0' : days === '0' ? '1' : days;
  if (next === days) return;
  form.setValue('days', next, { shouldDirty: true });
  form.clearErrors('days');
};
