import { useEffect, useRef, useState } from 'react';
import { fileTypes, mostFileBytes, type FileView } from '../../../contracts/files.ts';
import { fileRefusals } from '../../../contracts/file-messages.ts';
import { failures, type Message } from '../../../contracts/messages.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { UploadCancelled, uploadFile, type RunningUpload } from '../../lib/upload-file.ts';
import { useSteady } from '../../lib/use-steady.ts';

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

/**
 * Uploads files, a few at a time, with progress.
 * @param onStored called with each file that is stored
 */
export const useUploads = (
  onStored: (file: FileView) => void,
  types: readonly string[] = Object.keys(fileTypes),
): Uploads => {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const running = useRef(new Map<number, RunningUpload>());
  const lastKey = useRef(0);
  const stored = useSteady(onStored);

  const change = (key: number, changes: Partial<PendingFile>): void =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number): void => setPending((all) => all.filter((one) => one.key !== key));

  const start = useSteady(async ({ key, file }: PendingFile): Promise<void> => {
    const upload = uploadFile(file, (sent) => change(key, { sent }));
    running.current.set(key, upload);
    try {
      stored(await upload.stored);
      drop(key);
    } catch (error) {
      if (!(error instanceof UploadCancelled)) change(key, { ...refusalFrom(error), sent: 0 });
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
  }, [pending, start]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) upload.cancel();
    };
  }, []);

  return {
    pending,
    add: (files) =>
      setPending((all) => [
        ...all,
        ...files.map((file): PendingFile => {
          lastKey.current += 1;
          const refusal = refusalOf(file, types);
          return { key: lastKey.current, file, sent: 0, refusal, canRetry: false };
        }),
      ]),
    remove: (key) => {
      running.current.get(key)?.cancel();
      drop(key);
    },
    retry: (key) => change(key, { refusal: null, sent: 0 }),
  };
};
