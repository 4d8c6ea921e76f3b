import {
  deleteCharBackwardStrict,
  history,
  insertNewline,
  isolateHistory,
  redo,
  standardKeymap,
  undo,
} from '@codemirror/commands';
import { Annotation, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, type Command } from '@codemirror/view';

/** Line breaks that come in, pasted or spoken, become spaces. */
const onOneLine = EditorState.transactionFilter.of((transaction) => {
  const { newDoc } = transaction;
  if (newDoc.lines === 1) return transaction;
  const breaks = Array.from({ length: newDoc.lines - 1 }, (_, index) => newDoc.line(index + 1).to);
  const spaces = breaks.map((at) => ({ from: at, to: at + 1, insert: ' ' }));
  return [transaction, { changes: spaces, sequential: true }];
});

/** Enter in a field of one line submits the form, as in any input. */
const submitForm: Command = ({ contentDOM }) => {
  const form = contentDOM.closest('form');
  const buttons = [...(form?.elements ?? [])].filter((part) => part instanceof HTMLButtonElement);
  buttons.find(({ type }) => type === 'submit')?.click();
  return true;
};

const keysOf = (isMultiline: boolean): Extension => {
  const enter = isMultiline ? insertNewline : submitForm;
  return keymap.of([
    { key: 'Enter', run: enter, shift: enter },
    { key: 'Backspace', run: deleteCharBackwardStrict, shift: deleteCharBackwardStrict },
    { key: 'Mod-z', run: undo, shift: redo, preventDefault: true },
    { win: 'Ctrl-y', linux: 'Ctrl-y', run: redo, preventDefault: true },
    ...standardKeymap,
  ]);
};

/** An editor of code copies the whole line when nothing is selected; a text field copies nothing. */
const ifSelected = (_: ClipboardEvent, { state }: EditorView): boolean => state.selection.main.empty;

/** Behaves as an `input`, or as a `textarea` if it has several lines. */
export const textField = (isMultiline: boolean): Extension => [
  history(),
  keysOf(isMultiline),
  isMultiline ? EditorView.lineWrapping : onOneLine,
  EditorView.domEventHandlers({
    copy: ifSelected,
    cut: ifSelected,
    blur: (_, { scrollDOM }) => {
      scrollDOM.scrollLeft = 0;
    },
  }),
];

const fromOutside = Annotation.define<true>();

/** Puts another text in place of an editor's: what both have in common stays, with the cursor in it. */
export const putText = (view: EditorView, text: string): void => {
  const next = view.state.toText(text);
  if (next.eq(view.state.doc)) return;
  const [was, now] = [view.state.doc.toString(), next.toString()];
  const shorter = Math.min(was.length, now.length);
  let from = 0;
  while (from < shorter && was[from] === now[from]) from += 1;
  let same = 0;
  while (same < shorter - from && was.at(-1 - same) === now.at(-1 - same)) same += 1;
  view.dispatch({
    changes: { from, to: was.length - same, insert: now.slice(from, now.length - same) },
    annotations: [fromOutside.of(true), isolateHistory.of('full')],
  });
};

/** Tells the text whenever the person has changed it. */
export const onTyped = (tell: (text: string) => void): Extension =>
  EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (docChanged && !transactions.every((one) => one.annotation(fromOutside) === true))
      tell(state.doc.toString());
  });
