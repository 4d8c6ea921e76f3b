import { useEffect, useRef, useState } from 'react';
import { fileTypes, mostFileBytes, type FileView } from '../../../contracts/imports/files.ts';
import { fileRefusals } from '../../../contracts/imports/file-messages.ts';
import { failures, type Message } from '../../../contracts/messages.ts';
import { ApiError, messageOf } from '../../data/api-error.ts';
import { UploadCancelled, uploadFile, type RunningUpload } from '../../data/upload-file.ts';
import { showFailure } from '../../data/toasts.ts';
import { useSteady } from '../../hooks/use-steady.ts';

/** A file on its way to the server, or refused; a stored one leaves the list. */
export interface PendingFile {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly sent: number;
  /** Why it was not stored; null while it is on its way. */
  readonly refusal: Message | null;
  /** Whether trying again can help. */
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly pending: readonly PendingFile[];
  readonly add: (files: readonly File[]) => void;
  /** Cancels an upload, or takes a refused file out of the list. */
  readonly remove: (key: number) => void;
  readonly retry: (key: number) => void;
}

/** `accept` of a file input, and of a drop. */
export const acceptedFiles: Record<string, string[]> = Object.fromEntries(
  Object.entries(fileTypes).map(([extension, type]) => [
    type,
    extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`],
  ]),
);

/** What can be told without sending the file; the server looks into it. */
const refusalOf = (file: File, types: readonly string[]): Message | null => {
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!types.includes(extension === 'jpeg' ? 'jpg' : extension)) return fileRefusals.type;
  if (file.size > mostFileBytes) return fileRefusals.size;
  return file.size === 0 ? fileRefusals.empty : null;
};

const refusalFrom = (error: unknown): { readonly refusal: Message; readonly canRetry: boolean } => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  const isAboutFile = error instanceof ApiError && (error.status === 415 || error.status === 413);
  const title = isAboutFile && problem !== undefined ? problem.title : failures.upload;
  return { refusal: { title, message: messageOf(error) }, canRetry: !isAboutFile };
};

/** How many files are sent at a time. */
const atOnce = 3;

interface UploadsOptions {
  /** Called with each file that is stored. */
  readonly onStored: (file: FileView) => void;
  /** Called once no file is on its way any more, if some were stored. @param refused the names of those that were not */
  readonly onSettled?: (refused: readonly string[]) => void;
  readonly types?: readonly string[];
}

/** Uploads files, a few at a time, with progress; a toast says which one was refused, and why. */
export const useUploads = ({
  onStored,
  onSettled,
  types = Object.keys(fileTypes),
}: UploadsOptions): Uploads => {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const running = useRef(new Map<number, RunningUpload>());
  const lastKey = useRef(0);
  const stored = useSteady(onStored);
  const settling = useRef<{ stored: number; refused: readonly string[] }>({ stored: 0, refused: [] });
  const settled = useSteady(() => {
    const done = settling.current;
    settling.current = { stored: 0, refused: [] };
    if (done.stored > 0) onSettled?.(done.refused);
  });
  const refused = (file: File, { title, message }: Message): void => {
    const { current } = settling;
    settling.current = { ...current, refused: [...current.refused, file.name] };
    showFailure(title, message);
  };

  const change = (key: number, changes: Partial<PendingFile>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number): void => setPending((all) => all.filter((one) => one.key !== key));

  const start = useSteady(async ({ key, file }: PendingFile): Promise<void> => {
    const upload = uploadFile(file, (sent) => change(key, { sent }));
    running.current.set(key, upload);
    try {
      stored(await upload.stored);
      settling.current = { ...settling.current, stored: settling.current.stored + 1 };
      drop(key);
    } catch (error) {
      if (error instanceof UploadCancelled) return;
      const failed = refusalFrom(error);
      refused(file, failed.refusal);
      change(key, { ...failed, sent: 0 });
    } finally {
      running.current.delete(key);
      change(key, {});
    }
  });

  useEffect(() => {
    for (const one of pending) {
      if (running.current.size >= atOnce) return;
      if (one.refusal === null && !running.current.has(one.key)) void start(one);
    }
    if (running.current.size === 0) settled();
  }, [pending, start, settled]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.cancel();
    };
  }, []);

  return {
    pending,
    add: (files) => {
      const added = files.map((file): PendingFile => {
        lastKey.current += 1;
        const refusal = refusalOf(file, types);
        if (refusal !== null) refused(file, refusal);
        return { key: lastKey.current, file, sent: 0, refusal, canRetry: false };
      });
      setPending((all) => [...all, ...added]);
    },
    remove: (key) => {
      running.current.get(key)?.cancel();
      drop(key);
    },
    retry: (key) => change(key, { refusal: null, sent: 0 }),
  };
};
