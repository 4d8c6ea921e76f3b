import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemContext } from '../../commands/command-context.ts';
import { bareFacts } from '../../domain/client/bare-facts.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import {
  created,
  ids,
  paid,
  sendStarted,
  sent,
  sequenceId,
  started,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { InvoiceEvent } from '../../domain/invoice/events.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { MailingRuns } from './mailing-runs.ts';
import { createMailings, type Mailings } from './mailings.ts';
import { beginCopy, isCopy } from './refused-copies.ts';

const boss = 'boss@acme.example';
const { accountId } = ids;
const original = { accountId, mailingId: 40 };
const copy = { accountId, mailingId: 77 };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let transport: RecordingTransport;
/** Whether mails leave through a mail server now. */
let isServerThere: boolean;
beforeEach(() => {
  data = openInstallationData('2026-12-04T09:00:00Z');
  transport = new RecordingTransport(data.time);
  transport.answer = ({ mail: { copyTo }, to }) =>
    copyTo === undefined
      ? { type: 'accepted', accepted: [to], refused: [{ address: boss, reply: '451 later', forNow: true }] }
      : { type: 'accepted', accepted: [copyTo], refused: [] };
  isServerThere = true;
});
afterEach(() => data.close());

const happened = async (...events: readonly InvoiceEvent[]): Promise<void> => {
  const decider = { ...invoiceDecider, decide: () => [...events] };
  await data.commands.handle(
    `invoice-${ids.invoiceId}`,
    decider,
    { type: 'AbandonInvoice', ...ids },
    systemContext(accountId),
  );
};

/** One start of the program, with all that the process manager has told the runs so far. */
const startProgram = async (): Promise<{ runs: MailingRuns; mailings: Mailings }> => {
  const { commands, files, keep, time } = data;
  const secrets = createSecrets(keep, 'not secret');
  const shared = { clock: time, log: quiet, setTimer: time.setTimer };
  const transports = {
    via: 'smtp' as const,
    limitMilliseconds: 120_000,
    close: () => Promise.resolve(),
    for: () => (isServerThere ? transport : new RecordingTransport(data.time, 'outbox')),
  };
  const mailings = createMailings({ ...shared, commands, files, secrets, transports });
  const runs = new MailingRuns({ ...shared, commands, mailings, keep, isAlone: true });
  await runs.start();
  return { runs, mailings };
};

const follow = async (runs: MailingRuns, copies: readonly number[] = [77]): Promise<void> => {
  const mailingStreams = copies.map((id) => `mailing-${id}` as const);
  for (const stream of [`invoice-${ids.invoiceId}`, ...mailingStreams] as const)
    for await (const event of data.store.readStream(stream)) await runs.follow(event);
};

/** The client has the email, and its copy waits. @param more addresses of other copies that wait */
const emailSent = async (more: readonly string[] = []) => {
  const program = await startProgram();
  const { mailings, runs } = program;
  const facts = { ...bareFacts, name: 'Ada Ltd', email: 'ada@example.org' };
  const client = { type: 'CreateClient', clientId: 5, accountId, facts } as const;
  await data.commands.handle('client-5', clientDecider, client, systemContext(accountId));
  const content = await mailings.store(original, {
    kind: 'reminder',
    sender: { name: 'Grace', from: 'owed@example.com', replyTo: null },
    recipients: { to: 'ada@example.org', toName: 'Ada', cc: [boss, ...more], bcc: [] },
    subject: 'Invoice INV-1',
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId: '<11.1.1@example.com>',
    date: '2026-12-04T09:00:00.000Z',
    references: [],
    about: [{ invoiceId: ids.invoiceId, sequenceId, stepId: 1, attempt: 1 }],
  });
  await happened(created, started, sendStarted(1));
  await mailings.queue(original, content);
  await mailings.handOver(original);
  const waitingCopies = [boss, ...more].map((address, nth) => ({
    address,
    reply: '451 later',
    mailingId: copy.mailingId + nth,
  }));
  await happened(sent(1, 1, { waitingCopies, mailingId: original.mailingId }));
  await follow(runs);
  await follow(
    runs,
    waitingCopies.map(({ mailingId }) => mailingId),
  );
  return program;
};

const restarted = async (before: {
  runs: MailingRuns;
}): Promise<{ runs: MailingRuns; mailings: Mailings }> => {
  await before.runs.stop();
  data.time.dropTimers();
  const program = await startProgram();
  await follow(program.runs);
  return program;
};
const copies = (): string[] =>
  transport.handedOver.flatMap(({ at, mail: { copyTo } }) =>
    copyTo === undefined ? [] : [`${at.slice(11, 16)} ${copyTo}`],
  );
