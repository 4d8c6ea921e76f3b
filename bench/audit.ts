import { DatabaseSync } from '@photostructure/sqlite';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dataFiles, openStores } from '../app/composition/compose-stores.ts';
import { openInOrder } from '../app/start/open-in-order.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import { allProjections } from '../projections/all-projections.ts';
import { rebuildProjections } from '../projections/following/rebuild.ts';
import { recorded } from './accounts/recorded.ts';
import { fillYear } from './accounts/chased-year.ts';
import type { Bench, BenchRow } from './tools/row.ts';
import { flagsOf } from './tools/server-process.ts';

/** Of which each has some 20 events. */
const invoiceCount = 10_000;
/** Of another account, three emails each. */
const packedInvoices = 334;
const account = 500_000_000_000_000;
const packedAccount = account + 1;
const days = { asOf: '2026-10-01', later: '2026-10-10', earlier: '2026-09-28' } as const;
const backTested = ['2025-11-01', '2026-10-31'] as const;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const program = fileURLToPath(new URL('../dist/server/audit.js', import.meta.url));
const reads = fileURLToPath(new URL('./audit-reads.ts', import.meta.url));

const secondsOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

/** The minimum work: read and parse every event. */
const readBare = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  const page = database.prepare(
    'SELECT position, data, metadata FROM events WHERE position > ? ORDER BY position LIMIT 1000',
  );
  const rowsAfter: (position: number) => { position: number; data: string; metadata: string }[] =
    page.all.bind(page);
  for (let last: number | undefined = 0; last !== undefined;) {
    const rows = rowsAfter(last);
    for (const { data, metadata } of rows) {
      JSON.parse(data);
      JSON.parse(metadata);
    }
    last = rows.at(-1)?.position;
  }
  database.close();
};

interface Measured {
  readonly seconds: readonly number[];
  /** Largest resident memory. */
  readonly megabytes: number;
}

const finished = (child: ReturnType<typeof spawn>, what: string): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${what} ended with ${String(code)}`)),
    );
  });

/** The largest resident memory so far, in MB; undefined where the system does not report it, or after the end. */
const peakOf = (pid: number | undefined): number | undefined => {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, peak] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  return peak === undefined ? undefined : Number(peak) / 1_024;
};

/** Runs the built command, as `npm run audit` does. */
const run = async (dataDir: string, ...args: string[]): Promise<Measured> => {
  if (!existsSync(program)) throw new Error('Build first: npm run build');
  let megabytes = Number.NaN;
  const seconds = await secondsOf(async () => {
    const env = { ...process.env, DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGO_URL: '' };
    const child = spawn(process.execPath, [...flagsOf('audit'), program, ...args], { env, stdio: 'ignore' });
    const look = setInterval(() => {
      megabytes = peakOf(child.pid) ?? megabytes;
    }, 20);
    await finished(child, args.join(' ')).finally(() => clearInterval(look));
  });
  return { seconds: [seconds], megabytes };
};

const measured = z.object({ seconds: z.array(z.number()), megabytes: z.number() });

/** Reads in a process of its own, which begins with nothing in memory but the program. */
const read = async (dataDir: string, kind: string, ...args: readonly string[]): Promise<Measured> => {
  const child = spawn(
    process.execPath,
    [...flagsOf('start'), '--import', 'tsx', reads, dataDir, String(account), kind, ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [answer] = await Promise.all([text(child.stdout), finished(child, kind)]);
  return measured.parse(JSON.parse(answer));
};

/** Changes the first invoice a thousand times. @returns its id */
const reviseOne = async (store: EventStore): Promise<number> => {
  for await (const { type, data } of store.readAccount(account))
    if (type === 'InvoiceCreated') {
      const { dueDate: _, ...facts } = data;
      const { invoiceId } = data;
      await Promise.all(
        Array.from({ length: 1_000 }, (_unused, amountCents) =>
          store.append(`invoice-${invoiceId}`, 'any', [
            recorded({ type: 'InvoiceRevised', data: { ...facts, amountCents } }, '2026-11-20T09:00:00.000Z'),
          ]),
        ),
      );
      return invoiceId;
    }
  throw new Error('There is no invoice');
};

/** @returns the number of events, and the invoice with a thousand of them */
const fill = async (dataDir: string): Promise<{ events: number; invoiceId: number }> => {
  const settings = { dataDir, eventStoreUrl: undefined, mongoUrl: undefined, installation: '' };
  const { opened, close } = await openInOrder(openStores(settings, silent));
  const { store, readModels } = opened;
  try {
    const ofYear = await fillYear(store, account, { invoices: invoiceCount });
    const files = join(dataDir, dataFiles.files, String(packedAccount));
    mkdirSync(files, { recursive: true });
    const ofPack = await fillYear(
      store,
      packedAccount,
      { invoices: packedInvoices, first: invoiceCount },
      ({ hash, text: content }) => writeFile(join(files, hash), content),
    );
    const invoiceId = await reviseOne(store);
    await rebuildProjections({ store, readModels, log: silent, projections: allProjections, names: [] });
    return { events: ofYear + ofPack + 1_000, invoiceId };
  } finally {
    await close();
  }
};

/** Reads a large account as of several moments, and runs `npm run audit` on it. */
export const bench: Bench = {
  name: 'audit',
  run: async (folder) => {
    const { events, invoiceId } = await fill(folder);
    const bare = await secondsOf(() => readBare(join(folder, dataFiles.events)));
    const count = events.toLocaleString('en-US');
    console.error(`${count} events, ${invoiceCount} invoices`);
    const rows = (of: Measured, names: readonly (readonly [name: string, aim?: string])[]): BenchRow[] => [
      ...names.map(([name, aim = '']) => ({
        name,
        ours: of.seconds[names.findIndex(([other]) => other === name)] ?? Number.NaN,
        reference: bare,
        unit: 's',
        note: `bare SQLite: read and parse all ${count} events${aim === '' ? '' : `; ${aim}`}`,
      })),
      {
        name: `  its largest memory`,
        ours: of.megabytes,
        unit: 'MB',
        note: '< 300 MB',
      },
    ];
    const { asOf, later, earlier } = days;
    return [
      ...rows(await read(folder, 'invoices', earlier), [
        ['Invoices of the account, as of now'],
        ['The same as of an earlier moment'],
      ]),
      ...rows(await read(folder, 'receivables', asOf, later, earlier), [
        ['Receivables by age, 10 000 invoices, as of a moment', '< 1 s'],
        ['The same nine days later', '< 0.3 s'],
        ['The same three days earlier', '< 0.3 s'],
      ]),
      ...rows(await read(folder, 'timeline-of-invoice', String(invoiceId)), [
        ['Timeline of an invoice with 1 000 events, its latest page'],
      ]),
      ...rows(await read(folder, 'timeline-of-account'), [
        ['Timeline of the account, its latest page for the first time'],
        ['The same, another page'],
      ]),
      ...rows(await read(folder, 'back-test', ...backTested), [['Back-test over 10 000 invoices']]),
      ...rows(await run(folder, 'replay', 'invoice', String(invoiceId), '--account', String(account)), [
        ['audit replay, an invoice with 1 000 events'],
      ]),
      ...rows(await run(folder, 'verify'), [['audit verify, all events']]),
      ...rows(await run(folder, 'checkpoint'), [['audit checkpoint, all events']]),
      ...rows(
        await run(
          folder,
          'export',
          'account',
          '--account',
          String(packedAccount),
          '--out',
          join(folder, 'pack.zip'),
        ),
        [['audit export, a pack of 1 000 emails']],
      ),
    ];
  },
};
