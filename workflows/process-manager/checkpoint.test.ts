import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { positionAt, recorded } from '../../projections/recorded.fixture.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { Checkpoint, processManagerCheckpoint, type Progress } from './checkpoint.ts';

const progress = (at: number): Progress => ({ position: positionAt(at), reservations: {} });
const store = {
  readAll: async function* () {
    // There are no events.
  },
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('what is kept never goes back, whichever of two keeps it', async () => {
  const keep = new MemoryKeep();
  const open = () => new Checkpoint({ store, keep, log, setTimer: () => () => undefined });
  const [older, newer] = [open(), open()];
  newer.reached(progress(7));
  older.reached(progress(5));
  await Promise.all([newer.flush(), older.flush()]);
  const kept = async () => (await keep.get<Progress>('checkpoints', processManagerCheckpoint))?.value;
  expect(await kept()).toStrictEqual(progress(7));
  older.reached(progress(9));
  await older.flush();
  expect(await kept()).toStrictEqual(progress(9));
});

test('reading a long history for the first checkpoint ends when the process stops', async () => {
  const stopping = new AbortController();
  const endless = {
    readAll: async function* (): AsyncGenerator<RecordedEvent> {
      for (;;) {
        yield* recorded([{ type: 'ClientDeleted', data: { accountId: 1, clientId: 2 } }]);
        await nextTurn();
      }
    },
  };
  const checkpoint = new Checkpoint({
    store: endless,
    keep: new MemoryKeep(),
    log,
    setTimer: () => () => undefined,
  });
  const loading = expect(checkpoint.load(stopping.signal)).rejects.toThrow('The process stops');
  stopping.abort(new Error('The process stops'));
  await loading;
});
