import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import type { Command } from '../../data/use-command.ts';
import { useMeanwhile, type CurrentRecord, type Meanwhile } from './use-meanwhile.ts';
import type { Form } from './use-zod-form.ts';
import { OverwriteQuestion } from './meanwhile-notice.tsx';
import { showFieldErrors } from './show-field-errors.ts';

interface FormSaving<In extends FieldValues, Out extends FieldValues, Input, Output> {
  readonly form: Form<In, Out>;
  readonly command: Command<Input, Output>;
  /** Converts the form's parsed values to the command's input. */
  readonly toInput: (values: Out) => Input;
  /** Of a form for a record that others may change or delete. */
  readonly record?: CurrentRecord<In> | undefined;
  /**
   * Of a form that stays open: what it holds once `output` is saved. Undefined for one that closes. What was entered is
   * taken for saved when the change is stored but could not be answered.
   */
  readonly goesOnWith?: (output: Output) => In;
  /** @param output undefined when the change is stored but could not be answered */
  readonly onSaved: (output?: Output) => void;
}

interface Saving<In extends FieldValues> {
  readonly submit: (event: SyntheticEvent) => void;
  /** What has happened to the record since the form was opened. */
  readonly meanwhile: Meanwhile<In> | undefined;
  /** To render beside the form. */
  readonly question: ReactNode;
}

/** Saves a form, and asks first where that would overwrite what somebody else changed. */
export const useFormSaving = <In extends FieldValues, Out extends FieldValues, Input, Output>({
  form,
  command,
  toInput,
  record,
  goesOnWith,
  onSaved,
}: FormSaving<In, Out, Input, Output>): Saving<In> => {
  const [isSaving, setSaving] = useState(false);
  const meanwhile = useMeanwhile(form, record, isSaving);
  const overwritten = meanwhile?.changes.filter(({ isBoth }) => isBoth) ?? [];
  const [asked, setAsked] = useState<Out>();

  /** At once, so that no key or press that follows finds it unsaved. */
  const goOn = (next: In, output: Output | undefined): void =>
    flushSync(() => {
      setSaving(false);
      form.reset(next);
      meanwhile?.begin(next);
      onSaved(output);
    });
  const save = async (values: Out): Promise<void> => {
    setSaving(true);
    const outcome = await command.start(toInput(values));
    if (!outcome.ok) {
      setSaving(false);
      return showFieldErrors(form, outcome.error);
    }
    const { output } = outcome;
    if (goesOnWith === undefined) return onSaved(output);
    goOn(output === undefined ? form.getValues() : goesOnWith(output), output);
  };
  const submit = form.handleSubmit(async (values) => {
    if (meanwhile?.isGone === true) return;
    if (overwritten.length > 0) setAsked(values);
    else await save(values);
  });
  return {
    submit: (event) => {
      // Not also of a form that this one was opened from.
      event.stopPropagation();
      void submit(event);
    },
    meanwhile,
    question: asked !== undefined && (
      <OverwriteQuestion
        changes={overwritten}
        onReplace={() => {
          setAsked(undefined);
          void save(asked);
        }}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
};
