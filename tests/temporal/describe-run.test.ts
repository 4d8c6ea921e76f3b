import { expect, test } from 'vitest';
import { createRunDescriber } from '../../workflows/temporal/describe-run.ts';
import { openEmbeddedWorld } from '../contracts/sequence-runs/worlds/embedded-world.ts';
import { refusedForNow, replyLost, RunFixture, threeSteps } from '../contracts/sequence-runs/run-fixture.ts';

const at = new RunFixture(openEmbeddedWorld);
const run = { accountId: 1, invoiceId: 3, sequenceId: 11 };
const described = () => createRunDescriber(at.world.commands)(run);
const named = { clientName: 'Acme GmbH', invoiceNumber: 'INV-7' };
const first = 'step 1 of 3, friendly reminder, Mar 2, 2026 9:00 AM';
const second = 'step 2 of 3, firm reminder, Mar 9, 2026 9:00 AM';

test('a run waits for its next step', async () => {
  await at.begin();
  expect(await described()).toStrictEqual({ ...named, state: 'waiting', nextStep: first });
  await at.world.advanceTo('2026-03-02T08:00:00Z');
  expect(await described()).toStrictEqual({ ...named, state: 'waiting', nextStep: second });
});

test('a promised or held run is paused', async () => {
  const chase = await at.begin();
  await chase.promise('2026-03-04');
  expect(await described()).toStrictEqual({ ...named, state: 'paused', nextStep: first });
  await chase.removePromise();
  await chase.pause();
  expect((await described())?.state).toBe('paused');
});

test('a run whose mail was refused is retrying', async () => {
  await at.begin();
  at.world.transport.answer = () => refusedForNow;
  await at.world.advanceTo('2026-03-02T08:00:00Z');
  expect(await described()).toStrictEqual({ ...named, state: 'retrying', nextStep: first });
});

test('a run is sending while a mail is handed over, and in doubt if the outcome of the last one is unknown', async () => {
  const release = at.world.transport.hold();
  await at.begin({ steps: threeSteps.slice(0, 1) });
  await at.world.advanceTo('2026-03-02T08:00:00Z');
  expect(await described()).toStrictEqual({ ...named, state: 'sending', nextStep: null });
  release(replyLost);
  await at.world.settle();
  expect(await described()).toStrictEqual({ ...named, state: 'in_doubt', nextStep: null });
});

test('a paid run has finished, and a deleted one has no description', async () => {
  const chase = await at.begin();
  await chase.pay();
  expect(await described()).toStrictEqual({ ...named, state: 'finished', nextStep: null });
  await chase.deleteInvoice();
  expect(await described()).toBeUndefined();
});
