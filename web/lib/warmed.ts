import type { ComponentType } from 'react';
import { part, type Part } from './part.ts';
import { whenTouched } from './use-first-touch.ts';

/** Loads a component's code at the user's first interaction; if that fails, when it is opened. */
export const warm = ({ preload }: Pick<Part<never>, 'preload'>): void =>
  whenTouched(() => void preload().catch(() => undefined));

/** A component that opens after a click: its code is loaded at the user's first interaction. */
export const warmed = <Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> => {
  const opened = part(load);
  warm(opened);
  return opened;
};
