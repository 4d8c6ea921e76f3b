import { useEffect, useRef, useState } from 'react';
import {
  extractedInvoice,
  foundNothing,
  type ExtractedInvoice,
} from '../../../../contracts/invoices/extraction.ts';
import { extractionRefusals } from '../../../../contracts/imports/file-messages.ts';
import { failures, type Message } from '../../../../contracts/messages.ts';
import { extractionMessages } from '../../../../contracts/invoices/extraction-messages.ts';
import { quotaExceeded } from '../../../../contracts/problems.ts';
import { ApiError, messageOf } from '../../../data/api-error.ts';
import { api } from '../../../data/api.ts';
import { showFailure, showSuccess } from '../../../data/toasts.ts';

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error("The file couldn't be read"));
    reader.readAsDataURL(file);
  });

const isQuota = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.['errorType'] === quotaExceeded;

/** What the alert says; the toast says the same on one line. */
const alertOf = (error: unknown): Message => {
  if (isQuota(error))
    return {
      title: 'AI Service Unavailable',
      message:
        "The AI service's quota is used up. Try again later, update the AI key, or enter the details manually.",
    };
  const said = error instanceof ApiError && error.problem === undefined;
  return { title: failures.extraction.title, message: said ? failures.extraction.message : messageOf(error) };
};

const toastOf = (error: unknown): string => {
  const { title, message } = extractionRefusals.quota;
  return isQuota(error) ? `${title}: ${message}` : alertOf(error).message;
};

const first = 10;
const last = 90;
const every = 200;

/** What a reading shows and does. */
export interface Extraction {
  /** In percent; 0 when nothing is being read. */
  readonly progress: number;
  readonly alert: Message | undefined;
  readonly start: (file: File) => Promise<void>;
  readonly cancel: () => void;
}

/**
 * Reads an invoice on the server. The progress starts at 10, creeps up to 90 while waiting, and ends at 100.
 * @param onNothing called when the file was read, and nothing was found in it
 */
export const useExtraction = (
  onRead: (read: ExtractedInvoice, file: File) => void,
  onNothing: () => void,
): Extraction => {
  const [progress, setProgress] = useState(0);
  const [alert, setAlert] = useState<Message>();
  const running = useRef<AbortController>(undefined);
  const isRunning = progress > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setProgress((now) => Math.min(last, now + (last - now) / 20)), every);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    if (running.current !== undefined) return;
    const call = new AbortController();
    running.current = call;
    setAlert(undefined);
    setProgress(first);
    try {
      const fileContent = await base64Of(file);
      const body = { fileContent, fileName: file.name, fileSize: file.size, fileType: 'application/pdf' };
      const read = await api.post('/api/invoices/extract', extractedInvoice, body, undefined, call.signal);
      setProgress(100);
      if (foundNothing(read)) {
        setAlert(extractionRefusals.nothing);
        showFailure(extractionRefusals.nothing.title, extractionRefusals.nothing.message);
        onNothing();
        return;
      }
      showSuccess(extractionMessages.extracted);
      onRead(read, file);
    } catch (error) {
      if (call.signal.aborted) return;
      setAlert(alertOf(error));
      showFailure(failures.extraction.title, toastOf(error));
    } finally {
      if (running.current === call) running.current = undefined;
      setProgress(0);
    }
  };
  const cancel = (): void => running.current?.abort();
  return { progress, alert, start, cancel };
};
