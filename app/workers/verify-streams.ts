import { z } from 'zod';
import { startWorker } from './start-worker.ts';

/** The database files of events and read models. */
export const verifyStreamsRequest = z.object({ events: z.string(), readModels: z.string() });
type VerifyStreamsRequest = z.output<typeof verifyStreamsRequest>;

/** The last one is `verified`. */
export type VerifyStreamsAnswer =
  /** How many events of streams are folded, and about how many there are. */
  | { readonly type: 'folded'; readonly done: number; readonly total: number }
  /** See `verifyStreams`. */
  | { readonly type: 'verified'; readonly same: ReadonlyMap<string, number> };

/**
 * Runs `verifyStreams` for all projections in a thread of its own. When the signal aborts, it ends early with an answer
 * that says nothing.
 * @throws what the thread throws
 */
export const verifyStreamsInThread = (
  request: VerifyStreamsRequest,
  signal: AbortSignal,
  onFolded: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, number>> =>
  new Promise((resolve, reject) => {
    const worker = startWorker('verify-streams-worker', request);
    const stop = (): void => worker.postMessage('stop');
    signal.addEventListener('abort', stop);
    let same: ReadonlyMap<string, number> = new Map();
    worker.on('message', (answer: VerifyStreamsAnswer) => {
      if (answer.type === 'folded') onFolded(answer.done, answer.total);
      else ({ same } = answer);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      resolve(same);
    });
  });
