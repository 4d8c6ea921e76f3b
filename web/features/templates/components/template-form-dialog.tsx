import { gentlest, tone, toneChoices, tones } from '../../../../contracts/sequences/tones.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { stepType } from '../../../../contracts/sequences/sequences.ts';
import type { ListedTemplate, TemplateBody } from '../../../../contracts/sequences/templates.ts';
import { stepTypeLabels } from '../../../components/email-words/step-type-labels.ts';
import { FieldsBesidePreview } from '../../../components/email-words/fields-beside-preview.tsx';
import { TemplatePreview } from '../../../components/email-words/template-preview.tsx';
import { WordsFields } from '../../../components/email-words/words-fields.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import type { Command } from '../../../data/use-command.ts';
import type { CurrentRecord } from '../../../ui/forms/use-meanwhile.ts';
import { useZodForm, type Form } from '../../../ui/forms/use-zod-form.ts';
import { templateForm, type TemplateFormInput, type TemplateFormOutput } from '../template-form.ts';

const types = stepType.options.map((value) => ({ value, label: stepTypeLabels[value] }));

type TemplateForm = Form<TemplateFormInput, TemplateFormOutput>;

const Preview = ({ form }: { readonly form: TemplateForm }) => {
  const values: TemplateFormInput = useWatch({
    control: form.control,
    compute: (now: TemplateFormInput) => now,
  });
  const { senderName, senderEmail } = values;
  const chosen = tone.safeParse(values.tone);
  return (
    <TemplatePreview
      template={{
        ...values,
        tone: chosen.success ? chosen.data : gentlest,
        senderName: senderName.trim() === '' ? null : senderName,
        senderEmail: senderEmail.trim() === '' ? null : senderEmail,
      }}
    />
  );
};

interface TemplateFormDialogProps {
  readonly title: string;
  readonly initial: TemplateFormInput;
  readonly command: Command<TemplateBody, ListedTemplate>;
  readonly submitLabel: string;
  readonly busyText: string;
  readonly onClose: () => void;
  /** Of a template that is edited. */
  readonly record?: CurrentRecord<TemplateFormInput>;
  /** Above the fields. */
  readonly notice?: ReactNode;
}

/** The dialog with a template's fields, and the email that they make beside them. */
export const TemplateFormDialog = ({ initial, notice, ...dialog }: TemplateFormDialogProps) => {
  const form = useZodForm(templateForm, initial);
  const [type, chosenTone] = useWatch({ control: form.control, name: ['stepType', 'tone'] });
  const isAlert = type === 'internal_alert';
  const sender = tones[tone.safeParse(chosenTone).data ?? gentlest].sender;
  return (
    <FormDialog {...dialog} form={form} toInput={(values) => values} width={1080}>
      {notice}
      <FieldsBesidePreview
        fields={
          <>
            <TextField form={form} name="name" label="Name" help="Only you can see it." />
            <FieldRow>
              <SelectField form={form} name="tone" label="Tone" options={toneChoices()} />
              <SelectField form={form} name="stepType" label="For" options={types} />
            </FieldRow>
            <WordsFields form={form} subject="subject" content="content" isAlert={isAlert} />
            <FieldRow>
              <TextField
                form={form}
                name="senderName"
                label="Sender Name"
                optional
                placeholder={sender}
                help="Leave empty to keep the step's sender."
              />
              <TextField form={form} name="senderEmail" type="email" label="Sender Email" optional />
            </FieldRow>
          </>
        }
        preview={<Preview form={form} />}
      />
    </FormDialog>
  );
};
