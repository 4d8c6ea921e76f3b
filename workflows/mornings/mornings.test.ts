import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { at, facts, step } from '../../domain/invoice/chased-invoice.fixture.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import { Mornings } from './mornings.ts';

const accountId = 3;
let data: InstallationData;
let zones: Map<number, string>;

const mornings = async (trialDays = 0, waiting = 0): Promise<Mornings> => {
  const { commands, keep, time: clock } = data;
  const invoicesDueBefore = async (): Promise<readonly number[]> => [7, 8];
  const log = pino({ level: 'silent' });
  const waitingForApproval = async (): Promise<number> => waiting;
  const deps = { commands, keep, clock, trialDays, log, invoicesDueBefore, waitingForApproval };
  const one = new Mornings(deps, () => zones);
  await one.load();
  return one;
};

const registerIn = async (timeZone: string): Promise<void> => {
  zones.set(accountId, timeZone);
  const trial = { startedAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-15T10:00:00.000Z' };
  const command = {
    type: 'RegisterAccount',
    accountId,
    name: 'Ada',
    email: 'a@b.example',
    timeZone,
    trial,
  } as const;
  await data.commands.handle('account-3', accountDecider, command, systemContext(accountId));
};

const invoice = async (invoiceId: number, invoiceNumber: string, plan: Partial<StepPlan>): Promise<void> => {
  const give = (command: Parameters<typeof invoiceDecider.decide>[0]) =>
    data.commands.handle(`invoice-${invoiceId}`, invoiceDecider, command, systemContext(accountId));
  await give({
    type: 'CreateInvoice',
    invoiceId,
    accountId,
    facts: { ...facts, invoiceNumber },
    dueDate: '2026-12-01',
  });
  const steps = [step(invoiceId * 10, plan)];
  const moment = at('2026-12-02T12:00Z');
  await give({ type: 'StartSequence', sequenceId: invoiceId * 100, steps, via: 'smtp', moment });
};

/** What the account was told, in short. */
const told = async (): Promise<readonly string[]> => {
  const lines: string[] = [];
  for await (const event of data.store.readStream('account-3')) {
    if (event.type === 'TrialEndAnnounced') lines.push(`trial ends on ${event.data.endsOn}`);
    if (event.type !== 'RemindersAnnounced') continue;
    const { day, reminders, count } = event.data;
    const listed = reminders.map(
      ({ invoiceNumber, clientName, tone }) => `${invoiceNumber} ${clientName} ${tone}`,
    );
    lines.push(`${day}: ${count}: ${listed.join(', ')}`);
  }
  return lines;
};

const clientFacts = {
  name: 'Acme',
  email: 'pay@acme.example',
  ...bareFacts,
} as const;

beforeEach(async () => {
  data = openInstallationData('2026-12-02T12:00:00Z');
  zones = new Map();
  const command = { type: 'CreateClient', clientId: facts.clientId, accountId, facts: clientFacts } as const;
  await data.commands.handle(`client-${facts.clientId}`, clientDecider, command, systemContext(accountId));
  await invoice(7, 'INV-7', { tone: 'friendly' });
  await invoice(8, 'INV-8', { tone: 'legal', scheduledTime: '18:00' });
  return () => data.close();
});

test('at 9:00 AM of the zone tomorrow is announced, legal first, once, also after a restart', async () => {
  await registerIn('America/New_York');
  data.time.jumpTo('2026-12-03T13:59:59Z');
  const first = await mornings();
  await first.announceDue();
  expect(await told()).toEqual([]);
  data.time.jumpTo('2026-12-03T14:00:00Z');
  expect(first.next()).toBe(Date.parse('2026-12-03T14:00:00Z'));
  await first.announceDue();
  const lines = ['2026-12-04: 2: INV-8 Acme legal, INV-7 Acme friendly'];
  expect(await told()).toEqual(lines);
  expect(first.next()).toBe(Date.parse('2026-12-04T14:00:00Z'));
  await (await mornings()).announceDue();
  expect(await told()).toEqual(lines);
});

test('a process that was killed before it noted the day announces nothing twice', async () => {
  await registerIn('UTC');
  data.time.jumpTo('2026-12-03T11:00:00Z');
  await (await mornings()).announceDue();
  await data.keep.delete('checkpoints', 'mornings');
  await (await mornings()).announceDue();
  expect(await told()).toHaveLength(1);
});

test('9:00 AM stays 9:00 AM when daylight saving begins and ends', async () => {
  await registerIn('Europe/Berlin');
  const zone = await mornings();
  const nextAfter = async (instant: string): Promise<string> => {
    data.time.jumpTo(instant);
    await zone.announceDue();
    return new Date(zone.next() ?? 0).toISOString();
  };
  expect(await nextAfter('2027-03-27T10:00:00Z')).toBe('2027-03-28T07:00:00.000Z');
  expect(await nextAfter('2027-10-30T10:00:00Z')).toBe('2027-10-31T08:00:00.000Z');
});

test('what waits for approval is told, and which of tomorrow’s reminders need it', async () => {
  await registerIn('UTC');
  const rules = { tones: ['legal'] } as const;
  const set = { type: 'SetApprovalRules', rules } as const;
  await data.commands.handle('account-3', accountDecider, set, systemContext(accountId));
  data.time.jumpTo('2026-12-03T11:00:00Z');
  await (await mornings(0, 2)).announceDue();
  const announced: unknown[] = [];
  for await (const event of data.store.readStream('account-3'))
    if (event.type === 'RemindersAnnounced') announced.push(event.data);
  expect(announced).toMatchObject([
    { waiting: 2, reminders: [{ invoiceNumber: 'INV-8', approval: true }, { invoiceNumber: 'INV-7' }] },
  ]);
  expect(JSON.stringify(announced).match(/"approval"/g)).toHaveLength(1);
  data.time.jumpTo('2026-12-06T11:00:00Z');
  await (await mornings(0, 1)).announceDue();
  expect((await told()).at(-1)).toBe('2026-12-07: 0: ');
});

test('what is paid, paused or promised is not announced', async () => {
  await registerIn('UTC');
  const moment = at('2026-12-03T08:00Z');
  const give = (id: number, command: Parameters<typeof invoiceDecider.decide>[0]) =>
    data.commands.handle(`invoice-${id}`, invoiceDecider, command, systemContext(accountId));
  await give(7, { type: 'MarkInvoicePaid', datePaid: '2026-12-03', moment });
  await give(8, { type: 'RecordPromise', promisedDate: '2026-12-20', moment });
  data.time.jumpTo('2026-12-03T11:00:00Z');
  await (await mornings()).announceDue();
  expect(await told()).toEqual([]);
});

test('the end of a trial is announced three days before, once, and only where trials end', async () => {
  await registerIn('UTC');
  data.time.jumpTo('2026-12-12T09:00:00Z');
  await (await mornings(0)).announceDue();
  expect(await told()).toEqual([]);
  const day = await mornings(14);
  data.time.jumpTo('2026-12-13T09:00:00Z');
  await day.announceDue();
  data.time.jumpTo('2026-12-14T09:00:00Z');
  await day.announceDue();
  expect(await told()).toEqual(['trial ends on 2026-12-15']);
});
