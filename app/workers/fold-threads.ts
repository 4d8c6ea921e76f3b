import { join } from 'node:path';
import type { FoldStreams, StreamStretch } from '../../projections/following/stream-folding.ts';
import { dataFiles, type StoreSettings } from '../composition/compose-stores.ts';
import { createFoldBoard, type FoldBoard } from './fold-board.ts';
import { type LogEntry, noteIn } from '../log-to.ts';
import { startWorker } from './start-worker.ts';

/** What a thread is asked for: to fold its part of the streams into a model's shadow. */
export interface FoldJob extends StreamStretch {
  readonly name: string;
}

export type FoldMessage = FoldJob | 'close';

/** A thread's answers; the last one of a job is `done` or `failed`. */
export type FoldAnswer =
  | { readonly type: 'folded'; readonly events: number; readonly share: number }
  | ({ readonly type: 'log' } & LogEntry)
  | { readonly type: 'done' }
  /** With the name of the error's class, which is lost on the way between threads. */
  | { readonly type: 'failed'; readonly name: string; readonly error: unknown };

type Failed = Extract<FoldAnswer, { type: 'failed' }>;
type Told = Exclude<FoldAnswer, Failed | { type: 'done' }>;

const failureOf = ({ name, error }: Failed): Error =>
  error instanceof Error ? Object.assign(error, { name }) : new Error(String(error));

interface FoldThread {
  /** One job at a time. @throws what the thread throws, or Error if it ends */
  fold(job: FoldJob, onTold: (told: Told) => void): Promise<void>;
  close(): Promise<void>;
}

const startThread = (workerData: object): FoldThread => {
  const worker = startWorker('fold-worker', workerData);
  let onAnswer: ((answer: FoldAnswer) => void) | undefined;
  let failure: Failed | undefined;

  const ended = (error: unknown): void => {
    failure ??= { type: 'failed', name: 'Error', error };
    onAnswer?.(failure);
  };

  worker.on('message', (answer: FoldAnswer) => onAnswer?.(answer));
  worker.once('error', ended);
  const exit = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      ended(new Error('A thread that folds has ended'));
      resolve();
    });
  });

  return {
    fold: (job, onTold) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failureOf(failure));
        onAnswer = (answer) => {
          if (answer.type === 'done') resolve();
          else if (answer.type === 'failed') reject(failureOf(answer));
          else onTold(answer);
        };
        return worker.postMessage(job satisfies FoldMessage);
      }),
    // By itself: the SQLite library crashes the process if a thread is terminated in a query.
    close: () => {
      worker.postMessage('close' satisfies FoldMessage);
      return exit;
    },
  };
};

/** More would leave too little of a small machine to the server that goes on serving. */
const threadCount = 2;

/** Threads that fold streams into the files of a data folder. They start with the first model and stay for the others. */
export interface FoldThreads {
  readonly foldStreams: FoldStreams;
  close(): Promise<void>;
}

interface Running {
  readonly board: FoldBoard;
  readonly threads: readonly FoldThread[];
}

/** @returns undefined where events or documents are not in the data folder */
export const createFoldThreads = ({
  dataDir,
  eventStoreUrl,
  mongoUrl,
}: Pick<StoreSettings, 'dataDir' | 'eventStoreUrl' | 'mongoUrl'>): FoldThreads | undefined => {
  if (eventStoreUrl !== undefined || mongoUrl !== undefined) return undefined;
  const files = { events: join(dataDir, dataFiles.events), readModels: join(dataDir, dataFiles.readModels) };
  let running: Running | undefined;

  const start = (): Running => {
    const board = createFoldBoard();
    const workerData = { ...files, memory: board.memory };
    return { board, threads: Array.from({ length: threadCount }, () => startThread(workerData)) };
  };

  const close = async (): Promise<void> => {
    const closing = running;
    running = undefined;
    closing?.board.stop();
    await Promise.all(closing?.threads.map((thread) => thread.close()) ?? []);
  };

  const foldStreams: FoldStreams = async ({ model: { name } }, stretch, log, onFolded) => {
    const { board, threads } = (running ??= start());
    const failures: unknown[] = [];
    const fail = (error: unknown): void => {
      failures.push(error);
      board.stop();
    };
    const onTold = (told: Told): void => {
      if (told.type === 'log') return noteIn(log, told);
      try {
        if (failures.length === 0) onFolded(told.events, told.share);
      } catch (error) {
        fail(error);
      }
    };
    board.begin();
    await Promise.all(threads.map((thread) => thread.fold({ name, ...stretch }, onTold).catch(fail)));
    if (failures.length === 0) return;
    await close();
    // What else failed follows from it.
    throw failures[0];
  };

  return { foldStreams, close };
};
