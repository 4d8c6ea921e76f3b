import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FieldFrame } from '../../ui/fields/field-frame.tsx';
import { useField, type FieldProps } from '../../ui/fields/field.tsx';
import type { ChipInputHandle, ChipInputProps } from './chips/chip-input.tsx';
import { loadChipInput, loadedChipInput } from './chips/load-chip-input.ts';

type Input = HTMLInputElement | HTMLTextAreaElement | ChipInputHandle;

/** A field that texts can be inserted into. */
export interface VariableFieldHandle {
  /** Replaces the selection; before the field had the focus, at the end. The field has the focus then. */
  readonly insert: (text: string) => void;
}

interface VariableFieldProps<In extends FieldValues, Out> extends FieldProps<In, Out> {
  readonly ref: Ref<VariableFieldHandle>;
  /** Number of lines of a text area. */
  readonly rows?: number;
  readonly onFocus: () => void;
}

/** The most lines of a text area before it scrolls. */
const mostRows = 16;

/**
 * A field of text in which variables show as chips with their names; its value is the text with braces. It is a plain
 * text field while the code for chips is loading, and as long as the person is in that field.
 */
export const VariableField = <In extends FieldValues, Out>(props: VariableFieldProps<In, Out>) => {
  const { ref: handle, form, name, label, disabled = false, rows, onFocus } = props;
  const { id, error, text, ref, change, leave, described } = useField(props);
  const [ChipInput, setChipInput] = useState(loadedChipInput);
  const input = useRef<Input>(null);
  const inputRef = useCallback(
    (shown: Input | null) => {
      input.current = shown;
      ref(shown);
    },
    [ref],
  );
  const wasFocused = useRef(false);
  /** Where the cursor was when the person left the plain field. */
  const leftAt = useRef<number>(undefined);

  useEffect(() => {
    let isGone = false;
    void loadChipInput().then(() => {
      if (isGone || document.activeElement?.id === id) return;
      // At once: the person could enter the plain field before React comes to it.
      flushSync(() => setChipInput(loadedChipInput));
    });
    return () => {
      isGone = true;
    };
  }, [id]);

  useImperativeHandle(handle, () => ({
    insert: (inserted) => {
      const target = input.current;
      if (!target) return;
      if ('insert' in target) return target.insert(inserted);
      const from = wasFocused.current ? (target.selectionStart ?? text.length) : text.length;
      const to = wasFocused.current ? (target.selectionEnd ?? from) : from;
      change(text.slice(0, from) + inserted + text.slice(to));
      requestAnimationFrame(() => {
        target.focus();
        target.setSelectionRange(from + inserted.length, from + inserted.length);
      });
    },
  }));

  const chips: ChipInputProps = {
    'aria-labelledby': `${id}-label`,
    latest: () => form.getValues(name),
    cursor: () => leftAt.current,
    onText: change,
    ...(rows === undefined ? {} : { lines: { least: rows, most: Math.max(rows, mostRows) } }),
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      onLabel={ChipInput && ((): void => input.current?.focus())}
    >
      <OutlinedInput
        // One input can't become the other.
        key={ChipInput ? 'chips' : 'plain'}
        id={id}
        name={name}
        value={text}
        inputRef={inputRef}
        error={error !== undefined}
        disabled={disabled}
        autoComplete="off"
        onFocus={() => {
          wasFocused.current = true;
          onFocus();
        }}
        onBlur={({ target }) => {
          leave();
          // The person may have left the window, and come back to the field.
          if (ChipInput || document.activeElement === target) return;
          leftAt.current = target.selectionEnd ?? undefined;
          setChipInput(loadedChipInput);
        }}
        {...(rows === undefined ? {} : { multiline: true })}
        {...(ChipInput
          ? { inputComponent: ChipInput }
          : {
              onChange: (event) => change(event.target.value),
              ...(rows === undefined ? {} : { minRows: rows, maxRows: Math.max(rows, mostRows) }),
            })}
        slotProps={{
          input: {
            'aria-describedby': described,
            'aria-invalid': error !== undefined,
            ...(ChipInput ? chips : {}),
          },
        }}
      />
    </FieldFrame>
  );
};
