import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dataFiles } from '../app/composition/compose-stores.ts';
import { openSqliteEventStore } from '../platform/sqlite/events/event-store.ts';
import { callWell } from './tools/call.ts';
import { bareLists, type BareLists } from './tools/bare-lists.ts';
import { folded } from './tools/folded.ts';
import { clientName, fillAccount, invoiceNumberOf, sizes } from './accounts/listed-account.ts';
import type { SentMail } from './accounts/listed-mails.ts';
import { measurePages } from './tools/list-pages.ts';
import { quantile, type Bench, type BenchRow } from './tools/row.ts';
import { letGoOf } from './tools/server-process.ts';
import { blockRows, forgetBlocks, quiet, startWatched } from './tools/watched-loop.ts';
import { upcastEvents } from '../platform/upcast-events.ts';

const rounds = 30;
const isWithoutBrowser = process.argv.includes('--without-browser');

const person = { email: 'ada@bench.example', password: 'correct horse' };

/** Registers an account and returns its id. */
const register = async (dataDir: string): Promise<number> => {
  const server = await startWatched(dataDir);
  const { text } = await callWell(`${server.address}/api/register`, { body: { name: 'Ada', ...person } });
  await server.stop();
  return z.object({ id: z.number() }).parse(JSON.parse(text)).id;
};

const fill = async (dataDir: string): Promise<void> => {
  const accountId = await register(dataDir);
  const store = upcastEvents(openSqliteEventStore({ file: join(dataDir, 'events.db') }));
  const folder = join(dataDir, dataFiles.files, String(accountId));
  mkdirSync(folder, { recursive: true });
  // As the server stores them, but without waiting for the disk, which would take minutes.
  const storeFile = ({ hash, text }: SentMail['file']): Promise<void> => writeFile(join(folder, hash), text);
  const events = await fillAccount(store, storeFile, accountId);
  await store.close();
  await letGoOf(dataDir);
  console.error(`Appended ${events} events of one account`);
};

const next = z.object({ next: z.string(), total: z.number() });

/** The search texts while a user types a client's name or an invoice's number; each round uses different ones. */
const typed = (round: number): string[] => {
  const index = round * 197;
  const name = clientName(index).toLowerCase();
  const number = invoiceNumberOf(index).toLowerCase();
  return [1, 2, 3, 5, 8, 10, 12, 40].flatMap((length) => [
    name.slice(0, length),
    number.slice(0, length + 4),
  ]);
};

/** Calls that a page makes, of a list unless they begin with `/`, and the same queries against a bare table. */
const questions: readonly {
  readonly name: string;
  readonly paths: readonly string[] | ((round: number) => readonly string[]);
  readonly reference: (bare: BareLists) => void;
}[] = [
  { name: 'invoices, first page', paths: ['invoices?'], reference: (bare) => bare.firstPage() },
  { name: 'invoices, next page', paths: ['invoices?next'], reference: (bare) => bare.nextPage() },
  {
    name: 'invoices, search as one types',
    paths: (round) => typed(round).map((search) => `invoices?search=${encodeURIComponent(search)}`),
    reference: (bare) => bare.search(),
  },
  {
    name: 'invoices, filter and sort',
    paths: ['amount&direction=desc', 'number', 'issued', 'due', 'client'].flatMap((sort) =>
      ['overdue', 'paid'].map((status) => `invoices?status=${status}&sort=${sort}`),
    ),
    reference: (bare) => bare.filterAndSort(),
  },
  {
    name: 'invoices, several filters',
    paths: (round) => {
      const from = `amountFrom=${100 + round}`;
      return ['none', 'running', 'ended', 'decision'].flatMap((state) => [
        `invoices?sequenceState=${state}&${from}`,
        `invoices?sequenceState=${state}&status=outstanding&${from}&amountTo=2000&sort=number`,
        `invoices?sequenceState=${state}&${from}&age=days_31_60&sort=client`,
      ]);
    },
    reference: (bare) => bare.filterAndSort(),
  },
  {
    name: 'sequences, tabs and sorts',
    paths: ['active', 'completed', 'all'].flatMap((status) =>
      ['next', 'client', 'status'].map((sort) => `sequences?status=${status}&sort=${sort}`),
    ),
    reference: (bare) => bare.filterAndSort(),
  },
  {
    name: 'sent emails, first page and search',
    paths: ['sent-emails?', 'sent-emails?search=northwind', 'sent-emails?sort=recipient'],
    reference: (bare) => bare.search(),
  },
  {
    name: 'clients, first page and search',
    paths: ['clients?', 'clients?search=studio', 'clients?sort=phone&direction=desc'],
    reference: (bare) => bare.firstPage(),
  },
  {
    name: 'payments, first page, by amount and of a month',
    paths: ['/payments?', '/payments?sort=amount', '/payments?month=2026-05', '/payments?kind=payment'],
    reference: (bare) => bare.firstPage(),
  },
  { name: 'payments, next page', paths: ['/payments?next'], reference: (bare) => bare.nextPage() },
  {
    name: 'upcoming emails, of 30 and of 92 days',
    paths: [
      '/upcoming?from=2099-09-01',
      '/upcoming?from=2099-08-15&to=2099-11-14&order=client',
      '/upcoming?from=2099-09-01&search=studio',
    ],
    reference: (bare) => bare.firstPage(),
  },
  { name: 'dashboard, what goes next', paths: ['next-emails?'], reference: (bare) => bare.firstPage() },
];

