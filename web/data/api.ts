import type { z } from 'zod';
import { problemTypes } from '../../contracts/problems.ts';
import { ApiError, StoredUnseen, Unreachable } from './api-error.ts';
import { readUntilShown } from './read-until-shown.ts';
import { sessionEnded } from './account/session-ended.ts';
import { noteViewBehind } from './toasts.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions {
  readonly body?: unknown;
  /** A file, in place of a body. */
  readonly file?: { readonly field: string; readonly file: File } | undefined;
  /** Idempotency-Key of a creating call: one for each record that the user meant to create. */
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What is accepted; default JSON. */
  readonly accept?: string;
}

const fetchOnce = async (method: Method, path: string, options: CallOptions): Promise<Response> => {
  const { body, file, key, signal, accept = 'application/json' } = options;
  const form = new FormData();
  if (file !== undefined) form.append(file.field, file.file);
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        Accept: accept,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: form }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(method !== 'GET');
  }
};

/** Longest wait for the end of a minute in which there were too many calls, in seconds. */
const longestPause = 60;

/** Seconds after which a call may be made again that was refused because there were too many in a minute. */
const pauseOf = async (response: Response): Promise<number | undefined> => {
  if (response.status !== 429) return undefined;
  const seconds = Number(response.headers.get('Retry-After'));
  const body = await response.clone().text();
  const isCounted = new ApiError(429, '', body).problem?.type === problemTypes.tooManyCalls;
  return isCounted && seconds > 0 && seconds <= longestPause ? seconds : undefined;
};

/** Work on very many records may make too many calls in a minute: it goes on in the next one. */
const fetchAnswer: typeof fetchOnce = async (method, path, options) => {
  const response = await fetchOnce(method, path, options);
  const seconds = await pauseOf(response);
  if (seconds === undefined) return response;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return fetchOnce(method, path, options);
};

/** Paths whose 401 means something other than an ended session. */
const asksWhoYouAre = (path: string): boolean => path === '/api/login' || path === '/api/user';

const readBody = async (response: Response, method: Method): Promise<string> => {
  try {
    return await response.text();
  } catch {
    throw new Unreachable(method !== 'GET');
  }
};

const refusal = ({ status, statusText }: Response, path: string, body: string): ApiError => {
  if (status === 401 && !asksWhoYouAre(path)) sessionEnded();
  return new ApiError(status, statusText, body);
};

const fileName = (response: Response): string => {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined
    ? (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download')
    : decodeURIComponent(encoded);
};

const readFile = async (path: string): Promise<File> => {
  const response = await fetchAnswer('GET', path, {});
  if (!response.ok) throw refusal(response, path, await readBody(response, 'GET'));
  try {
    const bytes = await response.blob();
    return new File([bytes], fileName(response), { type: bytes.type });
  } catch {
    throw new Unreachable(false);
  }
};

/** The name and data of a server-sent event. */
const readEvent = (text: string): { readonly name: string; readonly data: unknown } | undefined => {
  const name = /^event: (.+)$/m.exec(text)?.[1];
  const data = /^data: (.+)$/m.exec(text)?.[1];
  return name === undefined || data === undefined ? undefined : { name, data: JSON.parse(data) };
};

/** Posts, and reads the events of the answer as they come. @throws as the other calls, or what the signal aborts with */
const readEvents = async (
  path: string,
  { body, signal }: { readonly body: unknown; readonly signal: AbortSignal },
  onEvent: (name: string, data: unknown) => void,
): Promise<void> => {
  const response = await fetchAnswer('POST', path, { body, signal, accept: 'text/event-stream' });
  if (!response.ok || response.body === null) throw refusal(response, path, await readBody(response, 'POST'));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const event = readEvent(part);
      if (event !== undefined) onEvent(event.name, event.data);
    }
  }
};

let latestAnswer = 0;

/** When the server gave the latest answer, by its clock, in milliseconds since 1970, rounded down to a second. */
export const answeredAt = (): number => latestAnswer;

const call = async (method: Method, path: string, options: CallOptions = {}): Promise<unknown> => {
  const response = await fetchAnswer(method, path, options);
  latestAnswer = Date.parse(response.headers.get('Date') ?? '') || 0;
  const body = await readBody(response, method);
  if (!response.ok) throw refusal(response, path, body);
  const isBehind = response.headers.get('Owed-View') === 'behind';
  if (isBehind) noteViewBehind();
  if (isBehind && body === '' && response.status !== 204) {
    readUntilShown();
    throw new StoredUnseen();
  }
  return body === '' ? undefined : JSON.parse(body);
};

/**
 * Calls to the server. Each answer is parsed with the contract's schema, so its type is certain. They throw `ApiError`
 * for an answer that is not OK, `Unreachable` when there is none, and `StoredUnseen` when the change is stored and
 * only its answer is missing.
 */
export const api = {
  get: async <T>(path: string, schema: z.ZodType<T>, signal?: AbortSignal): Promise<T> =>
    schema.parse(await call('GET', path, { signal })),
  /** A file that the server offers for download, with the name that it gives it. */
  file: readFile,
  /** Posts and reads server-sent events. */
  events: readEvents,
  post: async <T>(
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
    key?: string,
    signal?: AbortSignal,
  ): Promise<T> => schema.parse(await call('POST', path, { body, key, signal })),
  /** Sends one file, as a part with this name. */
  upload: async <T>(
    path: string,
    schema: z.ZodType<T>,
    file: { readonly field: string; readonly file: File },
    key?: string,
  ): Promise<T> => schema.parse(await call('POST', path, { file, key })),
  put: async <T>(path: string, schema: z.ZodType<T>, body: unknown): Promise<T> =>
    schema.parse(await call('PUT', path, { body })),
  patch: async <T>(path: string, schema: z.ZodType<T>, body: unknown): Promise<T> =>
    schema.parse(await call('PATCH', path, { body })),
  delete: async (path: string, body?: unknown): Promise<void> => {
    await call('DELETE', path, { body });
  },
  /** Of a part of a record: answers the record without it. */
  deletePart: async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
    schema.parse(await call('DELETE', path)),
};
