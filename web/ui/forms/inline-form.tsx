import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import Box from '@mui/material/Box';
import { useTouch } from '../../hooks/screen.ts';
import type { Command } from '../../data/use-command.ts';
import type { Form } from './use-zod-form.ts';
import { BusyButton } from '../controls/busy-button.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { fieldGap } from '../fields/field-frame.tsx';

interface InlineFormProps<In extends FieldValues, Out extends FieldValues, Input, Output> {
  readonly form: Form<In, Out>;
  readonly command: Command<Input, Output>;
  readonly toInput: (values: Out) => Input;
  readonly submitLabel: string;
  readonly busyText: string;
  /** Whether its first field has the focus when it appears. Default: yes. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A form of a page, with its one button below. */
export const InlineForm = <In extends FieldValues, Out extends FieldValues, Input, Output>({
  form,
  command,
  toInput,
  submitLabel,
  busyText,
  takesFocus = true,
  children,
}: InlineFormProps<In, Out, Input, Output>) => {
  const element = useRef<HTMLFormElement>(null);
  const touch = useTouch();
  useEffect(() => {
    if (!touch && takesFocus) element.current?.querySelector('input')?.focus();
  }, [touch, takesFocus]);
  const submit = form.handleSubmit(async (values) => {
    const outcome = await command.start(toInput(values));
    if (!outcome.ok) showFieldErrors(form, outcome.error);
  });
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: fieldGap }}
    >
      {children}
      <BusyButton
        type="submit"
        variant="contained"
        color="primary"
        busy={command.isPending}
        busyText={busyText}
        onMouseDown={(event) => event.preventDefault()}
        sx={{ minHeight: 40, mt: 2 }}
      >
        {submitLabel}
      </BusyButton>
    </Box>
  );
};
