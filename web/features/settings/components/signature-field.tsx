import type { FieldValues } from 'react-hook-form';
import { WordWarnings } from '../../../components/email-words/word-warnings.tsx';
import { useField, type FieldProps } from '../../../ui/fields/field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

/** What ends the reminders to clients, with the variables that they may use. */
export const SignatureField = <In extends FieldValues, Out>({
  rows,
  ...props
}: FieldProps<In, Out> & { readonly rows: number }) => {
  const field = useField(props);
  return (
    <>
      <TextField {...props} rows={rows} />
      <WordWarnings fields={[field]} isSignature />
    </>
  );
};
