import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteEventStore } from '../platform/sqlite/event-store.ts';
import { fillStore } from './large-history.ts';
import { quantile, type Bench, type BenchRow } from './row.ts';
import { startScript, startServer, type Listening } from './server-process.ts';

const rounds = 5;
const events = 200_000;

const bareServer = `require('node:http').createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1', function () {
  console.log('Bare node is listening on http://127.0.0.1:' + this.address().port);
})`;

interface Started {
  readonly milliseconds: number;
  readonly megabytes: number;
}

const startOnce = async (start: () => Promise<Listening>, path: string): Promise<Started> => {
  const begun = performance.now();
  const server = await start();
  const answer = await fetch(server.address + path);
  await answer.text();
  const milliseconds = performance.now() - begun;
  const megabytes = server.residentMegabytes();
  await server.stop();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return { milliseconds, megabytes };
};

const startOften = async (start: () => Promise<Listening>, path: string): Promise<Started> => {
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
  const store = openSqliteEventStore({ file: join(dataDir, 'events.db') });
  await fillStore(store, events);
  await store.close();
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

/** From starting the process to its first answered request, and what memory it has then. */
export const bench: Bench = {
  name: 'start',
  run: async () => {
    const [empty, large] = [
      mkdtempSync(join(tmpdir(), 'owed-bench-')),
      mkdtempSync(join(tmpdir(), 'owed-bench-')),
    ];
    try {
      await fill(large);
      const reference = await startOften(() => startScript(['-e', bareServer]), '/');
      const onEmpty = await startOften(() => startServer(empty), '/api/status');
      const first = await startOnce(() => startServer(large), '/api/status');
      const onLarge = await startOften(() => startServer(large), '/api/status');
      return [
        ...rowsOf('empty folder', onEmpty, reference),
        ...rowsOf('200,000 events, views not yet folded', first, reference),
        ...rowsOf('200,000 events', onLarge, reference),
      ];
    } finally {
      rmSync(empty, { recursive: true, force: true });
      rmSync(large, { recursive: true, force: true });
    }
  },
};
