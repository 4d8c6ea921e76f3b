import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import type { GmailIds } from '../../domain/mailing/events.ts';
import type { MailTransport, SendOutcome, Transports } from '../../platform/ports/mail.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { createMailings } from '../mailings/mailings.ts';
import { DoubtWatch } from './doubt-watch.ts';

const ref = { accountId: 1, mailingId: 40 };
const messageId = '<owed.40@owed.example>';
const gmailIds: GmailIds = { messageId: 'm1', threadId: 't1' };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
/** When the mailbox was searched. */
let searches: string[];
let answer: () => Promise<GmailIds | undefined>;
let via: MailTransport['via'];
beforeEach(() => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  searches = [];
  answer = () => Promise.resolve(undefined);
  via = 'gmail';
});
afterEach(() => data.close());

const startProgram = async () => {
  const { commands, files, keep, time } = data;
  const recording = new RecordingTransport(time);
  const outcome: SendOutcome = { type: 'in-doubt', why: 'cut' };
  recording.answer = () => outcome;
  const transport: MailTransport = {
    via,
    folder: null,
    limitFor: recording.limitFor,
    compose: (mail) => recording.compose(mail),
    send: (mail, options) => recording.send(mail, options),
    probe: () => Promise.resolve(undefined),
    findSent: (sought) => {
      searches.push(new Date(time.now()).toISOString().slice(11, 19));
      return sought.messageId === messageId ? answer() : Promise.resolve(undefined);
    },
    close: () => Promise.resolve(),
  };
  const transports: Transports = {
    via: 'smtp',
    for: () => transport,
    limitMilliseconds: 120_000,
    close: () => Promise.resolve(),
  };
  const shared = { commands, clock: time, log: quiet, setTimer: time.setTimer, transports };
  const secrets = createSecrets(keep, 'not secret');
  const mailings = createMailings({ ...shared, files, secrets });
  const runs = { wake: () => Promise.resolve() };
  const watch = new DoubtWatch({ ...shared, keep, mailings, isAlone: true, runs });
  await watch.start();
  return { watch, mailings };
};

/** Hands a mail over whose answer is lost; the watch hears of it. */
const doubt = async ({ watch, mailings }: Awaited<ReturnType<typeof startProgram>>): Promise<void> => {
  const content = await mailings.store(ref, {
    kind: 'test',
    sender: { name: 'Mara', from: 'mara@studio.example', replyTo: null },
    recipients: { to: 'client@example.test', toName: 'Bob', cc: ['copy@example.test'], bcc: [] },
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId,
    date: '2026-03-02T07:00:00.000Z',
    references: [],
    about: [],
  });
  await mailings.queue(ref, content);
  await mailings.handOver(ref);
  for await (const event of data.store.readStream('mailing-40')) await watch.follow(event);
};

const progress = async () => {
  const { state } = await data.commands.load('mailing-40', mailingDecider);
  return state.status === 'queued' ? state.progress : state.status;
};

test('a mail in doubt is looked for again and again, and found: it was delivered when it was handed over', async () => {
  const program = await startProgram();
  await doubt(program);
  await data.time.advanceTo('2026-03-02T07:00:30Z', () => program.watch.settled());
  expect(searches).toEqual(['07:00:02', '07:00:04', '07:00:08', '07:00:16']);
  answer = () => Promise.resolve(gmailIds);
  await data.time.advanceTo('2026-03-03T07:00:00Z', () => program.watch.settled());
  expect(searches.slice(4)).toEqual(['07:00:32']);
  expect(await progress()).toEqual({
    type: 'accepted',
    via: 'gmail',
    acceptedAt: '2026-03-02T07:00:00.000Z',
    accepted: ['client@example.test', 'copy@example.test'],
    refused: [],
    gmail: gmailIds,
    foundAt: '2026-03-02T07:00:32.000Z',
  });
});

test('a search that is not answered or finds nothing concludes nothing; after three days the user decides alone', async () => {
  const program = await startProgram();
  await doubt(program);
  answer = () => Promise.reject(new Error('Gmail is away'));
  await data.time.advanceTo('2026-03-02T08:00:00Z', () => program.watch.settled());
  answer = () => Promise.resolve(undefined);
  await data.time.advanceTo('2026-03-10T00:00:00Z', () => program.watch.settled());
  expect(searches.length).toBeGreaterThan(15);
  expect(await progress()).toMatchObject({ type: 'in_doubt' });
  const left = [];
  for await (const one of data.keep.list('timers', 'doubt-')) left.push(one);
  expect(left).toEqual([]);
});

test('a restart goes on looking', async () => {
  const first = await startProgram();
  await doubt(first);
  await first.watch.stop();
  data.time.dropTimers();
  answer = () => Promise.resolve(gmailIds);
  const second = await startProgram();
  await data.time.advanceTo('2026-03-02T07:00:10Z', () => second.watch.settled());
  expect(await progress()).toMatchObject({ type: 'accepted', gmail: gmailIds });
});

test('a doubt that the user decided meanwhile is not looked for', async () => {
  const program = await startProgram();
  await doubt(program);
  const command = { type: 'ResolveMailing', resolution: 'arrived', now: '2026-03-02T07:00:01.000Z' } as const;
  const context = { userId: 1, actor: 'user', commandId: 'c', correlationId: 'c' } as const;
  await data.commands.handle('mailing-40', mailingDecider, command, context);
  await data.time.advanceTo('2026-03-02T08:00:00Z', () => program.watch.settled());
  expect(searches).toEqual([]);
});

test("what went through a mail server can't be looked for", async () => {
  via = 'smtp';
  const program = await startProgram();
  await doubt(program);
  await data.time.advanceTo('2026-03-02T08:00:00Z', () => program.watch.settled());
  expect(searches).toEqual([]);
});
