import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keptState } from './sheets.ts';

/**
 * The dialogs that any page may open, each a file `features/<area>/dialogs/<name>-dialog.tsx`. The URL holds the open
 * one (`?dialog=edit-client:12`), so that Back closes it, a link opens it, and features need not import each other.
 */
export type DialogName =
  | 'create-client'
  | 'edit-client'
  | 'create-invoice'
  | 'mark-paid'
  | 'promise'
  | 'create-sequence'
  | 'start-sequences'
  | 'sequence'
  | 'send-next'
  | 'skip-next'
  | 'edit-next'
  | 'move-emails'
  | 'add-step'
  | 'change-tone'
  | 'email'
  | 'template'
  | 'create-template'
  | 'edit-template';

/** The props of a dialog in the URL. `id` is its record, if it has one. */
export interface DialogProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
}

const parameter = 'dialog';

/** The URL of the same page with that dialog open. */
export const dialogSearch = (search: string, name: DialogName, id?: number): string => {
  const parameters = new URLSearchParams(search);
  parameters.set(parameter, id === undefined ? name : `${name}:${id}`);
  return `?${parameters.toString().replaceAll('%3A', ':')}`;
};

const readsDialog = (search: string): boolean => new URLSearchParams(search).has(parameter);

/** The search of the same page without its dialog. */
export const withoutDialog = (search: string): string => {
  const parameters = new URLSearchParams(search);
  parameters.delete(parameter);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
};

export const readDialog = (search: string): { name: string; id: number | undefined } | undefined => {
  const text = new URLSearchParams(search).get(parameter);
  const parts = text === null ? null : /^([a-z-]+)(?::([1-9]\d{0,15}))?$/.exec(text);
  if (!parts?.[1]) return undefined;
  return { name: parts[1], id: parts[2] === undefined ? undefined : Number(parts[2]) };
};

/** Opens a dialog over the current page. */
export const useOpenDialog = (): ((name: DialogName, id?: number) => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(
    (name, id) =>
      void navigate(
        { search: dialogSearch(location.search, name, id) },
        { preventScrollReset: true, state: keptState(location) },
      ),
    [navigate, location],
  );
};

/** Closes the dialog in the URL, if one is open. */
export const useCloseDialog = (): (() => void) => {
  const navigate = useNavigate();
  const location = useLocation();
  return useCallback(() => {
    if (!readsDialog(location.search)) return;
    const state = keptState(location);
    void navigate(
      { search: withoutDialog(location.search) },
      { replace: true, preventScrollReset: true, state },
    );
  }, [navigate, location]);
};
