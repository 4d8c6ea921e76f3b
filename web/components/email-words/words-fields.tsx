import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import type { Form } from '../../ui/forms/use-zod-form.ts';
import { fieldGap } from '../../ui/fields/field-frame.tsx';
import { useField } from '../../ui/fields/field.tsx';
import { VariableField, type VariableFieldHandle } from './variable-field.tsx';
import { VariableList } from './variable-list.tsx';
import { WordWarnings } from './word-warnings.tsx';

interface WordsFieldsProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  /** The names of the form's fields. */
  readonly subject: FieldPath<In>;
  readonly content: FieldPath<In>;
  readonly isAlert: boolean;
  readonly disabled?: boolean;
}

/** Subject and content of an email, the variables that may stand in them, and what won't be sent as it is typed. */
export const WordsFields = <In extends FieldValues, Out>(props: WordsFieldsProps<In, Out>) => {
  const { form, isAlert, disabled = false } = props;
  const subject = useField({ form, name: props.subject, label: 'Subject' });
  const content = useField({ form, name: props.content, label: 'Content' });
  const subjectField = useRef<VariableFieldHandle>(null);
  const contentField = useRef<VariableFieldHandle>(null);
  const lastIn = useRef(contentField);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}>
      <VariableField
        ref={subjectField}
        form={form}
        name={props.subject}
        label={isAlert ? 'Alert subject' : 'Email Subject'}
        disabled={disabled}
        onFocus={() => (lastIn.current = subjectField)}
      />
      <VariableField
        ref={contentField}
        form={form}
        name={props.content}
        label={isAlert ? 'Alert content' : 'Email Content'}
        rows={10}
        disabled={disabled}
        onFocus={() => (lastIn.current = contentField)}
      />
      <WordWarnings fields={[subject, content]} />
      <VariableList onInsert={(name) => lastIn.current.current?.insert(`{{${name}}}`)} disabled={disabled} />
    </Box>
  );
};
