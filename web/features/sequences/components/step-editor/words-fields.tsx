import { useRef, type FocusEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { templateVariables } from '../../../../../domain/template-variables.ts';
import { TextField } from '../../../../components/fields/text-field.tsx';
import type { Form } from '../../../../lib/use-zod-form.ts';
import type { StepFormInput } from './step-form.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface WordsFieldsProps {
  readonly form: Form<StepFormInput, StepFormInput>;
  readonly isAlert: boolean;
}

const isText = (element: EventTarget): element is TextElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  (element.name === 'subject' || element.name === 'content');

/** Subject and content of a step, and the variables that may stand in them. */
export const WordsFields = ({ form, isAlert }: WordsFieldsProps) => {
  const lastIn = useRef<TextElement>(undefined);
  const frame = useRef<HTMLDivElement>(null);

  const remember = (event: FocusEvent): void => {
    if (isText(event.target)) lastIn.current = event.target;
  };
  const insert = (name: string): void => {
    const element =
      lastIn.current ?? frame.current?.querySelector<HTMLTextAreaElement>('textarea[name=content]');
    if (!element) return;
    const field = element.name === 'subject' ? 'subject' : 'content';
    const text = form.getValues(field);
    // Before anything was typed the cursor is at the end, not at the beginning.
    const from = lastIn.current ? (element.selectionStart ?? text.length) : text.length;
    const to = lastIn.current ? (element.selectionEnd ?? from) : from;
    const variable = `{{${name}}}`;
    form.setValue(field, text.slice(0, from) + variable + text.slice(to), { shouldDirty: true });
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(from + variable.length, from + variable.length);
    });
  };

  return (
    <Box ref={frame} onFocus={remember} sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <TextField form={form} name="subject" label={isAlert ? 'Alert Subject' : 'Email Subject'} />
      <TextField form={form} name="content" label={isAlert ? 'Alert Content' : 'Email Content'} rows={10} />
      <Box role="group" aria-label="Available variables">
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', mb: 1.5 }}>
          Available variables, filled in when the email goes out. Press one to insert it.
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {templateVariables.map(({ name, meaning }) => (
            <Button
              key={name}
              size="small"
              title={meaning}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
              sx={{ fontWeight: 400 }}
            >
              {`{{${name}}}`}
            </Button>
          ))}
        </Box>
      </Box>
    </Box>
  );
};
