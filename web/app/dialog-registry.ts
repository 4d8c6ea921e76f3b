import type { ComponentType } from 'react';
import { loadAhead, loadLater } from '../loading/ahead.ts';
import type { DialogName, DialogProps } from '../navigation/dialogs.ts';
import { lazyComponent } from '../loading/lazy-component.ts';

/** `features/<area>/dialogs/<name>-dialog.tsx` exports `PageDialog`; the name in its path is its name in the URL. */
const files = import.meta.glob<ComponentType<DialogProps>>('../features/*/dialogs/*-dialog.tsx', {
  import: 'PageDialog',
});

/** Those that are opened most. */
const atHand: readonly string[] = [
  'create-invoice',
  'create-client',
  'create-sequence',
  'mark-paid',
  'promise',
] satisfies DialogName[];

const dialogs = new Map(
  Object.entries(files).map(([path, load]): [string, ComponentType<DialogProps>] => {
    const name = path.replace(/^.*\//, '').replace(/-dialog\.tsx$/, '');
    const dialog = lazyComponent(load);
    (atHand.includes(name) ? loadAhead : loadLater)(dialog.preload);
    return [name, dialog];
  }),
);

export const findDialog = (name: string) => dialogs.get(name);

export const hasDialog = (name: DialogName): boolean => dialogs.has(name);
