import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { folded } from './tools/folded.ts';
import { fillStore } from './accounts/large-history.ts';
import { quantile, type Bench, type BenchRow } from './tools/row.ts';
import { letGoOf, startScript, startServer, withoutKeep, type Listening } from './tools/server-process.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

const rounds = 5;
const events = 200_000;

const bareServer = `require('node:http').createServer((_, response) => response.end('ok')).listen(Number(process.argv[1]), '127.0.0.1', function () {
  console.log('Bare node is listening on http://127.0.0.1:' + this.address().port);
})`;

interface Started {
  readonly milliseconds: number;
  readonly megabytes: number;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
};

/** Repeats a request until it gets a response. */
const firstAnswer = async (url: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.text();
    if (answer?.ok) return;
    await pause(5);
  }
};

const startOnce = async (start: (port: number) => Promise<Listening>, path: string): Promise<Started> => {
  const port = await freePort();
  const begun = performance.now();
  const starting = start(port);
  await firstAnswer(`http://127.0.0.1:${port}${path}`);
  const milliseconds = performance.now() - begun;
  const server = await starting;
  const megabytes = server.residentMegabytes();
  await server.stop();
  return { milliseconds, megabytes };
};

const startOften = async (start: (port: number) => Promise<Listening>, path: string): Promise<Started> => {
  const all: Started[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await startOnce(start, path));
  return {
    milliseconds: quantile(
      all.map(({ milliseconds }) => milliseconds),
      0.5,
    ),
    megabytes: Math.max(...all.map(({ megabytes }) => megabytes)),
  };
};

const fill = async (dataDir: string): Promise<void> => {
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, 'events.db') }));
  await fillStore(store, events);
  await store.close();
  await letGoOf(dataDir);
};

/** Starts a server and waits until it has caught up. */
const foldAll = async (dataDir: string): Promise<void> => {
  const server = await startServer(dataDir);
  await folded(dataDir);
  await server.stop();
  await letGoOf(dataDir);
};

const rowsOf = (name: string, ours: Started, reference: Started): BenchRow[] => [
  {
    name: `Start to the first answer, ${name}`,
    ours: ours.milliseconds,
    reference: reference.milliseconds,
    unit: 'ms',
    note: 'a bare node http server; < 1,500 ms',
  },
  {
    name: `Resident memory then, ${name}`,
    ours: ours.megabytes,
    reference: reference.megabytes,
    unit: 'MB',
    note: 'a bare node http server; < 200 MB',
  },
];

/** The time from starting the process to its first response, and its memory at that moment. */
export const bench: Bench = {
  name: 'start',
  run: async (folder) => {
    const [empty, large] = [join(folder, 'empty'), join(folder, 'large')];
    mkdirSync(large);
    await fill(large);
    const reference = await startOften((port) => startScript(['-e', bareServer, String(port)]), '/');
    const onEmpty = await startOften((port) => startServer(empty, port), '/api/status');
    const first = await startOnce((port) => startServer(large, port, withoutKeep), '/api/status');
    await foldAll(large);
    const onLarge = await startOften((port) => startServer(large, port), '/api/status');
    return [
      ...rowsOf('empty folder', onEmpty, reference),
      ...rowsOf('200,000 events, views not yet folded', first, reference),
      ...rowsOf('200,000 events', onLarge, reference),
    ];
  },
};