const timed = (work: () => void): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

const pagesOf = async (address: string, cookie: string, bare: BareLists): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const { name, paths, reference } of questions) {
    const times: number[] = [];
    let bytes = 0;
    let after = '';
    await forgetBlocks();
    for (let round = 0; round < rounds; round += 1)
      for (const path of typeof paths === 'function' ? paths(round) : paths) {
        const query = path.replace('?next', `?${after}`);
        const list = query.startsWith('/') ? query : `/lists/${query}`;
        const answer = await callWell(`${address}/api${list}`, { cookie });
        if (path.endsWith('?next'))
          after = `after=${encodeURIComponent(next.parse(JSON.parse(answer.text)).next)}`;
        times.push(answer.milliseconds);
        bytes = Math.max(bytes, answer.bytes);
      }
    const blocks = await blockRows(`Lists: ${name}`);
    const bareTimes = Array.from({ length: rounds }, () => timed(() => reference(bare)));
    rows.push(
      {
        name: `Lists: ${name}, p95`,
        ours: quantile(times, 0.95),
        reference: quantile(bareTimes, 0.95),
        unit: 'ms',
        note: 'a bare indexed SQLite query; < 30 ms',
      },
      {
        name: `Lists: ${name}, largest answer before compression`,
        ours: bytes / 1_000,
        unit: 'kB',
        note: '< 60 kB on the wire',
      },
      ...blocks,
    );
  }
  return rows;
};

const wholeLists = async (address: string, cookie: string): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  const paths = [
    'invoices',
    'followup-sequences',
    'sent-emails',
    'clients',
    'dashboard',
    'figures',
    'attention',
  ];
  for (const path of paths) {
    await forgetBlocks();
    const { milliseconds, bytes } = await callWell(`${address}/api/${path}`, { cookie });
    rows.push(
      {
        name: `Whole call /api/${path}, ${(bytes / 1e6).toFixed(1)} MB`,
        ours: milliseconds,
        unit: 'ms',
        note: 'no aim of its own',
      },
      ...(await blockRows(`Whole call /api/${path}`)),
    );
  }
  return rows;
};

/**
 * The lists of a large account: 100,000 invoices with 150,000 payments, 20,000 sequences with 4 steps, 50,000 emails;
 * fewer with `LISTS_INVOICES`.
 */
export const bench: Bench = {
  name: 'lists',
  run: async (dataDir) => {
    await fill(dataDir);
    const server = await startWatched(dataDir);
    try {
      await folded(dataDir);
      await quiet();
      const bare = bareLists(join(dataDir, 'bare.db'), sizes.invoices);
      const { cookie } = await callWell(`${server.address}/api/login`, { body: person });
      const rows = [
        ...(await pagesOf(server.address, cookie, bare)),
        ...(await wholeLists(server.address, cookie)),
        ...(isWithoutBrowser ? [] : await measurePages(server.address, person)),
      ];
      bare.close();
      return rows;
    } finally {
      await server.stop();
    }
  },
};
