import { useEffect } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { inputSolved } from '../../data/toasts.ts';

/** A form: what its fields hold, and what its schema makes of that. */
export type Form<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/**
 * A form checked by a schema. Errors show on submit, and on leaving a field that was changed; a shown error goes as soon
 * as the field is right, and a toast about the input with the last of them. Of a union, the error of its first member
 * shows (`@hookform/resolvers` 7).
 */
export const useZodForm = <In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In>,
  defaultValues: DefaultValues<In>,
): Form<In, Out> => {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodType<Out, In>>(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: true,
    defaultValues,
  });
  const isWrong = Object.keys(form.formState.errors).length > 0;
  useEffect(() => (isWrong ? inputSolved : undefined), [isWrong]);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          if (!isWrong) inputSolved();
        },
      }),
    [subscribe, isWrong],
  );
  return form;
};
