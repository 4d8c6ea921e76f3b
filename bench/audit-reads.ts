import { millisecondsInDay } from 'date-fns/constants';
import { openReadModelsInMemory, openStores } from '../app/composition/compose-stores.ts';
import { openInOrder } from '../app/start/open-in-order.ts';
import { createCommandHandler } from '../platform/command-handler.ts';
import { accounts } from '../projections/accounts.ts';
import { allProjections } from '../projections/all-projections.ts';
import { foldAccount } from '../projections/as-of.ts';
import { createAccountsAsOf } from '../projections/audit/accounts-as-of.ts';
import { createTimeline, type FactQuery } from '../projections/audit/timeline/timeline.ts';
import { receivablesByAge } from '../projections/figures/receivables.ts';
import { invoices } from '../projections/invoices.ts';
import { MemoryKeep } from '../tests/doubles/memory-keep.ts';
import { createBackTest } from '../workflows/chase/back-test-account.ts';
import { usualSteps } from '../web/features/sequences/components/back-test.ts';

/*
 * One kind of reading, in a process of its own: audit-reads.ts <data folder> <account> <kind> [argument …]. Prints how
 * many seconds each part took, and the largest resident memory in megabytes.
 */
const [dataDir = '', accountText, kind = '', ...given] = process.argv.slice(2);
const account = Number(accountText);
const timeZone = 'America/New_York';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { dataDir, eventStoreUrl: undefined, mongoUrl: undefined, installation: '' };
const { opened, close } = await openInOrder(openStores(settings, silent, { isToRead: true }));
const { store, readModels } = opened;

const seconds: number[] = [];
const time = async <T>(work: () => Promise<T>): Promise<T> => {
  const start = performance.now();
  const answer = await work();
  seconds.push((performance.now() - start) / 1_000);
  return answer;
};

const endOf = (day: string): string => `${day}T23:59:59.999Z`;

/** The invoices as of moments, each from the first event on. */
const foldInvoices = async (): Promise<void> => {
  for (const moment of [undefined, ...given.map(endOf)])
    await time(async () => {
      const memory = openReadModelsInMemory();
      const deps = { store, readModels: memory, projections: [accounts, invoices], log: silent };
      await foldAccount(deps, account, { moment });
      await memory.close();
    });
};

/** As the API answers, one moment after another. */
const receivables = async (): Promise<void> => {
  const views = createAccountsAsOf({
    store,
    projections: allProjections,
    log: silent,
    openReadModels: openReadModelsInMemory,
  });
  for (const day of given)
    await time(async () => {
      const taken = await views.take(account, endOf(day));
      if (taken === undefined) throw new Error('There is no room for another moment');
      await receivablesByAge({ readModels: taken.readModels, account, today: day, currency: 'USD' });
      taken.release();
    });
  await views.close();
};

const timeline = async (queries: readonly FactQuery[]): Promise<void> => {
  for (const { model } of allProjections) await readModels.prepare(model);
  const facts = createTimeline(store);
  for (const query of queries) await time(() => facts.page({ id: account, timeZone }, query, readModels));
};

const backTest = async (): Promise<void> => {
  const [from = '', to = ''] = given;
  const clock = { now: () => Date.parse(endOf(to)) + 60 * millisecondsInDay };
  const commands = createCommandHandler({ store, keep: new MemoryKeep(), clock });
  const run = createBackTest({ store, commands, clock });
  const found = await time(() => run(account, { from, to, steps: usualSteps() }));
  console.error(`Back-test: ${found.invoices} invoices, ${found.emails} emails`);
};

const kinds: Readonly<Record<string, () => Promise<void>>> = {
  invoices: foldInvoices,
  receivables,
  'timeline-of-invoice': () => timeline([{ invoiceId: Number(given[0]) }]),
  'timeline-of-account': () => timeline([{}, { after: '100000' }]),
  'back-test': backTest,
};
const read = kinds[kind];
if (read === undefined) throw new Error(`There is no reading called ${kind}`);
await read();
await close();
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1_024 }));
