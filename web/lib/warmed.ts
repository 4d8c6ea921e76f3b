import type { ComponentType } from 'react';
import { part, type Part } from './part.ts';
import { whenTouched } from './use-first-touch.ts';

/** A component that opens after a click: its code is loaded at the user's first interaction. */
export const warmed = <Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> => {
  const opened = part(load);
  // What fails to load now is loaded when it is opened.
  whenTouched(() => void opened.bring().catch(() => undefined));
  return opened;
};
