import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoryFiles } from '../../tests/doubles/memory-files.ts';
import { collect, freshStream, numbered, placeTaken } from '../../tests/contracts/sample-events.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { type StoredEventStore, StoreUnavailable } from '../../platform/ports/event-store.ts';
import type { Keep, KeepKind } from '../../platform/ports/keep.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { openSqliteKeep } from '../../platform/sqlite/keep.ts';
import { processManagerCheckpoint } from '../../workflows/process-manager/checkpoint.ts';
import { keepKinds } from './keep-kinds.ts';
import { move, type Moved, type Target } from './move.ts';
import { CopyDiffers, ForeignTarget, MoveInterrupted } from './refusals.ts';
import { appendTo, openSourceIn } from './source-folder.fixture.ts';

const now = Date.parse('2026-12-03T12:00:00Z');
const clock = { now: () => now };
const inAnHour = new Date(now + 3_600_000).toISOString();
const anHourAgo = new Date(now - 3_600_000).toISOString();
const key = 'k'.repeat(32);
const stream = freshStream();

describe('moving the data other than events', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let events: StoredEventStore;
  let keep: Keep;
  let files: MemoryFiles;
  let hasRun: boolean;

  beforeEach(async () => {
    folder = temporaryFolder();
    events = openSqliteEventStore({ file: ':memory:' });
    keep = openSqliteKeep({ file: ':memory:', clock });
    files = new MemoryFiles();
    hasRun = false;
    await appendTo(folder.path, [[stream, numbered(1, 5)]]);
  });
  afterEach(async () => {
    await events.close();
    await keep.close();
    folder.remove();
  });

  /** Changes the keep of the source as a running server would. */
  const inSourceKeep = async (work: (keep: Keep) => Promise<unknown>): Promise<void> => {
    const source = openSqliteKeep({ file: join(folder.path, 'keep.db'), clock });
    await work(source);
    await source.close();
  };

  const run = async (target: Partial<Target> = {}): Promise<Moved> => {
    const source = await openSourceIn(folder.path);
    try {
      return await move({
        source,
        target: { events, rest: { keep, files, hasRun: async () => hasRun }, ...target },
        clock,
        startProgress: (_, __, work) => work(() => {}),
        signal: new AbortController().signal,
      });
    } finally {
      await source.close();
    }
  };

  const keysOf = async (kind: KeepKind): Promise<string[]> =>
    (await collect(keep.list(kind))).map((entry) => entry.key);

  test('copies entries with their expiry, and leaves out expired ones', async () => {
    const copied: readonly KeepKind[] = [
      'sessions',
      'secrets',
      'links',
      'limits',
      'answers',
      'timers',
      'installation',
    ];
    await inSourceKeep(async (source) => {
      for (const kind of copied) {
        await source.put(kind, 'stays', { of: kind, text: 'ä "💶"', none: null });
        await source.put(kind, 'ends', [kind], { expiresAt: inAnHour });
        await source.put(kind, 'past', 1, { expiresAt: anHourAgo });
      }
    });
    const put: unknown[] = [];
    const watched: Keep = {
      ...keep,
      put: (kind, name, value, options) => {
        put.push([kind, name, options]);
        return keep.put(kind, name, value, options);
      },
    };
    const { rest } = await run({ rest: { keep: watched, files, hasRun: async () => false } });
    expect(rest).toStrictEqual({ entries: 14, files: 0 });
    for (const kind of copied) {
      expect(await keysOf(kind)).toStrictEqual(['ends', 'stays']);
      expect((await keep.get(kind, 'stays'))?.value).toStrictEqual({ of: kind, text: 'ä "💶"', none: null });
      expect(put).toContainEqual([kind, 'ends', { expiresAt: inAnHour }]);
      expect(put).toContainEqual([kind, 'stays', {}]);
    }
  });

  test('entries with positions of the old store are not copied', async () => {
    await inSourceKeep(async (source) => {
      await source.put('snapshots', stream, { last: { position: '0000000000000005' } });
      await source.put('checkpoints', 'process-manager-probe', { at: now });
    });
    await run();
    for (const kind of keepKinds) expect(await keysOf(kind)).toStrictEqual([]);
  });

  test('a second run removes entries that the source no longer has', async () => {
    await inSourceKeep((source) => source.put('sessions', 'ada', 1));
    await run();
    await inSourceKeep(async (source) => {
      await source.delete('sessions', 'ada');
      await source.put('sessions', 'ben', 2);
    });
    await run();
    expect(await keysOf('sessions')).toStrictEqual(['ben']);
  });

  test('copies more than a thousand entries', async () => {
    const names = Array.from({ length: 1_203 }, (_, index) => String(index).padStart(5, '0'));
    await inSourceKeep((source) => Promise.all(names.map((name) => source.put('sessions', name, name))));
    expect((await run()).rest?.entries).toBe(1_203);
    expect(await keysOf('sessions')).toStrictEqual(names);
  });

  describe('the process manager', () => {
    const reservations = { '42/invoice/7': { type: 'place', accountId: 42, since: anHourAgo } };
    const reached = (position: string | null): Promise<void> =>
      inSourceKeep((source) =>
        source.put('checkpoints', processManagerCheckpoint, { position, reservations }),
      );
    const goesOnAt = async (): Promise<unknown> =>
      (await keep.get('checkpoints', processManagerCheckpoint))?.value;

    /** Makes the target's positions differ from the source's. */
    beforeEach(async () => {
      await events.append('client-1', 'no_stream', numbered(90, 3));
      await events.deleteStream('client-1');
    });

    test('continues after the same event, with its reservations', async () => {
      await reached('0000000000000002');
      await run();
      const [, second] = await collect(events.readAll());
      expect(second?.position).toBe('0000000000000005');
      expect(await goesOnAt()).toStrictEqual({ position: second?.position, reservations });
    });

    test('continues after the previous event if the one at its checkpoint was deleted', async () => {
      await appendTo(folder.path, [
        ['client-2', [placeTaken(8)]],
        [stream, numbered(9, 1)],
      ]);
      const store = openSqliteEventStore({ file: join(folder.path, 'events.db') });
      await store.deleteStream('client-2');
      await store.close();
      await reached('0000000000000006');
      await run();
      const fifth = (await collect(events.readAll()))[4];
      expect(await goesOnAt()).toStrictEqual({ position: fifth?.position, reservations });
    });

    test('starts at the beginning if it had no position', async () => {
      await reached(null);
      await run();
      expect(await goesOnAt()).toStrictEqual({ position: null, reservations });
    });

    test('has no checkpoint if it never ran', async () => {
      await run();
      expect(await goesOnAt()).toBeUndefined();
    });

    test('keeps its checkpoint when the events stay where they are', async () => {
      await reached('0000000000000002');
      const { events: none } = await run({ events: undefined });
      expect(none).toBeUndefined();
      expect(await goesOnAt()).toStrictEqual({ position: '0000000000000002', reservations });
    });
  });

  describe('files', () => {
    const source = () => createLocalFiles(join(folder.path, 'files'));
    const bytes = (text: string) => Buffer.from(text);

    test('are copied by account and hash', async () => {
      const one = await source().put(42, bytes('a mail'));
      const two = await source().put(43, bytes('another'));
      expect((await run()).rest?.files).toBe(2);
      expect(await files.get(42, one)).toStrictEqual(bytes('a mail'));
      expect(await files.get(43, two)).toStrictEqual(bytes('another'));
      expect(await files.get(43, one)).toBeUndefined();
    });

    test('that a crash left incomplete are not copied', async () => {
      await source().put(42, bytes('a mail'));
      writeFileSync(join(folder.path, 'files', '42', `.${randomUUID()}.part`), 'half');
      writeFileSync(join(folder.path, 'files', 'notes'), 'not ours');
      expect((await run()).rest?.files).toBe(1);
    });

    test('that are damaged are named, not copied', async () => {
      const hash = await source().put(42, bytes('a mail'));
      writeFileSync(join(folder.path, 'files', '42', hash), 'damaged');
      await expect(run()).rejects.toThrow(CopyDiffers);
      await expect(run()).rejects.toThrow(`The file ${hash} of account 42 is damaged in the source`);
      expect(await files.get(42, hash)).toBeUndefined();
    });
  });

  describe('refuses', () => {
    test('a target that Owed has run on', async () => {
      hasRun = true;
      await expect(run()).rejects.toThrow(ForeignTarget);
      expect(await collect(events.readAll())).toStrictEqual([]);
    });

    test('a keep with the secrets of another installation, also with the same key', async () => {
      await inSourceKeep((source) => openSecrets(source, key));
      await openSecrets(keep, key);
      await expect(run()).rejects.toThrow('secrets of an installation that did not come from the source');
      expect(await collect(events.readAll())).toStrictEqual([]);
    });

    test('a keep that returns other values when it is read back', async () => {
      await inSourceKeep((source) => source.put('sessions', 'ada', 1));
      const broken: Keep = { ...keep, put: (kind, name) => keep.put(kind, name, 2) };
      await expect(run({ rest: { keep: broken, files, hasRun: async () => false } })).rejects.toThrow(
        'The copy differs, first in an entry of the sessions',
      );
    });
  });

  test('secrets can be read with the same key in the target', async () => {
    await inSourceKeep(async (source) => (await openSecrets(source, key)).put(42, 'smtp', 'hunter2'));
    await run();
    await run();
    expect(await (await openSecrets(keep, key)).get(42, 'smtp')).toBe('hunter2');
  });

  test('a target that becomes unavailable stops the move with one line', async () => {
    const away: StoredEventStore = {
      ...events,
      append: () => Promise.reject(new StoreUnavailable('no answer')),
    };
    await expect(run({ events: away })).rejects.toThrow(MoveInterrupted);
    await expect(run({ events: away })).rejects.toThrow(
      "The target can't be reached any more: no answer. Run the same command again to continue",
    );
  });

  test('the source stays unchanged', async () => {
    await inSourceKeep((source) => source.put('sessions', 'ada', 1, { expiresAt: anHourAgo }));
    await createLocalFiles(join(folder.path, 'files')).put(42, Uint8Array.of(1));
    await openSourceIn(folder.path).then((source) => source.close());
    const contents = () =>
      readdirSync(folder.path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/-(shm|wal)$/.test(entry.name))
        .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'base64')]);
    const before = contents();
    await run();
    expect(contents()).toStrictEqual(before);
  });
});
