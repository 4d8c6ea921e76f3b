import { z } from 'zod';
import { startWorker } from './start-worker.ts';

/** A database file, and what it holds. */
export const verifyRequest = z.object({ file: z.string(), holds: z.enum(['events', 'keep', 'views']) });
export type VerifyRequest = z.output<typeof verifyRequest>;

/** How far the file's entries reach: a position, a version, or 0 for views; or the first damage, in words. */
export type VerifyAnswer = { readonly reached: number } | { readonly damage: string };

/**
 * Compares every row of a file with its checksum. It runs in a thread of its own: a large file takes seconds, and calls
 * are answered meanwhile. When the signal aborts, it ends early with an answer that says nothing.
 * @throws Error if the thread dies, which says nothing about the file
 */
export const verifyFile = (request: VerifyRequest, signal: AbortSignal): Promise<VerifyAnswer> =>
  new Promise((resolve, reject) => {
    const worker = startWorker('verify-worker', request);
    const stop = (): void => worker.postMessage('stop');
    signal.addEventListener('abort', stop);
    let answer: VerifyAnswer | undefined;
    worker.once('message', (given: VerifyAnswer) => (answer = given));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      if (answer === undefined) reject(new Error(`The check of ${request.file} ended without an answer`));
      else resolve(answer);
    });
  });