const story = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { type, data: of } of data.store.readStream(`invoice-${ids.invoiceId}`))
    if (type.startsWith('StepCopy')) found.push('outcome' in of ? `${type} ${of.outcome.type}` : type);
  return found;
};
const later = (runs: MailingRuns): Promise<void> =>
  data.time.advanceTo('2026-12-05T09:00:00Z', () => runs.settled());

test('it goes a minute later, once, however often its email is reported', async () => {
  const { runs } = await emailSent();
  await later(runs);
  await follow(runs);
  await later(runs);
  expect(copies()).toEqual([`09:01 ${boss}`]);
  expect(await story()).toEqual(['StepCopyStarted', 'StepCopySettled sent']);
});

test('a program that ends while it waits goes on after its next start', async () => {
  const { runs } = await restarted(await emailSent());
  await later(runs);
  expect(copies()).toEqual([`09:01 ${boss}`]);
});

test.each([
  ['goes', [], [`09:01 ${boss}`], 'sent'],
  ['does not go if the invoice was paid meanwhile', [paid()], [], 'given_up'],
] as const)(
  'one that had begun when the program ended, and had not left, %s',
  async (_, since, gone, outcome) => {
    const before = await emailSent();
    const mailing = await before.mailings.load(copy);
    if (isCopy(mailing)) await beginCopy({ ...before, commands: data.commands }, copy, mailing);
    if (since.length > 0) await happened(...since);
    const { runs } = await restarted(before);
    await later(runs);
    expect(copies()).toEqual(gone);
    expect(await story()).toEqual(['StepCopyStarted', `StepCopySettled ${outcome}`]);
  },
);

test('an outcome that was not copied to the invoice any more is copied after the next start', async () => {
  const before = await emailSent();
  await before.mailings.handOver(copy);
  const { runs } = await restarted(before);
  await later(runs);
  expect(copies()).toEqual([`09:00 ${boss}`]);
  expect(await story()).toEqual(['StepCopySettled sent']);
});

test('one that was leaving when the program ended is in doubt, and not sent again', async () => {
  const before = await emailSent();
  transport.hold();
  void before.mailings.handOver(copy);
  await transport.untilHeld();
  data.time.dropTimers();
  const { runs } = await startProgram();
  await later(runs);
  expect(copies()).toEqual([`09:00 ${boss}`]);
  expect(await story()).toEqual(['StepCopySettled in_doubt']);
});

test('it goes only through a mail server, because Gmail would send it to all recipients', async () => {
  const { runs } = await emailSent();
  isServerThere = false;
  await later(runs);
  expect(copies()).toEqual([]);
  expect(await story()).toEqual(['StepCopyStarted', 'StepCopySettled given_up']);
});

test('copies that a mail server takes its time for keep no other mail waiting', async () => {
  const release = transport.hold();
  const first = transport.answer;
  transport.answer = (handed, nth) =>
    handed.mail.copyTo === undefined
      ? { type: 'accepted', accepted: [handed.to], refused: [] }
      : first(handed, nth);
  const { mailings, runs } = await emailSent(['1', '2', '3', '4'].map((nth) => `copy${nth}@acme.example`));
  const reached = () => transport.handedOver.map(({ to, mail: { copyTo = to } }) => copyTo);
  await data.time.advanceTo('2026-12-04T09:02:00Z', () => Promise.resolve());
  await expect.poll(() => reached().length).toBe(5);
  const news = { accountId: accountId + 1, mailingId: 90 };
  const content = await mailings.store(news, {
    kind: 'news',
    sender: { name: 'Owed', from: 'owed@example.com', replyTo: null },
    recipients: { to: 'mara@studio.example', toName: 'Mara', cc: [], bcc: [] },
    subject: 'Still unpaid',
    text: 'Hello Mara',
    html: '<p>Hello Mara</p>',
    messageId: '<90@example.com>',
    date: '2026-12-04T09:00:00.000Z',
    references: [],
    about: [],
  });
  await mailings.queue(news, content);
  for await (const event of data.store.readStream('mailing-90')) await runs.follow(event);
  await expect.poll(reached).toContain('mara@studio.example');
  release(({ mail: { copyTo, to } }) => ({ type: 'accepted', accepted: [copyTo ?? to], refused: [] }));
  await runs.settled();
  expect(reached()).toHaveLength(7);
});
