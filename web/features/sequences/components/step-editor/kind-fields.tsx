import { useRef, useState } from 'react';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { toneChangeWarning } from '../../../../../contracts/sequences/sequence-messages.ts';
import { stepType, type StepType } from '../../../../../contracts/sequences/sequences.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { FieldFrame } from '../../../../ui/fields/field-frame.tsx';
import { useField } from '../../../../ui/fields/field.tsx';
import { FieldRow } from '../../../../ui/fields/field-row.tsx';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import { gentlest, tone, toneChoices, tones, type Tone } from '../../../../../contracts/sequences/tones.ts';
import { stepTypeLabels } from '../../../../components/email-words/step-type-labels.ts';
import type { StepFormInput } from './step-form.ts';

interface KindFieldsProps {
  readonly form: Form<StepFormInput, StepFormInput>;
  /** The built-in friendly text of a step of that type. */
  readonly wordingOf: (type: StepType) => { readonly subject: string; readonly content: string };
  /** Whether the person wrote the text: another tone replaces it only when asked. */
  readonly isTyped: () => boolean;
  /** Writes the text anew in that tone. */
  readonly onTone: (tone: Tone) => void;
  /** The tone in which a text is written now. */
  readonly writing: Tone | undefined;
}

type Kind = Pick<StepFormInput, 'tone' | 'subject' | 'content' | 'templateId'>;

/** A step's recipient and tone. Changing either replaces the text. */
export const KindFields = ({ form, wordingOf, isTyped, onTone, writing }: KindFieldsProps) => {
  const type = useField({ form, name: 'stepType', label: 'Step Type', help: '' });
  const inTone = useField({ form, name: 'tone', label: 'Tone', help: '' });
  const [asked, setAsked] = useState<Tone>();
  /** The reminder that an alert replaced: choosing the reminder again restores it. */
  const reminder = useRef<Kind>(undefined);
  const isAlert = type.text === 'internal_alert';

  const put = (values: Kind): void => {
    form.setValue('tone', values.tone, { shouldDirty: true });
    form.setValue('subject', values.subject, { shouldDirty: true });
    form.setValue('content', values.content, { shouldDirty: true });
    form.setValue('templateId', values.templateId, { shouldDirty: true });
    form.clearErrors(['subject', 'content']);
  };
  const changeType = (next: StepType): void => {
    if (next === type.text) return;
    const { tone: toneNow, subject, content, templateId } = form.getValues();
    type.change(next);
    if (next === 'internal_alert') {
      reminder.current = { tone: toneNow, subject, content, templateId };
      put({ tone: gentlest, templateId: null, ...wordingOf('internal_alert') });
    } else put(reminder.current ?? { tone: gentlest, templateId: null, ...wordingOf('customer_reminder') });
  };
  const changeTone = (next: Tone): void => {
    if (isTyped()) setAsked(next);
    else onTone(next);
  };

  return (
    <FieldRow>
      <FieldFrame
        id={type.id}
        label="Step Type"
        error={undefined}
        help={isAlert ? 'Goes to you, not the client.' : 'Goes to the client.'}
      >
        <NativeSelect
          value={type.text}
          disabled={writing !== undefined}
          onChange={(event) => {
            const next = stepType.safeParse(event.target.value);
            if (next.success) changeType(next.data);
          }}
          input={<OutlinedInput />}
          inputRef={type.ref}
          inputProps={{ id: type.id, name: 'stepType' }}
        >
          {stepType.options.map((value) => (
            <option key={value} value={value}>
              {stepTypeLabels[value]}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
      <FieldFrame
        id={inTone.id}
        label="Tone"
        error={undefined}
        help={isAlert ? 'Alerts are always friendly.' : 'Changing the tone replaces the text.'}
      >
        <NativeSelect
          value={writing ?? inTone.text}
          disabled={isAlert}
          onChange={(event) => {
            const next = tone.safeParse(event.target.value);
            if (next.success && next.data !== (writing ?? inTone.text)) changeTone(next.data);
          }}
          input={<OutlinedInput />}
          inputRef={inTone.ref}
          inputProps={{ id: inTone.id, name: 'tone' }}
        >
          {toneChoices().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
      {asked !== undefined && (
        <ConfirmDialog
          title={`Change Tone to ${tones[asked].label}?`}
          confirmLabel="Change Tone"
          onConfirm={() => {
            onTone(asked);
            setAsked(undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {toneChangeWarning}
        </ConfirmDialog>
      )}
    </FieldRow>
  );
};
