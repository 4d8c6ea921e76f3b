import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

/** Asks for the password that the account has. */
export const CurrentPasswordField = <In extends FieldValues, Out>(props: FieldProps<In, Out>) => (
  <TextField {...props} type="password" autoComplete="current-password" />
);
