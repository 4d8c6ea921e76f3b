import { useEffect, useRef } from 'react';
import { createKeptSetting } from './kept-setting.ts';
import { createStore } from './store.ts';

export interface Shortcut {
  /** One character as it is typed (`c`, `/`, `?`). */
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

/** Listens for single keys until the returned function is called; called once, by the shell. */
export const listenForShortcuts = (): (() => void) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSingleKey(event)) return;
    const binding = boundShortcuts.get().findLast(({ key }) => key === event.key);
    if (!binding) return;
    event.preventDefault();
    binding.run();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
};

/** Binds a single key while the component is on the page; of several of one key the youngest wins. */
export const useShortcut = (key: string, label: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const binding: Binding = { key, label, run: () => latest.current() };
    boundShortcuts.set([...boundShortcuts.get(), binding]);
    return () => boundShortcuts.set(boundShortcuts.get().filter((other) => other !== binding));
  }, [key, label]);
};
