import { DatabaseSync } from '@photostructure/sqlite';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFiles, openReadModelsInMemory, openStores } from '../app/compose-stores.ts';
import { openInOrder } from '../app/open-in-order.ts';
import type { OwedEvent } from '../domain/events.ts';
import { currentSchemaVersion } from '../domain/upcasting.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import { accounts } from '../projections/accounts.ts';
import { allProjections } from '../projections/all-projections.ts';
import { foldAccount } from '../projections/as-of.ts';
import { createAccountsAsOf } from '../projections/audit/accounts-as-of.ts';
import { createTimeline, type FactQuery } from '../projections/audit/timeline/timeline.ts';
import { receivablesByAge } from '../projections/dashboard.ts';
import { invoices } from '../projections/invoices.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { fillStore } from './large-history.ts';
import type { Bench, BenchRow } from './row.ts';

const wanted = 200_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const program = fileURLToPath(new URL('../dist/server/audit.js', import.meta.url));

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

/** Runs the built command. @returns seconds, and its largest resident memory in MB; NaN where that is not known */
const run = async (dataDir: string, ...args: string[]): Promise<{ seconds: number; megabytes: number }> => {
  if (!existsSync(program)) throw new Error('Build first: npm run build');
  let megabytes = Number.NaN;
  const seconds = await secondsOf(async () => {
    const env = { ...process.env, DATA_DIR: dataDir, EVENTSTORE_URL: '', MONGO_URL: '' };
    const child = spawn(process.execPath, [program, ...args], {
      env,
      stdio: 'ignore',
    });
    const look = setInterval(() => {
      const file = `/proc/${child.pid}/status`;
      const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
      const [, peak] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
      if (peak !== undefined) megabytes = Number(peak) / 1_024;
    }, 20);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    clearInterval(look);
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  });
  return { seconds, megabytes };
};

/** Registers the account of the first invoice, and changes that invoice a thousand times. @returns both ids */
const prepare = async (store: EventStore): Promise<{ account: number; invoiceId: number }> => {
  const append = (event: OwedEvent, stream: Parameters<EventStore['append']>[0]) => {
    const id = crypto.randomUUID();
    const of = { commandId: id, correlationId: id, causationId: id, actor: 'user' } as const;
    const schemaVersion = currentSchemaVersion(event.type);
    const metadata = { ...of, userId: null, schemaVersion, occurredAt: '2026-11-01T09:00:00.000Z' };
    return store.append(stream, 'any', [{ ...event, id, metadata }]);
  };
  for await (const { type, data } of store.readAll())
    if (type === 'InvoiceCreated') {
      const { dueDate: _, ...facts } = data;
      const { accountId: account, invoiceId } = data;
      await append(
        {
          type: 'AccountRegistered',
          data: { accountId: account, name: 'Ada', email: 'ada@studio.example', timeZone: 'UTC' },
        },
        `account-${account}`,
      );
      await Promise.all(
        Array.from({ length: 1_000 }, (_unused, amountCents) =>
          append({ type: 'InvoiceRevised', data: { ...facts, amountCents } }, `invoice-${invoiceId}`),
        ),
      );
      return { account, invoiceId };
    }
  throw new Error('There is no invoice');
};

/** Reads a large account as of now and as of the middle of its history, and runs `npm run audit` on it. */
export const bench: Bench = {
  name: 'audit',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    const file = join(folder, dataFiles.events);
    const settings = { dataDir: folder, eventStoreUrl: undefined, mongoUrl: undefined, installation: '' };
    const { opened, close } = await openInOrder(openStores(settings, silent, { isForRebuild: true }));
    const { store, readModels } = opened;
    try {
      await fillStore(store, wanted, Infinity);
      const { account, invoiceId } = await prepare(store);
      await rebuildProjections({ store, readModels, log: silent, projections: allProjections, names: [] });
      const asOf = async (moment: string | undefined): Promise<void> => {
        const memory = openReadModelsInMemory();
        const deps = { store, readModels: memory, projections: [accounts, invoices], log: silent };
        await foldAccount(deps, account, { moment });
        await memory.close();
      };
      const now = await secondsOf(() => asOf(undefined));
      const then = await secondsOf(() => asOf('2026-03-25T00:00:00.000Z'));
      const views = createAccountsAsOf({
        store,
        projections: allProjections,
        log: silent,
        openReadModels: openReadModelsInMemory,
      });
      const receivables = (day: string): Promise<number> =>
        secondsOf(async () => {
          const taken = views.take(account, `${day}T23:59:59.999Z`);
          if (taken === undefined) throw new Error('There is no room for another moment');
          await receivablesByAge({ readModels: taken.readModels, account, today: day });
          taken.release();
        });
      const owed = await receivables('2026-06-01');
      const later = await receivables('2026-06-10');
      const earlier = await receivables('2026-04-01');
      await views.close();
      const timeline = createTimeline(store);
      const page = (query: FactQuery): Promise<number> =>
        secondsOf(() => timeline.page({ id: account, timeZone: 'UTC' }, query, readModels));
      const ofInvoice = await page({ invoiceId });
      const ofAccount = await page({});
      const nextOfAccount = await page({ after: '100000' });
      await close();
      const bare = await secondsOf(() => readBare(file));
      const replay = await run(folder, 'replay', 'invoice', String(invoiceId));
      const verify = await run(folder, 'verify');
      const checkpoint = await run(folder, 'checkpoint');
      const seconds = (name: string, ours: number, note = ''): BenchRow => ({
        name,
        ours,
        reference: bare,
        unit: 's',
        note: `bare SQLite: read and parse all events${note}`,
      });
      const memory = (name: string, ours: number): BenchRow => ({
        name: `Largest memory of ${name}`,
        ours,
        reference: null,
        unit: 'MB',
        note: '< 300 MB',
      });
      return [
        seconds('Invoices of an account with 200 000 events, as of now', now),
        seconds('The same as of the middle', then),
        seconds('Receivables by age, as of a moment', owed),
        seconds('The same nine days later', later),
        seconds('The same as of an earlier moment', earlier),
        seconds('Timeline of an invoice with 1 000 events, its latest page', ofInvoice),
        seconds('Timeline of the account, its latest page for the first time', ofAccount),
        seconds('The same, another page', nextOfAccount),
        seconds('audit replay, an invoice with 1 000 events of 200 000', replay.seconds),
        seconds('audit verify, 200 000 events', verify.seconds),
        seconds('audit checkpoint, 200 000 events', checkpoint.seconds),
        memory('audit replay', replay.megabytes),
        memory('audit verify', verify.megabytes),
        memory('audit checkpoint', checkpoint.megabytes),
      ];
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
