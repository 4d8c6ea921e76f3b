import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BookmarkPlus, NotebookText, Undo2 } from 'lucide-react';
import { templateWarning } from '../../../../../contracts/sequences/sequence-messages.ts';
import type { NewStep } from '../../../../../domain/steps/default-steps.ts';
import { startersFor } from '../../../../../domain/email-text/wording.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { WordsFields } from '../../../../components/email-words/words-fields.tsx';
import { shownStarter, type ShownTemplate } from '../../../../data/records/templates.ts';
import type { Form } from '../../../../ui/forms/use-zod-form.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import type { StepAround } from '../../../../components/email-words/step-around.ts';
import type { StepFormInput } from './step-form.ts';
import type { StepPlace } from './step-place.ts';
import { TemplatePicker } from '../../../../components/email-words/template-picker.tsx';
import type { useStepWords } from './use-step-words.ts';
import { WritingPanel } from './writing-panel.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

interface StepWordsProps {
  readonly form: Form<StepFormInput, StepFormInput>;
  readonly words: ReturnType<typeof useStepWords>;
  /** The step as entered so far. */
  readonly draft: NewStep;
  readonly place: StepPlace;
  readonly around: StepAround;
}

/** Subject and content of a step: written here, taken from a template, or kept as one. */
export const StepWords = ({ form, words, draft, place, around: { invoice } }: StepWordsProps) => {
  const [open, setOpen] = useState<'picker' | 'save'>();
  const [asked, setAsked] = useState<ShownTemplate>();
  const { stepType } = draft;
  const isWriting = words.writing !== undefined;
  const hasText = draft.subject.trim() !== '' && draft.content.trim() !== '';
  const close = (): void => setOpen(undefined);
  const choose = (template: ShownTemplate): void => {
    close();
    if (words.isTyped()) setAsked(template);
    else words.apply(template);
  };
  const starters = (): readonly ShownTemplate[] =>
    startersFor({
      stepType,
      ...place,
      dueDate: invoice.dueDate,
      isPromiseBroken: invoice.brokenPromiseDate !== null && invoice.promisedPaymentDate === null,
    }).map(shownStarter);

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          size="small"
          startIcon={<NotebookText {...icon} />}
          disabled={isWriting}
          onClick={() => setOpen('picker')}
        >
          Use Template
        </Button>
        <Button
          size="small"
          startIcon={<BookmarkPlus {...icon} />}
          disabled={isWriting || !hasText}
          onClick={() => setOpen('save')}
        >
          Save as Template
        </Button>
        {words.undo !== undefined && (
          <Button size="small" startIcon={<Undo2 {...icon} />} disabled={isWriting} onClick={words.undo}>
            Undo
          </Button>
        )}
      </Box>
      {words.writing === undefined ? (
        <WordsFields
          form={form}
          subject="subject"
          content="content"
          isAlert={stepType === 'internal_alert'}
        />
      ) : (
        <WritingPanel text={words.writing.text} onCancel={words.cancelWriting} />
      )}
      {/* The dialogs lie in the form only for React: their own submits end here. */}
      <Box sx={{ display: 'contents' }} onSubmit={(event) => event.stopPropagation()}>
        {open === 'picker' && (
          <TemplatePicker stepType={stepType} starters={starters()} onChosen={choose} onClose={close} />
        )}
        {open === 'save' && <SaveTemplateDialog step={draft} onClose={close} />}
        {asked !== undefined && (
          <ConfirmDialog
            title={`Replace your text with ${asked.name}?`}
            confirmLabel="Use Template"
            onConfirm={() => {
              words.apply(asked);
              setAsked(undefined);
            }}
            onClose={() => setAsked(undefined)}
          >
            {templateWarning}
          </ConfirmDialog>
        )}
      </Box>
    </>
  );
};
