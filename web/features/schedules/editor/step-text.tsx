import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NotebookText } from 'lucide-react';
import { templateWarning } from '../../../../contracts/sequences/sequence-messages.ts';
import type { Wording } from '../../../../domain/email-text/wording.ts';
import { TemplatePicker } from '../../../components/email-words/template-picker.tsx';
import { WordsFields } from '../../../components/email-words/words-fields.tsx';
import { useTemplates, type ShownTemplate } from '../../../data/records/templates.ts';
import { RadioChoice } from '../../../ui/controls/radio-choice.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import type { Form } from '../../../ui/forms/use-zod-form.ts';
import type { StepFormInput, TextSource } from './step-form.ts';

interface StepTextProps<Out> {
  readonly form: Form<StepFormInput, Out>;
  /** What the step says now, its variables not filled in: own words begin with it. */
  readonly now: Wording | undefined;
}

/** Where a step has its text from: Owed's for its tone, a template, or own words. */
export const StepText = <Out,>({ form, now }: StepTextProps<Out>) => {
  const name = useId();
  const { own, starters, load } = useTemplates();
  const [isChoosing, setChoosing] = useState(false);
  const [asked, setAsked] = useState<ShownTemplate>();
  const [source, templateId, stepType] = useWatch({
    control: form.control,
    name: ['source', 'templateId', 'stepType'],
  });
  const template = own.find(({ id }) => id === templateId);
  const isAlert = stepType === 'internal_alert';
  const choose = (next: TextSource): void => {
    const { subject, content } = form.getValues();
    form.setValue('source', next, { shouldDirty: true });
    form.clearErrors(['subject', 'content', 'templateId']);
    if (next === 'template' && templateId === null) setChoosing(true);
    if (next !== 'own' || now === undefined || subject !== '' || content !== '') return;
    form.setValue('subject', now.subject, { shouldDirty: true });
    form.setValue('content', now.content, { shouldDirty: true });
  };
  const putWords = ({ subject, content }: Wording): void => {
    form.setValue('subject', subject, { shouldDirty: true });
    form.setValue('content', content, { shouldDirty: true });
    form.clearErrors(['subject', 'content']);
  };
  const take = (chosen: ShownTemplate): void => {
    setChoosing(false);
    if (source === 'own') {
      const { subject, content } = form.getValues();
      const isTyped = subject !== now?.subject || content !== now.content || form.formState.isDirty;
      if (isTyped && subject.trim() + content.trim() !== '') setAsked(chosen);
      else putWords(chosen);
      return;
    }
    form.setValue('templateId', chosen.id, { shouldDirty: true });
    form.clearErrors('templateId');
  };
  const choice = (of: TextSource) => ({
    name,
    checked: source === of,
    onChoose: () => choose(of),
  });
  const templateError = form.formState.errors.templateId?.message;
  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 500 }}>
        Text
      </Box>
      <RadioChoice
        {...choice('built_in')}
        label="Owed's text"
        help={
          isAlert
            ? 'Tells you what to do about the invoice.'
            : 'In the tone of the step, and true on its day. See the preview.'
        }
      />
      <RadioChoice
        {...choice('template')}
        label="A template"
        help="As the template is when a sequence starts. Change it in one place."
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          {template !== undefined && (
            <Box component="span" dir="auto" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {template.name}
            </Box>
          )}
          {template === undefined && templateId !== null && !load.isPending && !load.isError && (
            <span>This template was deleted. Owed&apos;s text is used.</span>
          )}
          <Button
            size="small"
            startIcon={<NotebookText size={16} aria-hidden />}
            onClick={() => setChoosing(true)}
          >
            {templateId === null ? 'Choose template' : 'Choose another template'}
          </Button>
        </Box>
        {templateError !== undefined && <FieldError>{templateError}</FieldError>}
      </RadioChoice>
      <RadioChoice {...choice('own')} label="Your own words" help="Only for this schedule." />
      {source === 'own' && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, mt: 2 }}>
          <Box>
            <Button
              size="small"
              startIcon={<NotebookText size={16} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              Use Template
            </Button>
          </Box>
          <WordsFields form={form} subject="subject" content="content" isAlert={isAlert} />
        </Box>
      )}
      {/* The dialogs lie in the form only for React: their own submits end here. */}
      <Box sx={{ display: 'contents' }} onSubmit={(event) => event.stopPropagation()}>
        {isChoosing && (
          <TemplatePicker
            stepType={stepType}
            starters={source === 'own' ? starters.filter((one) => one.stepType === stepType) : []}
            onChosen={take}
            onClose={() => setChoosing(false)}
          />
        )}
        {asked !== undefined && (
          <ConfirmDialog
            title={`Replace your text with ${asked.name}?`}
            confirmLabel="Use Template"
            onConfirm={() => {
              putWords(asked);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          >
            {templateWarning}
          </ConfirmDialog>
        )}
      </Box>
    </Box>
  );
};
