import { z } from 'zod';
import { templateFailures, templateSuccesses } from '../../../../../contracts/sequences/template-messages.ts';
import { defaultTemplateName, templateFields } from '../../../../../contracts/sequences/templates.ts';
import type { NewStep } from '../../../../../domain/steps/default-steps.ts';
import { createTemplate } from '../../../../components/email-words/create-template.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { showTemplate } from '../../../../data/records/templates.ts';
import { showSuccess } from '../../../../data/toasts.ts';
import { useCommand } from '../../../../data/use-command.ts';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { templateOfStep } from './use-step-words.ts';

interface SaveTemplateDialogProps {
  readonly step: NewStep;
  readonly onClose: () => void;
}

/** Keeps a step's text as a template, under a name. */
export const SaveTemplateDialog = ({ step, onClose }: SaveTemplateDialogProps) => {
  const usualName = defaultTemplateName(step.tone, step.stepType);
  const named = z.object({
    name: z
      .string()
      .transform((name) => (name.trim() === '' ? usualName : name))
      .pipe(templateFields.name),
  });
  const form = useZodForm(named, { name: usualName });
  const command = useCommand({
    run: createTemplate,
    failure: templateFailures.save,
    onDone: (template) => {
      showTemplate(template);
      showSuccess(templateSuccesses.saved);
    },
  });
  return (
    <FormDialog
      title={
        step.stepType === 'internal_alert' ? 'Save as Internal Alert Template' : 'Save as Email Template'
      }
      form={form}
      command={command}
      toInput={({ name }) => templateOfStep(step, name)}
      submitLabel="Save template"
      busyText="Saving..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Template name"
        placeholder={usualName}
        help="Saves the subject, content and tone. This step doesn't change."
      />
    </FormDialog>
  );
};
