import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { dataFiles } from '../app/composition/compose-stores.ts';
import { addDays } from '../domain/calendar.ts';
import { putOnPlan } from '../tests/doubles/administrator.ts';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { call, type Answer } from './tools/call.ts';
import { folded } from './tools/folded.ts';
import { quantile, type Bench, type BenchRow } from './tools/row.ts';
import { letGoOf, startServer, type Listening } from './tools/server-process.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

// A large account, but one that is made in some seconds.
process.env['LISTS_INVOICES'] ??= '20000';

const password = 'correct horse';

const withId = z.object({ id: z.number() });
const idIn = ({ text }: Answer): number => withId.parse(JSON.parse(text)).id;

const register = async (address: string, name: string): Promise<Answer> =>
  call(`${address}/api/register`, {
    body: { name, email: `${name.toLowerCase()}@bench.example`, password },
  });

/** What somebody asks for again and again. */
interface Load {
  readonly name: string;
  /** How many calls are under way at the same time. */
  readonly atOnce: number;
  readonly call: (nth: number) => Promise<unknown>;
}

const today = new Date().toISOString().slice(0, 10);

/** A body that a visitor may not send: many unknown fields. */
const unknownFields = Buffer.from(
  JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`key${nth}`, nth]))),
);

const steps = (count: number, characters: number) =>
  Array.from({ length: count }, (_, nth) => ({
    type: 'overdue_by',
    days: nth + 1,
    scheduledDate: addDays(today, 30 + nth),
    tone: 'friendly',
    subject: 'Invoice {{invoice_number}}',
    content: 'x'.repeat(characters),
  }));

interface Large {
  readonly address: string;
  readonly cookie: string;
  readonly clientId: number;
  /** Invoices that have a sequence. */
  readonly chased: readonly number[];
}

const loadsOf = ({ address, cookie, clientId, chased }: Large): readonly Load[] => {
  const get = (path: string) => call(`${address}${path}`, { cookie });
  const post = (path: string, body: object, method = 'POST') =>
    call(`${address}${path}`, { cookie, method, body });
  let entered = 0;
  const startSequence = async (): Promise<unknown> => {
    entered += 1;
    const invoiceId = idIn(
      await post('/api/invoices', { clientId, invoiceNumber: `NEW-${entered}`, amount: 5, dueDate: today }),
    );
    return post('/api/followup-sequences', { invoiceId, steps: steps(10, 20_000) });
  };
  const zones = ['Europe/Berlin', 'America/New_York'] as const;
  const moments = Array.from({ length: 30 }, (_, nth) => new Date(Date.now() - nth * 1_000).toISOString());
  const tested = steps(5, 100).map(({ scheduledDate: _, ...step }) => step);
  const chasedAt = (nth: number): number => chased[nth % chased.length] ?? 0;
  return [
    {
      name: 'a visitor: login with 20,000 unknown fields, 50 connections',
      atOnce: 50,
      call: () => call(`${address}/api/login`, { body: unknownFields }),
    },
    {
      name: 'a visitor: an unknown path with a large body, 50 connections',
      atOnce: 50,
      call: () => call(`${address}/api/nothing`, { body: unknownFields }),
    },
    {
      name: 'a visitor: logins that fail, 10 connections',
      atOnce: 10,
      call: (nth) =>
        call(`${address}/api/login`, { body: { email: `nobody${nth}@bench.example`, password } }),
    },
    {
      name: 'search of ids, 50 at once',
      atOnce: 50,
      call: () => get('/api/lists/invoices/ids?search=north'),
    },
    {
      name: 'lists with a search, 50 at once',
      atOnce: 50,
      call: (nth) => get(`/api/lists/invoices?search=${['north', 'studio', 'inv-20', 'a'][nth % 4]}`),
    },
    { name: 'whole lists, 20 at once', atOnce: 20, call: () => get('/api/invoices') },
    { name: 'starts of sequences with 10 steps of 20 kB, 50 at once', atOnce: 50, call: startSequence },
    {
      name: 'what-if, 100 at once',
      atOnce: 100,
      call: (nth) => post(`/api/invoices/${chasedAt(nth)}/what-if`, { paidOn: today }),
    },
    {
      name: 'back-test, 10 at once',
      atOnce: 10,
      call: () => post('/api/back-test', { steps: tested, from: '2020-01-01', to: today }),
    },
    {
      name: 'changes of the time zone, 20 at once',
      atOnce: 20,
      call: (nth) => post('/api/user', { timeZone: zones[nth % 2] }, 'PUT'),
    },
    { name: 'exports with evidence, 6 at once', atOnce: 6, call: () => get('/api/exports/evidence') },
    {
      name: 'exports as a workbook, 6 at once',
      atOnce: 6,
      call: () => get('/api/exports/invoices?format=xlsx&sequenceState=running'),
    },
    {
      name: 'lists as of 30 moments, 10 at once',
      atOnce: 10,
      call: (nth) => get(`/api/lists/invoices?at=${encodeURIComponent(moments[nth % 30] ?? '')}`),
    },
  ];
};

