import { useRef, type FocusEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { Form } from '../../lib/use-zod-form.ts';
import { fieldGap, useField } from '../fields/field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { UnknownVariables } from './unknown-variables.tsx';
import { VariableList } from './variable-list.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface WordsFieldsProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  /** The names of the form's fields. */
  readonly subject: FieldPath<In>;
  readonly content: FieldPath<In>;
  readonly isAlert: boolean;
  readonly disabled?: boolean;
}

/** Subject and content of an email, the variables that may stand in them, and those that are none. */
export const WordsFields = <In extends FieldValues, Out>(props: WordsFieldsProps<In, Out>) => {
  const { form, isAlert, disabled = false } = props;
  const subject = useField({ form, name: props.subject, label: 'Subject' });
  const content = useField({ form, name: props.content, label: 'Content' });
  const lastIn = useRef<TextElement>(undefined);
  const frame = useRef<HTMLDivElement>(null);

  const isText = (element: EventTarget): element is TextElement =>
    (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
    (element.name === props.subject || element.name === props.content);
  const remember = (event: FocusEvent): void => {
    if (isText(event.target)) lastIn.current = event.target;
  };
  const insert = (name: string): void => {
    const element =
      lastIn.current ?? frame.current?.querySelector<TextElement>(`textarea[name=${props.content}]`);
    if (!element) return;
    const field = element.name === props.subject ? subject : content;
    const { text } = field;
    // Before anything was typed the cursor is at the end, not at the beginning.
    const from = lastIn.current ? (element.selectionStart ?? text.length) : text.length;
    const to = lastIn.current ? (element.selectionEnd ?? from) : from;
    const variable = `{{${name}}}`;
    field.change(text.slice(0, from) + variable + text.slice(to));
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(from + variable.length, from + variable.length);
    });
  };

  return (
    <Box ref={frame} onFocus={remember} sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}>
      <TextField
        form={form}
        name={props.subject}
        label={isAlert ? 'Alert Subject' : 'Email Subject'}
        disabled={disabled}
      />
      <TextField
        form={form}
        name={props.content}
        label={isAlert ? 'Alert Content' : 'Email Content'}
        rows={10}
        disabled={disabled}
      />
      <UnknownVariables fields={[subject, content]} />
      <VariableList onInsert={insert} disabled={disabled} />
    </Box>
  );
};
