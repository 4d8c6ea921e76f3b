import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Form } from '../forms/use-zod-form.ts';
import { PasswordHelp } from './password-help.tsx';
import { TextField } from './text-field.tsx';

interface NewPasswordFieldsProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly name: FieldPath<In>;
  readonly confirmName: FieldPath<In>;
  readonly label: string;
  readonly confirmLabel: string;
  /** What belongs to the owner, such as name and address: it makes a password easy to guess. */
  readonly own?: readonly string[];
}

/** A new password, typed twice, with its strength. */
export const NewPasswordFields = <In extends FieldValues, Out>({
  form,
  name,
  confirmName,
  label,
  confirmLabel,
  own = [],
}: NewPasswordFieldsProps<In, Out>) => {
  const password: unknown = useWatch({ control: form.control, name });
  const shared = { form, type: 'password', autoComplete: 'new-password' } as const;
  return (
    <>
      <TextField
        {...shared}
        name={name}
        label={label}
        help={<PasswordHelp password={typeof password === 'string' ? password : ''} own={own} />}
      />
      <TextField {...shared} name={confirmName} label={confirmLabel} />
    </>
  );
};
