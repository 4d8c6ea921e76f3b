/** How many streams a thread takes at once. */
const streamsAtOnce = 20;

/** How long to sleep at most before looking again whether the folding was stopped, in milliseconds. */
const glance = 100;

const cell = { nextStream: 0, isWriting: 1, isStopped: 2 } as const;

/** The folding was stopped. */
export class FoldingStopped extends Error {
  override readonly name = 'FoldingStopped';
}

/** Memory that the threads of a rebuild share: which streams are taken, and whether a thread writes. */
export interface FoldBoard {
  readonly memory: SharedArrayBuffer;
  /** Begins with the first stream. */
  begin(): void;
  /** Takes the next streams, by number: those after the returned one, up to `last`. @throws FoldingStopped */
  take(): { readonly after: number; readonly last: number };
  /** See `inTurn` of `foldBatchesOfStreams`. @throws FoldingStopped */
  inTurn(isUrgent: boolean, write: () => Promise<void>): Promise<boolean>;
  /** Makes every thread end with `FoldingStopped`. */
  stop(): void;
}

export const createFoldBoard = (memory = new SharedArrayBuffer(12)): FoldBoard => {
  const cells = new Int32Array(memory);

  const assertNotStopped = (): void => {
    if (Atomics.load(cells, cell.isStopped) === 1) throw new FoldingStopped('The folding was stopped');
  };

  const mayWrite = (): boolean => Atomics.compareExchange(cells, cell.isWriting, 0, 1) === 0;

  return {
    memory,
    begin: () => {
      Atomics.store(cells, cell.nextStream, 0);
    },
    take: () => {
      assertNotStopped();
      const after = Atomics.add(cells, cell.nextStream, streamsAtOnce);
      return { after, last: after + streamsAtOnce };
    },
    // A commit that finds another connection writing tries again later; a thread in turn goes on at once.
    inTurn: async (isUrgent, write) => {
      while (!mayWrite()) {
        assertNotStopped();
        if (!isUrgent) return false;
        Atomics.wait(cells, cell.isWriting, 1, glance);
      }
      try {
        await write();
      } finally {
        Atomics.store(cells, cell.isWriting, 0);
        Atomics.notify(cells, cell.isWriting, 1);
      }
      return true;
    },
    stop: () => {
      Atomics.store(cells, cell.isStopped, 1);
      Atomics.notify(cells, cell.isWriting);
    },
  };
};
