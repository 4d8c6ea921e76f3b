import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { z } from 'zod';
import { Person } from '../../tests/doubles/person.ts';
import { quantile, type Bench, type BenchRow } from './row.ts';
import { startServer, type Listening } from './server-process.ts';

const readers = 100;
const fileBytes = 9_000_000;
const clients = 100;
/** Characters, each. */
const noteLength = 5_000;
/** Milliseconds. */
const beginning = 5_000;
const askedFor = 10_000;

const notes = 'pays late. '.repeat(noteLength).slice(0, noteLength);
const uploaded = z.object({ files: z.array(z.object({ filename: z.string() })) });

const expected = (
  what: string,
  { status, body }: { status: number; body: unknown },
  wanted: number,
): void => {
  if (status !== wanted) throw new Error(`${what} answered ${status}: ${JSON.stringify(body)}`);
};

/** From a network address of its own: accounts that come from one are limited. */
const register = async (person: Person, index: number): Promise<void> => {
  const account = { name: 'Ada', email: `ada${index}@readers.example`, password: 'correct horse' };
  const headers = { 'x-forwarded-for': `10.0.0.${index}` };
  expected('Registering', await person.post('/api/register', account, { headers }), 201);
};

/** An account with a large file and large lists; returns the paths of its largest answers. */
const largeAccount = async (person: Person, index: number): Promise<readonly string[]> => {
  await register(person, index);
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(fileBytes), Buffer.from('%%EOF\n')]);
  const upload = await person.upload({ name: 'large.pdf', bytes });
  expected('An upload', upload, 201);
  for (let count = 0; count < clients; count += 1) {
    const client = { name: `Client ${count}`, email: `client${count}@readers.example`, notes };
    expected('A client', await person.post('/api/clients', client), 201);
  }
  const [file] = uploaded.parse(upload.body).files;
  return [`/api/uploads/${file?.filename.slice(0, 64)}`, '/api/clients', '/api/exports/account'];
};

/** Asks for answers, again and again on one connection, and reads none of them. */
const readNothing = (address: string, person: Person, paths: readonly string[]): Socket => {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${person.cookie}\r\n\r\n`,
  );
  socket.write(requests.join('').repeat(5));
  return socket;
};

interface Asked {
  readonly p95: number;
  readonly mostMegabytes: number;
}

/** Asks as another account for a while. */
const ask = async (server: Listening, other: Person, milliseconds: number): Promise<Asked> => {
  const times: number[] = [];
  let mostMegabytes = 0;
  for (const end = performance.now() + milliseconds; performance.now() < end;) {
    const begun = performance.now();
    expected('Another account', await other.get('/api/dashboard'), 200);
    times.push(performance.now() - begun);
    mostMegabytes = Math.max(mostMegabytes, server.residentMegabytes());
    await pause(20);
  }
  return { p95: quantile(times, 0.95), mostMegabytes };
};

const measure = async (server: Listening): Promise<BenchRow[]> => {
  const other = new Person(server.address);
  await register(other, 0);
  const people = await new PQueue({ concurrency: 2 }).addAll(
    Array.from({ length: readers }, (_, index) => async () => {
      const person = new Person(server.address);
      return { person, paths: await largeAccount(person, index + 1) };
    }),
  );
  await pause(2_000);
  const alone = await ask(server, other, askedFor);
  const sockets = people.map(({ person, paths }) => readNothing(server.address, person, paths));
  const begin = await ask(server, other, beginning);
  const beside = await ask(server, other, askedFor);
  for (const socket of sockets) socket.destroy();
  const row = (name: string, ours: number, reference: number, unit: string, aim: string): BenchRow => ({
    name,
    ours,
    reference,
    unit,
    note: `without readers${aim}`,
  });
  const most = Math.max(begin.mostMegabytes, beside.mostMegabytes);
  return [
    row(`p95 in the first ${beginning / 1_000} s of ${readers} readers`, begin.p95, alone.p95, 'ms', ''),
    row('p95 while they read nothing', beside.p95, alone.p95, 'ms', '; < 50'),
    row('memory', most, alone.mostMegabytes, 'MB', '; < 400'),
  ];
};

/** Another account's calls, while a hundred accounts ask for their largest answers and read none of them. */
export const bench: Bench = {
  name: 'unread',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    try {
      const server = await startServer(join(folder, 'owed'), 0, { TRUST_PROXY: '1', REGISTRATION: 'open' });
      try {
        return await measure(server);
      } finally {
        await server.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
