import { useEffect, useState, type ReactNode } from 'react';
import type { Load } from '../../data/load.ts';
import { showFailure } from '../../data/toasts.ts';
import { useDelayed } from '../../hooks/use-delayed.ts';
import { DetailDialog } from './detail-dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Placeholder } from '../states/placeholder.tsx';

/** What a dialog is opened for, and how far reading it has come. */
export interface OpenedRead<T> extends Load {
  /** Undefined while it is loading, and when there is none. */
  readonly record: T | undefined;
  /** It has changed since it was read, and is being read again. */
  readonly isBehind?: boolean;
}

interface LoadingDialogProps {
  readonly title: string;
  readonly load: Load;
  readonly failure?: string;
  readonly onClose: () => void;
}

// Pixels.
const height = 320;

/** A dialog while its record is loading, and when that failed. */
export const LoadingDialog = ({
  title,
  load,
  failure = "This couldn't be loaded.",
  onClose,
}: LoadingDialogProps) => {
  const isSlow = useDelayed(!load.isError);
  if (!load.isError && !isSlow) return null;
  return (
    <DetailDialog title={title} onClose={onClose} width={520}>
      {load.isError ? (
        <ErrorState text={failure} load={load} />
      ) : (
        <Placeholder text="Loading..." height={height} />
      )}
    </DetailDialog>
  );
};

interface OpenedRecordProps<T> {
  /** Of the dialog while there is no record. */
  readonly title: string;
  readonly read: OpenedRead<T>;
  /** What is said when there is no such record. */
  readonly missing: string;
  readonly onClose: () => void;
  /** @param opened the record as it was when the dialog opened @param current as it is now; undefined when it is gone */
  readonly children: (opened: T, current: T | undefined) => ReactNode;
}

/**
 * A dialog in the URL for a record as it was when it opened, so that no later change closes the form while the user is
 * in it. If there is no such record, the user is told and the dialog closes.
 */
export const OpenedRecord = <T,>({ title, read, missing, onClose, children }: OpenedRecordProps<T>) => {
  const { record, isPending, isBehind = false, isError } = read;
  const [opened, setOpened] = useState<T>();
  const isRead = !isPending && !isError && !isBehind;
  if (opened === undefined && record !== undefined && isRead) setOpened(record);
  const isMissing = opened === undefined && record === undefined && !isPending && !isError;
  useEffect(() => {
    if (!isMissing) return;
    showFailure(missing);
    onClose();
    // Shown once, although `onClose` changes with the URL.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isMissing]);
  if (opened !== undefined) return children(opened, record);
  return isMissing ? null : <LoadingDialog title={title} load={read} onClose={onClose} />;
};
