import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { openSqliteEventStore } from '../../platform/sqlite/events/event-store.ts';
import { campaignSeed, timesOf } from '../campaign.ts';
import { collect } from './sample-events.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { upcastEvents } from '../../platform/upcast-events.ts';

const fixture = fileURLToPath(new URL('./append-until-killed.fixture.ts', import.meta.url));
const kills = timesOf('kills', { sample: 4, whole: 40 });
const seed = campaignSeed(20_261_203);

const said = z.object({
  acknowledged: z.array(z.object({ stream: z.string(), revision: z.number(), id: z.string() })),
  position: z.string(),
});

/** Repeatable pseudo-random numbers from 0 to 1 (mulberry32). */
const numbersFrom = (start: number) => {
  let state = start;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Starts a process that appends, kills it meanwhile, and returns all the lines that it printed. */
const appendAndKill = async (file: string, afterLines: number): Promise<string[]> => {
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === afterLines) child.kill('SIGKILL');
  }
  expect(await ended).toStrictEqual([null, 'SIGKILL']);
  return lines;
};

const expectWhole = (events: readonly RecordedEvent[]): void => {
  const next = new Map<string, number>();
  const ofCommand = new Map<string, number>();
  for (const { stream, revision, metadata } of events) {
    expect([stream, revision]).toStrictEqual([stream, next.get(stream) ?? 0]);
    next.set(stream, revision + 1);
    ofCommand.set(metadata.commandId, (ofCommand.get(metadata.commandId) ?? 0) + 1);
  }
  const positions = events.map(({ position }) => position);
  expect(positions).toStrictEqual([...new Set(positions)].toSorted());
  const torn = events.filter(
    ({ data, metadata }) => !('id' in data) || data.id !== ofCommand.get(metadata.commandId),
  );
  expect(torn).toStrictEqual([]);
};

test(
  'every acknowledged event is stored, complete and in order, after each kill',
  { timeout: 300_000 },
  async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'events.db');
    const random = numbersFrom(seed);
    let before: RecordedEvent[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const lines = await appendAndKill(file, 1 + Math.floor(random() * 150));
      const store = upcastEvents(openSqliteEventStore({ file }));
      const events = await collect(store.readAll());
      await store.close();
      expect(events.slice(0, before.length)).toStrictEqual(before);
      expectWhole(events);
      const refs = new Map(events.map(({ id, stream, revision }) => [id, { stream, revision, id }]));
      for (const line of lines) {
        const { acknowledged } = said.parse(JSON.parse(line));
        expect(acknowledged.map(({ id }) => refs.get(id))).toStrictEqual(acknowledged);
      }
      expect(events.length).toBeGreaterThan(before.length);
      before = events;
    }
    folder.remove();
  },
);
