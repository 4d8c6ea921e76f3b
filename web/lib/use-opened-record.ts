import { useEffect, useState } from 'react';
import { showFailure } from './toasts.ts';

interface Read<T> {
  readonly record: T | undefined;
  readonly isPending: boolean;
}

/**
 * The record that a dialog of the address was opened for, as it was then: what changes meanwhile does not take the form
 * away from under the person. Undefined until it is there; when it is not to be had, says so and closes.
 */
export const useOpenedRecord = <T>(
  { record, isPending }: Read<T>,
  missing: string,
  onClose: () => void,
): T | undefined => {
  const [opened, setOpened] = useState<T>();
  if (opened === undefined && record !== undefined && !isPending) setOpened(record);
  const isMissing = opened === undefined && record === undefined && !isPending;
  useEffect(() => {
    if (!isMissing) return;
    showFailure(missing);
    onClose();
    // Said once; the way to close changes with the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing]);
  return opened;
};
