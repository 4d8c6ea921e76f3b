import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountCommand } from '../../domain/account/commands.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { agreedTerms } from '../../domain/invoice/chased-invoice.fixture.ts';
import { ChasedInvoice } from '../../tests/contracts/sequence-runs/chased-invoice.ts';
import { firstStep } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import {
  openEmbeddedWorld,
  type EmbeddedWorld,
} from '../../tests/contracts/sequence-runs/worlds/embedded-world.ts';
import { processManagerCheckpoint } from './checkpoint.ts';

const start = '2026-03-02T07:00:00Z';
const terms = { ...agreedTerms, agreedOn: '2026-01-01' };
const approve: AccountCommand = { type: 'ApproveClaimRule', now: start, today: '2026-03-02' };

let world: EmbeddedWorld;
let chase: ChasedInvoice;
const ofAccount = async (command: AccountCommand): Promise<void> => {
  await world.commands.handle(`account-${chase.accountId}`, accountDecider, command, chase.context());
};
/** Due on 20 February; a reminder tells of late fees on 2 March. It is 3 March. */
const chaseWith = async (content: string): Promise<void> => {
  chase = await ChasedInvoice.enter(world, { steps: firstStep.map((step) => ({ ...step, content })) });
  await ofAccount({ type: 'ChangeLateFeeTerms', terms });
  await world.advanceTo('2026-03-03T10:00:00Z');
  expect(await chase.eventsOf('StepSent')).toHaveLength(1);
};
const claims = async () =>
  (await chase.eventsOf('LateFeesClaimed')).map(({ data: { claim } }) => [claim.amount, claim.until]);
const history = async (): Promise<string[]> => {
  const all: string[] = [];
  for await (const { stream, type } of world.store.readAll()) all.push(`${stream} ${type}`);
  return all;
};

beforeEach(async () => {
  world = await openEmbeddedWorld({ start });
});
afterEach(() => world.close());

/** $1,234.50 at 18% for the eleven days to 3 March. */
const toMarch3 = [670, '2026-03-03'];

test('an approved rule claims once what a reminder has told of, and sends nothing', async () => {
  await chaseWith('Hello. {{late_fee}}');
  await ofAccount(approve);
  const mails = [...chase.mails(), ...chase.userMails()];
  await chase.pay();
  expect(await claims()).toEqual([toMarch3]);
  expect((await chase.eventsOf('LateFeesClaimed')).map(({ data }) => data.claim.byRule)).toEqual([
    { approvedAt: start, approvedOn: '2026-03-02', approvedBy: 'Mara Lind' },
  ]);
  await world.advanceTo('2026-03-05T10:00:00Z');
  expect(await claims()).toEqual([toMarch3]);
  expect([...chase.mails(), ...chase.userMails()]).toEqual(mails);
});

test('nothing is claimed without a rule, by one that was withdrawn, or of what no reminder told', async () => {
  await chaseWith('Hello. {{late_fee}}');
  await chase.pay();
  await ofAccount(approve);
  await ofAccount({ type: 'WithdrawClaimRule' });
  await chase.reopen(true);
  await chase.pay();
  expect(await claims()).toEqual([]);
  await world.close();
  world = await openEmbeddedWorld({ start });
  await chaseWith('Hello.');
  await ofAccount(approve);
  await chase.pay();
  expect(await claims()).toEqual([]);
});

test('a payment that is undone takes its claim with it, and the next one is claimed', async () => {
  await chaseWith('Hello. {{late_fee}}');
  await ofAccount(approve);
  await chase.pay();
  await chase.reopen(true);
  expect(await chase.eventsOf('LateFeeClaimWithdrawn')).toHaveLength(1);
  await chase.pay();
  expect(await claims()).toEqual([toMarch3, toMarch3]);
  expect(await chase.eventsOf('LateFeeClaimWithdrawn')).toHaveLength(1);
});

test('a payment that is undone before the rule has seen it is not claimed', async () => {
  await chaseWith('Hello. {{late_fee}}');
  await ofAccount(approve);
  await world.stop();
  const moment = chase.moment();
  await chase.gives({ type: 'MarkInvoicePaid', datePaid: moment.today, moment });
  await chase.gives({ type: 'ReopenInvoice', undo: true, mayRestore: true, clientName: 'Acme', moment });
  await world.startAt('2026-03-03T10:01:00Z');
  await world.settle();
  expect(await claims()).toEqual([]);
});

test('a claim that was cut off is made at the next start', async () => {
  await chaseWith('Hello. {{late_fee}}');
  await ofAccount(approve);
  await world.settle();
  world.kill();
  const moment = chase.moment();
  await chase.gives({ type: 'MarkInvoicePaid', datePaid: moment.today, moment });
  expect(await claims()).toEqual([]);
  await world.startAt('2026-03-04T10:00:00Z');
  await world.settle();
  expect(await claims()).toEqual([toMarch3]);
});

test('a manager that forgot how far it came claims nothing a second time', async () => {
  const checkpoint = async () => (await world.keep.get('checkpoints', processManagerCheckpoint))?.value;
  await world.stop();
  const before = await checkpoint();
  await world.startAt('2026-03-02T07:00:30Z');
  await chaseWith('Hello. {{late_fee}}');
  await ofAccount(approve);
  await chase.pay();
  await chase.reopen(true);
  await chase.pay();
  await world.settle();
  await world.stop();
  const told = await history();
  await world.keep.put('checkpoints', processManagerCheckpoint, before);
  await world.startAt('2026-03-03T10:01:00Z');
  await world.advanceTo('2026-03-03T11:00:00Z');
  expect(await history()).toEqual(told);
});
