import { lazy, type ComponentType } from 'react';
import type { DialogName, DialogProps } from '../lib/dialogs.ts';

/** `features/<area>/dialogs/<name>-dialog.tsx` exports `PageDialog`; the name in its path is its name in the URL. */
const files = import.meta.glob<ComponentType<DialogProps>>('../features/*/dialogs/*-dialog.tsx', {
  import: 'PageDialog',
});

const dialogs = new Map(
  Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\//, '').replace(/-dialog\.tsx$/, ''),
    lazy(async () => ({ default: await load() })),
  ]),
);

export const findDialog = (name: string) => dialogs.get(name);

export const hasDialog = (name: DialogName): boolean => dialogs.has(name);
