import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import Box from '@mui/material/Box';
import { onTyped, putText, textField } from './text-field.ts';
import { chipStyle } from './chip-style.ts';
import { variableChips } from './variable-chips.ts';

/** What may be done to a text field with chips from outside. */
export interface ChipInputHandle {
  readonly focus: () => void;
  /** Replaces the selection; before the field had the focus, at the end. */
  readonly insert: (text: string) => void;
}

/** As `OutlinedInput` gives them to its input. */
export interface ChipInputProps {
  readonly ref?: Ref<ChipInputHandle> | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly value?: string | undefined;
  readonly onFocus?: React.FocusEventHandler | undefined;
  readonly onBlur?: React.FocusEventHandler | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: React.AriaAttributes['aria-invalid'];
  /** Undefined: one line. */
  readonly lines?: { readonly least: number; readonly most: number } | undefined;
  /** The text as it is now; `value` may be one that was typed over since. */
  readonly latest?: (() => string) | undefined;
  /** Where the cursor is at first, if the person has been in the field. */
  readonly cursor?: (() => number | undefined) | undefined;
  readonly onText?: ((text: string) => void) | undefined;
}

const attributesOf = (props: ChipInputProps): Extension => [
  EditorView.editable.of(props.disabled !== true),
  EditorView.contentAttributes.of({
    id: props.id ?? '',
    'aria-labelledby': props['aria-labelledby'] ?? '',
    'aria-multiline': String(props.lines !== undefined),
    'aria-invalid': String(props['aria-invalid'] === true),
    ...(props['aria-describedby'] === undefined ? {} : { 'aria-describedby': props['aria-describedby'] }),
    ...(props.disabled === true ? { 'aria-disabled': 'true' } : { tabindex: '0' }),
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  }),
];

const styles = {
  // The padding is that of the text, which begins a selection when it is clicked.
  '&&': { p: 0 },
  '& .cm-editor.cm-focused': { outline: 'none' },
  '& .cm-editor .cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit' },
  '& .cm-editor .cm-content': { px: '12px', py: '9px', caretColor: 'currentColor' },
  '& .cm-editor .cm-line': { p: 0, textAlign: 'start' },
  '& .variable-chip': chipStyle,
} as const;

/** Height by lines of text, with the padding. */
const heightOf = (lines: number): string => `calc(${lines}lh + 18px)`;

/** A text field that shows known variables as chips. Its text stays as it is stored. */
export const ChipInput = (props: ChipInputProps) => {
  const { ref, className, value, lines, onFocus, onBlur } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const wasFocused = useRef(false);
  const [attributes] = useState(() => new Compartment());
  const tell = useEffectEvent((text: string) => props.onText?.(text));
  const latest = useEffectEvent(() => props.latest?.() ?? '');
  const cursor = useEffectEvent(() => props.cursor?.());
  const ownAttributes = useEffectEvent(() => attributesOf(props));
  const isMultiline = lines !== undefined;

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest(),
        extensions: [
          variableChips,
          textField(isMultiline),
          onTyped((text) => tell(text)),
          attributes.of(ownAttributes()),
        ],
      }),
    });
    editor.current = view;
    const at = cursor();
    wasFocused.current = at !== undefined;
    if (at !== undefined) view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) } });
    return () => view.destroy();
  }, [attributes, isMultiline]);

  const {
    id,
    disabled,
    'aria-labelledby': label,
    'aria-describedby': described,
    'aria-invalid': wrong,
  } = props;
  useLayoutEffect(() => {
    editor.current?.dispatch({ effects: attributes.reconfigure(ownAttributes()) });
  }, [attributes, id, disabled, label, described, wrong]);

  useLayoutEffect(() => {
    if (editor.current) putText(editor.current, latest());
  }, [value]);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      insert: (text) => {
        const view = editor.current;
        if (!view) return;
        const { length } = view.state.doc;
        if (!wasFocused.current) view.dispatch({ selection: { anchor: length } });
        view.dispatch(view.state.replaceSelection(text), { userEvent: 'input', scrollIntoView: true });
        view.focus();
      },
    }),
    [],
  );

  return (
    <Box
      ref={host}
      className={className}
      onFocus={(event) => {
        wasFocused.current = true;
        onFocus?.(event);
      }}
      onBlur={onBlur}
      sx={{
        ...styles,
        ...(lines && {
          '& .cm-editor': { maxHeight: heightOf(lines.most) },
          '& .cm-editor .cm-content': {
            ...styles['& .cm-editor .cm-content'],
            minHeight: heightOf(lines.least),
          },
        }),
        ...(!lines && {
          '& .cm-editor .cm-scroller': { ...styles['& .cm-editor .cm-scroller'], scrollbarWidth: 'none' },
        }),
      }}
    />
  );
};
