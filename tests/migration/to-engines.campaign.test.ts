import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoLogin, makeDemo } from '../../app/demo/make-demo.ts';
import { openEventStoreDb } from '../../platform/eventstoredb/event-store.ts';
import type { StoredEventStore, StoredEvent } from '../../platform/ports/event-store.ts';
import { openSqliteStoredEvents } from '../../platform/sqlite/events/stored-events.ts';
import { allProjections } from '../../projections/all-projections.ts';
import { startOwed } from '../acceptance/running-owed.ts';
import { sampleOf } from '../campaign.ts';
import { collect, numbered } from '../contracts/sample-events.ts';
import type { Person } from '../doubles/person.ts';
import { describeWith, freshInstallation } from '../engines/at-hand.ts';
import { moveAndEnd, MoveProcess } from './move-process.ts';

const log = pino({ level: 'silent' });
const screens = [
  '/api/user',
  '/api/invoices',
  '/api/clients',
  '/api/followup-sequences',
  '/api/sent-emails',
  '/api/notifications',
  '/api/dashboard',
  '/api/attention',
];

const shown = async (person: Person): Promise<unknown[]> => {
  const bodies: unknown[] = [];
  for (const path of screens) {
    const { status, body } = await person.get(path);
    expect([path, status]).toStrictEqual([path, 200]);
    bodies.push(body);
  }
  return bodies;
};

/** The share of the events that was moved when the move is killed, at least. */
const kills = sampleOf('kills during a move', [0.2, 0.5, 0.8], (share) => share === 0.5);

const withoutPosition = (events: readonly StoredEvent[]) => events.map(({ position: _, ...event }) => event);

describeWith(['EVENTSTORE_URL', 'MONGO_URL'], 'moving the demo to the engines', (engines) => {
  const { EVENTSTORE_URL, MONGO_URL } = engines;
  let dataDir: string;
  let before: unknown[];
  let cookie: string | undefined;
  let installation: string;

  beforeAll(async () => {
    const source = await startOwed({
      beforeRuns: async (program, publicUrl) => {
        await makeDemo({ ...program, log, publicUrl, mailFrom: 'owed@localhost' });
      },
    });
    dataDir = source.dataDir;
    const person = source.person();
    expect((await person.post('/api/login', demoLogin)).status).toBe(200);
    await source.owed.settled();
    before = await shown(person);
    cookie = person.cookie;
    await source.owed.close();
  }, 180_000);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  beforeEach(() => {
    installation = freshInstallation();
  });

  const args = (...targets: string[]): string[] => ['--from', dataDir, '--to', ...targets];
  const env = () => ({ INSTALLATION: installation });

  const withTarget = async <T>(work: (store: StoredEventStore) => Promise<T>): Promise<T> => {
    const store = await openEventStoreDb({ url: EVENTSTORE_URL, installation, log });
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  };
  const inTarget = (): Promise<StoredEvent[]> => withTarget((store) => collect(store.readAll()));
  const inSource = async (): Promise<StoredEvent[]> => {
    const events = openSqliteStoredEvents({ file: join(dataDir, 'events.db') });
    const all = await collect(events.readAll());
    await events.close();
    return all;
  };

  test('the user finds the same data on every screen, with the same session and password', async () => {
    const moved = await moveAndEnd(args(EVENTSTORE_URL, MONGO_URL), env());
    expect(moved.said).toContain('Verified, as read back');
    expect(moved.said).toContain(`SECRET_KEY_FILE=${join(dataDir, 'secret.key')}`);
    expect(moved.code).toBe(0);
    expect(withoutPosition(await inTarget())).toStrictEqual(withoutPosition(await inSource()));

    const target = await startOwed({
      env: {
        EVENTSTORE_URL,
        MONGO_URL,
        INSTALLATION: installation,
        SECRET_KEY_FILE: join(dataDir, 'secret.key'),
      },
    });
    try {
      const { engines: opened, projections } = target.owed;
      const last = await opened.store.lastPosition();
      if (last === undefined) throw new Error('There are no events');
      for (const { model } of allProjections)
        expect([model.name, await projections.waitFor(model.name, last, 60_000)]).toStrictEqual([
          model.name,
          true,
        ]);
      const person = target.person();
      person.cookie = cookie;
      expect(await shown(person)).toStrictEqual(before);
      expect((await target.person().post('/api/login', demoLogin)).status).toBe(200);
      await target.owed.settled();
      expect(await shown(person)).toStrictEqual(before);
    } finally {
      await target.close();
    }

    const again = await moveAndEnd(args(EVENTSTORE_URL, MONGO_URL), env());
    expect(again.code).toBe(1);
    expect(again.said.trim()).toMatch(/^Owed has already run on the target.*$/);
  }, 180_000);

  test('a move that is killed continues where it was', async () => {
    const total = (await inSource()).length;
    await withTarget(async (store) => {
      for (const share of kills) {
        const moving = new MoveProcess(args(EVENTSTORE_URL, MONGO_URL), env());
        const over = new AbortController();
        void moving.ended.then(() => over.abort());
        while (!over.signal.aborted && (await collect(store.readAll())).length < total * share)
          await new Promise(setImmediate);
        moving.kill('SIGKILL');
        await moving.ended;
      }
    });
    const last = await moveAndEnd(args(EVENTSTORE_URL, MONGO_URL), env());
    expect(last.said).toContain('of them by an earlier run');
    expect(last.code).toBe(0);
    expect(withoutPosition(await inTarget())).toStrictEqual(withoutPosition(await inSource()));
  }, 180_000);

  test('a target with other events is refused with one line, and stays unchanged', async () => {
    await withTarget((store) => store.append('client-1', 'no_stream', numbered(1, 2)));
    const refused = await moveAndEnd(args(EVENTSTORE_URL), env());
    expect(refused.code).toBe(1);
    expect(refused.said.trim()).toMatch(
      /^The target holds other events than the source: its event 1 is revision 0 of client-1, .*$/,
    );
    expect(await inTarget()).toHaveLength(2);
  }, 180_000);

  test('the error for an engine that does not answer names it, without its password', async () => {
    const away = await moveAndEnd(args('mongodb://ada:hush@127.0.0.1:9/owed'), env());
    expect(away.code).toBe(1);
    expect(away.said.trim()).toMatch(/^MONGO_URL names 127\.0\.0\.1:9, .*$/);
    expect(away.said).not.toContain('hush');
  }, 180_000);
});
