import { useEffect, useRef } from 'react';
import { createKeptSetting } from '../hooks/kept-setting.ts';
import { createStore } from '../hooks/store.ts';

export interface Shortcut {
  /** One character as it is typed (`c`, `/`, `?`), or two in turn (`g i`). */
  readonly key: string;
  /** What it does, as the list of keys says it. */
  readonly label: string;
}

interface Binding extends Shortcut {
  readonly run: () => void;
}

/** The keys that work on the page that is open, for the list of keys. */
export const boundShortcuts = createStore<readonly Binding[]>([]);

/** Single-key shortcuts can be switched off: they get in the way of speech input and of some screen readers. */
export const singleKeys = createKeptSetting('owed-single-keys', ['on', 'off']);

/** Whether keys pressed on it are typed into it. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'));

export const isDialogOpen = (): boolean =>
  document.querySelector('[aria-modal="true"], [role="menu"]') !== null;

/** Whether a key press is a single-key shortcut: not typed into a field, not in a dialog, and not switched off. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  singleKeys.get() === 'on' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !takesText(event.target) &&
  !isDialogOpen();

/** How long the second of two keys may take, in milliseconds. */
const pause = 1_500;

/** Listens for single keys until the returned function is called; called once, by the shell. */
export const listenForShortcuts = (): (() => void) => {
  let first = { key: '', at: 0 };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Shift') return;
    const begun = event.timeStamp - first.at < pause ? first.key : '';
    first = { key: '', at: 0 };
    if (!isSingleKey(event)) return;
    const bindings = boundShortcuts.get();
    const bound = (wanted: string): Binding | undefined => bindings.findLast(({ key }) => key === wanted);
    const binding = bound(begun === '' ? event.key : `${begun} ${event.key}`);
    if (!binding) {
      if (bindings.some(({ key }) => key.startsWith(`${event.key} `)))
        first = { key: event.key, at: event.timeStamp };
      return;
    }
    event.preventDefault();
    // What a row would do with the second key is not meant.
    event.stopImmediatePropagation();
    binding.run();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
};

/** Binds a key until the returned function is called; of several of one key the youngest wins. */
export const bindShortcut = (binding: Shortcut & { readonly run: () => void }): (() => void) => {
  boundShortcuts.set([...boundShortcuts.get(), binding]);
  return () => boundShortcuts.set(boundShortcuts.get().filter((other) => other !== binding));
};

/** Binds a single key while the component is on the page; of several of one key the youngest wins. */
export const useShortcut = (key: string, label: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => bindShortcut({ key, label, run: () => latest.current() }), [key, label]);
};
