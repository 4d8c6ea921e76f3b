import { useId, type ReactNode } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Form } from '../forms/use-zod-form.ts';

/** What every field of a form takes. */
export interface FieldProps<In extends FieldValues, Out> {
  readonly form: Form<In, Out>;
  readonly name: FieldPath<In>;
  readonly label: string;
  /** Shown under the field. */
  readonly help?: ReactNode;
  /** Shows "(optional)" next to the label; other fields are required. */
  readonly optional?: boolean;
  readonly disabled?: boolean;
}

/** The state of a field: its text, what to do on a change and on leaving, its error and the ids that tie them together. */
export const useField = <In extends FieldValues, Out>({ form, name, help }: FieldProps<In, Out>) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const error = fieldState.error?.message;
  const check = (): void => void form.trigger(name);
  const described = error !== undefined ? `${id}-error` : help === undefined ? undefined : `${id}-help`;
  return {
    id,
    error,
    value: field.value,
    text: field.value == null ? '' : String(field.value),
    ref: field.ref,
    change: (next: unknown): void => {
      field.onChange(next);
      if (error !== undefined) check();
    },
    leave: (): void => {
      field.onBlur();
      if (fieldState.isDirty) check();
    },
    described,
  };
};
