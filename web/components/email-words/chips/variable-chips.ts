import { EditorSelection, EditorState, RangeSetBuilder, type Extension, type Text } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, WidgetType, type DecorationSet } from '@codemirror/view';
import { variablesIn } from '../../../../domain/email-text/variable-words.ts';

/** A variable by its name, on the place of its text. */
class Chip extends WidgetType {
  private readonly typed: string;
  private readonly label: string;

  constructor(typed: string, label: string) {
    super();
    this.typed = typed;
    this.label = label;
  }

  override eq(other: Chip): boolean {
    return other.typed === this.typed;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'variable-chip';
    chip.textContent = this.label;
    chip.title = this.typed;
    // Its direction doesn't count for that of the line.
    chip.dir = 'ltr';
    return chip;
  }

  /** A click beside its middle puts the cursor there. */
  override ignoreEvent(): boolean {
    return false;
  }
}

const chipsOf = (text: Text): DecorationSet =>
  Decoration.set(
    variablesIn(text.toString()).map(({ from, to, label }) =>
      Decoration.replace({ widget: new Chip(text.sliceString(from, to), label) }).range(from, to),
    ),
  );

const lineOfItsOwnDirection = Decoration.line({ attributes: { dir: 'auto' } });

const linesOf = (text: Text): DecorationSet => {
  const lines = new RangeSetBuilder<Decoration>();
  for (let number = 1; number <= text.lines; number += 1) {
    const { from } = text.line(number);
    lines.add(from, from, lineOfItsOwnDirection);
  }
  return lines.finish();
};

/** Between two looks whether a composition has ended, in milliseconds. */
const pause = 100;

/** Not every way of composing tells its end: the editor is asked until it says so. */
const whenComposed = (view: EditorView): void => {
  setTimeout(() => {
    if (view.composing) whenComposed(view);
    else view.dispatch({ selection: view.state.selection });
  }, pause);
};

/**
 * Chips in place of the variables in a text. While an input method composes, no chip is made: it would take the text away
 * that is being composed.
 */
const chips = ViewPlugin.define(
  (view) => ({
    shown: chipsOf(view.state.doc),
    lines: linesOf(view.state.doc),
    isBehind: false,
    update({ docChanged, changes, state }) {
      if (docChanged) this.lines = linesOf(state.doc);
      if (docChanged && view.composing) {
        this.shown = this.shown.map(changes);
        if (!this.isBehind) whenComposed(view);
        this.isBehind = true;
      } else if (!view.composing && (docChanged || this.isBehind)) {
        this.shown = chipsOf(state.doc);
        this.isBehind = false;
      }
    },
  }),
  {
    provide: (plugin) => [
      EditorView.decorations.of((shown) => shown.plugin(plugin)?.shown ?? Decoration.none),
      EditorView.decorations.of((shown) => shown.plugin(plugin)?.lines ?? Decoration.none),
      EditorView.atomicRanges.of((shown) => shown.plugin(plugin)?.shown ?? Decoration.none),
    ],
  },
);

/** A variable that was completed from within has the cursor behind it. */
const cursorBesideChips = EditorState.transactionFilter.of((transaction) => {
  const { docChanged, selection } = transaction;
  if ((!docChanged && !selection) || transaction.isUserEvent('input.type.compose')) return transaction;
  const found = variablesIn(transaction.newDoc.toString());
  const beside = (position: number): number =>
    found.find(({ from, to }) => from < position && position < to)?.to ?? position;
  const { anchor, head } = transaction.newSelection.main;
  return beside(anchor) === anchor && beside(head) === head
    ? transaction
    : [transaction, { selection: EditorSelection.range(beside(anchor), beside(head)), sequential: true }];
});

/** Known variables as chips, each of which is one character for cursor and keys; each line in its own direction. */
export const variableChips: Extension = [chips, cursorBesideChips, EditorView.perLineTextDirection.of(true)];
