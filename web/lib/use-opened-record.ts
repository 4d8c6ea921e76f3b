import { useEffect, useState } from 'react';
import { showFailure } from './toasts.ts';

interface RecordList<T> {
  readonly byId: ReadonlyMap<number, T>;
  readonly isPending: boolean;
}

/**
 * The record that a dialog of the address was opened for, as it was then: what changes meanwhile does not take the form
 * away from under the person. Undefined until it is there; when it is not to be had, says so and closes.
 */
export const useOpenedRecord = <T>(
  list: RecordList<T>,
  id: number | undefined,
  missing: string,
  onClose: () => void,
): T | undefined => {
  const [opened, setOpened] = useState<T>();
  const current = id === undefined ? undefined : list.byId.get(id);
  if (opened === undefined && current !== undefined) setOpened(current);
  const isMissing = opened === undefined && current === undefined && !list.isPending;
  useEffect(() => {
    if (!isMissing) return;
    showFailure(missing);
    onClose();
    // Said once; the way to close changes with the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing]);
  return opened ?? current;
};
