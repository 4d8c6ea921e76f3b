import type { FieldPath, FieldValues } from 'react-hook-form';
import { fieldErrorsOf } from '../../data/api-error.ts';
import type { Form } from './use-zod-form.ts';

/** Shows the server's messages at their fields and focuses the first. */
export const showFieldErrors = <In extends FieldValues, Out>(form: Form<In, Out>, error: unknown): void => {
  const values = form.getValues();
  const isField = (name: string): name is FieldPath<In> => name in values;
  const named = Object.entries(fieldErrorsOf(error)).filter(([name]) => isField(name));
  for (const [at, [name, message]] of named.entries()) {
    if (isField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
  }
};
