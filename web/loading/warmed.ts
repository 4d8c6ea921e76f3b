import type { ComponentType } from 'react';
import { loadAhead } from './ahead.ts';
import { lazyComponent, type LazyComponent } from './lazy-component.ts';

/** A component that opens after a click, or whatever else responds to the user: its code is loaded ahead. */
export const warmed = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  otherwise?: ComponentType<Props>,
): LazyComponent<Props> => {
  const opened = lazyComponent(load, otherwise);
  loadAhead(opened.preload);
  return opened;
};