/** How long each load lasts, in milliseconds. */
const lasts = 4_000;

/** @returns how long each answer to the neighbor took meanwhile, in milliseconds */
const neighborsTimes = async (address: string, cookie: string): Promise<number[]> => {
  const script = fileURLToPath(new URL('./tools/neighbor.mjs', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, address, cookie, String(lasts)], {
    maxBuffer: 10_000_000,
  });
  return z.array(z.number()).parse(JSON.parse(stdout));
};

const underLoad = async (
  server: Listening,
  neighbor: string,
  { atOnce, call }: Pick<Load, 'atOnce' | 'call'>,
) => {
  const until = performance.now() + lasts;
  let nth = 0;
  const statuses = new Map<number, number>();
  let mostMegabytes = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      const answer = (await call((nth += 1)).catch(() => undefined)) as Partial<Answer> | undefined;
      const status = answer?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      mostMegabytes = Math.max(mostMegabytes, server.residentMegabytes());
      if (status === 429) await pause(50);
    }
  };
  const callers = Array.from({ length: atOnce }, caller);
  const times = await neighborsTimes(server.address, neighbor);
  await Promise.all(callers);
  return { times, mostMegabytes, statuses };
};

const rowsOf = (
  name: string,
  { times, mostMegabytes, statuses }: Awaited<ReturnType<typeof underLoad>>,
  quiet: readonly number[],
): BenchRow[] => {
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const shares = [
    ['p50', 0.5],
    ['p95', 0.95],
    ['max', 1],
  ] as const;
  return [
    ...shares.map(([share, of]) => ({
      name: `Beside ${name}: ${share}`,
      ours: quantile(times, of),
      reference: quantile(quiet, of),
      unit: 'ms',
      note: share === 'p95' ? `nobody else; < 50 ms (${answers})` : 'nobody else',
    })),
    {
      name: `Beside ${name}: memory`,
      ours: mostMegabytes,
      unit: 'MB',
      note: '< 400 MB',
    },
  ];
};

/** Fills the account with records. @returns a client and the invoices with sequences, once the server shows them */
const fill = async (dataDir: string, accountId: number): Promise<void> => {
  const { fillAccount } = await import('./accounts/listed-account.ts');
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, 'events.db') }));
  const folder = join(dataDir, dataFiles.files, String(accountId));
  mkdirSync(folder, { recursive: true });
  await fillAccount(store, ({ hash, text }) => writeFile(join(folder, hash), text), accountId);
  await store.close();
  await letGoOf(dataDir);
};

const chasedRows = z.object({ rows: z.array(z.object({ id: z.number(), clientId: z.number() })) });

/**
 * How long others wait while one caller asks for what is expensive: p50, p95 and the longest of a small account's list,
 * and the memory of the server. A new expensive call gets a load here. `--only=text` measures the loads that have it in
 * their names.
 */
export const bench: Bench = {
  name: 'neighbors',
  run: async (dataDir) => {
    const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
    const first = await startServer(dataDir);
    const accountId = idIn(await register(first.address, 'Large'));
    await first.stop();
    await fill(dataDir, accountId);
    const server = await startServer(dataDir);
    try {
      await folded(dataDir);
      const { address } = server;
      await putOnPlan({ DATA_DIR: dataDir }, 'large@bench.example', 'enterprise');
      const { cookie } = await call(`${address}/api/login`, {
        body: { email: 'large@bench.example', password },
      });
      const neighbor = (await register(address, 'Neighbor')).cookie;
      const listed = await call(`${address}/api/lists/invoices?sequenceState=running`, { cookie });
      const { rows: chased } = chasedRows.parse(JSON.parse(listed.text));
      const loads = loadsOf({
        address,
        cookie,
        clientId: chased[0]?.clientId ?? 0,
        chased: chased.map(({ id }) => id),
      });
      const alone = await underLoad(server, neighbor, { atOnce: 0, call: () => Promise.resolve() });
      const rows: BenchRow[] = [];
      for (const load of loads.filter(({ name }) => only === undefined || name.includes(only))) {
        rows.push(...rowsOf(load.name, await underLoad(server, neighbor, load), alone.times));
        await pause(1_000);
      }
      return rows;
    } finally {
      await server.stop();
    }
  },
};
