import { writeFileSync } from 'node:fs';
import cliProgress from 'cli-progress';
import { createClock } from '../platform/clock.ts';
import { readConfig, type Config } from '../platform/settings/config.ts';
import { createLog } from '../platform/monitoring/log.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { EventStore } from '../platform/ports/event-store.ts';
import { foldAccount } from '../projections/as-of.ts';
import { replayInvoice } from '../projections/audit/replay.ts';
import { momentWords, replayedJson, replayedWords } from '../projections/audit/words.ts';
import { sequences } from '../projections/sequences/sequences.ts';
import { checkpointOf } from '../api/evidence/checkpoint.ts';
import { momentAsked, readAuditArguments, type AuditArguments } from './audit/arguments.ts';
import { explainStep, stepNumbered, stepsOf } from './audit/explain-step.ts';
import { accountNamed, accountsNamed, invoiceNamed } from './audit/find-records.ts';
import { verify } from './audit/verify.ts';
import { openTemporaryReadModels, openStores, type Stores } from './composition/compose-stores.ts';
import { openInOrder } from './start/open-in-order.ts';
import { runCommand } from './start/terminal.ts';

type Of<Command> = Extract<AuditArguments, { readonly command: Command }>;

const log = createLog('silent');

/** The same store with a progress bar, on a terminal, for each reading of an account. */
const withBar = (store: EventStore): EventStore => ({
  ...store,
  readAccount: async function* (...given) {
    const bar = new cliProgress.SingleBar({ format: 'Reading events {bar} {percentage}%', hideCursor: true });
    let read = 0;
    bar.start(100, 0);
    try {
      for await (const event of store.readAccount(...given)) {
        if (read % 1_000 === 0) bar.update(Math.floor(100 * (await store.shareBefore(event.position))));
        read += 1;
        yield event;
      }
      bar.update(100);
    } finally {
      bar.stop();
    }
  },
});

/** The invoice that a command is about, and until when. */
const subjectOf = async ({ store, readModels }: Stores, asked: Of<'replay' | 'why'>) => {
  const account = await accountNamed(readModels, asked.account);
  const moment = momentAsked(asked.at, account.timeZone);
  const until = { moment };
  return { account, until, moment, invoiceId: await invoiceNamed(store, account, asked.invoice, until) };
};

const replay = async (stores: Stores, asked: Of<'replay'>): Promise<void> => {
  const { account, until, moment, invoiceId } = await subjectOf(stores, asked);
  const { timeZone } = account;
  const asOf = moment === undefined ? '' : `, as of ${momentWords(moment, timeZone)}`;
  if (!asked.isJson) console.log(`Invoice ${invoiceId} of ${account.email}${asOf} (${timeZone})\n`);
  let number = 0;
  for await (const one of replayInvoice(stores.store, account, invoiceId, until)) {
    number += 1;
    console.log(asked.isJson ? replayedJson(one) : `${replayedWords(one, number, timeZone)}\n`);
  }
  if (!asked.isJson) console.log(`${number} events`);
};

const why = async (stores: Stores, asked: Of<'why'>, clock: Clock): Promise<void> => {
  const { account, until, moment, invoiceId } = await subjectOf(stores, asked);
  const readModels = openTemporaryReadModels();
  try {
    const { store } = stores;
    const { position } = await foldAccount(
      { store, readModels, projections: [sequences], log },
      account.id,
      until,
    );
    const now = moment === undefined ? clock.now() : Date.parse(moment);
    const steps = await stepsOf(readModels, account, invoiceId, now);
    const lines = await explainStep(store, account, stepNumbered(steps, asked.step, asked.sequence), until);
    console.log(lines.join('\n'));
    const when = momentWords(new Date(now).toISOString(), account.timeZone);
    console.log(`\nAs of ${when} (${account.timeZone}), position ${position ?? 'none'}`);
  } finally {
    await readModels.close();
  }
};

const checkpoint = async (
  { store, readModels }: Stores,
  asked: Of<'checkpoint'>,
  clock: Clock,
): Promise<void> => {
  const { account: named, out } = asked;
  const chosen =
    out === undefined ? await accountsNamed(readModels, named) : [await accountNamed(readModels, named)];
  for (const account of chosen) {
    const made = await checkpointOf(store, account, new Date(clock.now()).toISOString(), {
      upTo: asked.position,
    });
    const { email, position, events, hash, date } = made;
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(made)}\n`);
    console.log(
      asked.isJson
        ? JSON.stringify(made)
        : `${email}\n  Position  ${position ?? 'none'}\n  Events    ${events}\n  Hash      ${hash}\n  Date      ${date}`,
    );
  }
};

const writePack = async (
  stores: Stores,
  asked: Of<'export'>,
  { dataDir }: Config,
  clock: Clock,
): Promise<void> => {
  const account = await accountNamed(stores.readModels, asked.account);
  // The other commands need no PDF.
  const [{ composeEvidence }, { exportEvidence }] = await Promise.all([
    import('./composition/compose-evidence.ts'),
    import('./audit/export.ts'),
  ]);
  await exportEvidence(await composeEvidence(stores, dataDir), account, asked, clock.now());
  console.log(`Wrote ${asked.out}. Unpack it; node verify.mjs checks it.`);
};

const run = (stores: Stores, asked: AuditArguments, config: Config, clock: Clock): Promise<void> => {
  switch (asked.command) {
    case 'replay':
      return replay(stores, asked);
    case 'why':
      return why(stores, asked, clock);
    case 'verify':
      return verify(stores, config, log);
    case 'checkpoint':
      return checkpoint(stores, asked, clock);
    case 'export':
      return writePack(stores, asked, config, clock);
  }
};

await runCommand(async (args) => {
  const asked = readAuditArguments(args);
  const config = readConfig(process.env);
  const { opened, close } = await openInOrder(openStores(config, log, { isToRead: true }));
  const clock = createClock(config.clockOffset?.milliseconds ?? 0);
  try {
    await run({ ...opened, store: withBar(opened.store) }, asked, config, clock);
  } finally {
    await close();
  }
});
