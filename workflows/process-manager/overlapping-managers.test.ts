import { createIds } from '../../platform/ids.ts';
import { expect, test } from 'vitest';
import type { StreamName } from '../../platform/ports/event-store.ts';
import type { SequenceRuns } from '../../platform/ports/sequence-runs.ts';
import { accounts } from '../../projections/accounts.ts';
import { invoices } from '../../projections/invoices.ts';
import { sequences } from '../../projections/sequences/sequences.ts';
import { ChasedInvoice } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import { embeddedEngine } from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { openInstallationData } from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { openInstallationWorld } from '../../tests/contracts/sequence-runs/worlds/installation-world.ts';
import { refusedForGood } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { noPartners } from '../../tests/partners/no-partners.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import { importDepsOf } from '../imports/import-deps.fixture.ts';
import { createMailings } from '../mailings/mailings.ts';
import { processTimer } from '../timer.ts';
import { createProcessManager } from './process-manager.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const streams: readonly StreamName[] = ['invoice-3', 'account-1', 'places-1'];

/** An installation with one process manager, and what it takes to create others. */
const openInstallation = async () => {
  const data = openInstallationData('2026-03-02T07:00:00Z');
  let runs: SequenceRuns | undefined;
  const startEngine = embeddedEngine(data);
  const world = await openInstallationWorld(
    data,
    async (deps) => {
      const engine = await startEngine(deps);
      runs = engine.runs;
      return engine;
    },
    'smtp',
  );
  if (runs === undefined) throw new Error('There are no runs');
  const secrets = createSecrets(data.keep, 'not secret');
  const deps = {
    ...data,
    runs,
    imports: importDepsOf({ ...data, clock: data.time, log: quiet }),
    models: { accounts: accounts.model, invoices: invoices.model, sequences: sequences.model },
    waitFor: async (): Promise<boolean> => true,
    transports: world.transport,
    allModels: [accounts.model, invoices.model, sequences.model],
    secrets,
    partners: noPartners({ ...data, secrets, clock: data.time, log: quiet }),
    mailings: createMailings({
      ...data,
      secrets,
      transports: world.transport,
      clock: data.time,
      log: quiet,
    }),
    ids: createIds(data.time),
    clock: data.time,
    setTimer: data.time.setTimer,
    log: quiet,
    mailFrom: 'reminders@owed.example',
    publicUrl: 'https://owed.example',
  };
  return { data, world, deps };
};

/**
 * Weeks of one invoice: a mail that can't be delivered, a promise that is broken while nothing runs, a payment that is
 * undone, an end.
 * @param managers how many process managers run at the same time
 */
const history = async (managers: number) => {
  const { data, world, deps } = await openInstallation();
  const rivals = Array.from({ length: managers - 1 }, () => createProcessManager(deps));
  for (const rival of rivals) rival.start();
  const settle = async (): Promise<void> => {
    for (let before; before !== data.last();) {
      before = data.last();
      await world.settle();
      for (const rival of rivals) await rival.settled(before);
    }
  };

  const chase = await ChasedInvoice.enter(world, { steps: [{ scheduledDate: '2026-03-02' }] });
  world.transport.answer = ({ mail, to }) =>
    mail.from.name === 'Owed' ? { type: 'accepted', accepted: [to], refused: [] } : refusedForGood;
  await world.advanceTo('2026-03-02T09:00:00Z');
  await settle();
  await chase.pay();
  await settle();
  await chase.reopen(false);
  await chase.promise('2026-03-05');
  await world.advanceTo('2026-03-07T12:00:00Z');
  await settle();
  await chase.deleteInvoice();
  await settle();

  const events: string[] = [];
  for (const stream of streams)
    for await (const { type } of data.store.readStream(stream)) events.push(`${stream} ${type}`);
  const mails = [...chase.mails(), ...chase.userMails()];
  for (const rival of rivals) await rival.stop();
  await world.close();
  return { events, mails };
};

test('two managers at once bring about what one does, each thing once', async () => {
  const alone = await history(1);
  expect(alone.events).toContain('account-1 UserMailStarted');
  expect(alone.events).toContain('invoice-3 PromiseBroken');
  expect(alone.events.at(-1)).toBe('places-1 PlaceFreed');
  expect(await history(3)).toStrictEqual(alone);
});

test('a manager that waits for a read model stops at once', async () => {
  const { world, deps } = await openInstallation();
  await ChasedInvoice.enter(world, { steps: [{ scheduledDate: '2026-03-02' }] });
  let asked = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (asked = resolve));
  const manager = createProcessManager({
    ...deps,
    setTimer: processTimer,
    waitFor: () => {
      asked();
      return new Promise(() => undefined);
    },
  });
  manager.start();
  await waiting;
  await manager.stop();
  expect(manager.health().state).toBe('stopped');
  await world.close();
});
