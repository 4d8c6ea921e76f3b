import { useEffect, useState } from 'react';
import { showFailure } from './toasts.ts';

interface Read<T> {
  readonly record: T | undefined;
  readonly isPending: boolean;
  /** It has changed since it was read, and is being read again. */
  readonly isBehind?: boolean;
}

/**
 * The record that a dialog in the URL was opened for, as it was then, so that no later change closes the form while the
 * user is in it. Undefined until it is loaded; if it can't be loaded, the user is told and the dialog closes.
 */
export const useOpenedRecord = <T>(
  { record, isPending, isBehind = false }: Read<T>,
  missing: string,
  onClose: () => void,
): T | undefined => {
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && record !== undefined && !isPending && !isBehind) setOpened(record);
  const isMissing = opened === undefined && record === undefined && !isPending;
  useEffect(() => {
    if (!isMissing) return;
    showFailure(missing);
    onClose();
    // Shown once, although `onClose` changes with the URL.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing]);
  return opened;
};
