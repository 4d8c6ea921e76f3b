import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailingDecider } from '../../domain/mailing/decide.ts';
import { createSecrets } from '../../platform/secrets/secrets.ts';
import {
  openInstallationData,
  type InstallationData,
} from '../../tests/contracts/sequence-runs/worlds/installation-data.ts';
import { refusedForGood, refusedForNow } from '../../tests/contracts/sequence-runs/run-fixture.ts';
import { acceptAll, RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { MailingRuns } from './mailing-runs.ts';
import { createMailings, type Mailings } from './mailings.ts';
import type { MailDraft } from './mailing-parts.ts';

const ref = { accountId: 1, mailingId: 40 };
const news: MailDraft = {
  kind: 'news',
  sender: { name: 'Owed', from: 'reminders@owed.example', replyTo: null },
  recipients: { to: 'mara@studio.example', toName: 'Mara', cc: [], bcc: [] },
  subject: 'Still unpaid',
  text: 'Hello Mara',
  html: '<p>Hello Mara</p>',
  messageId: '<owed.40@owed.example>',
  date: '2026-03-02T07:00:00.000Z',
  references: [],
  about: [],
};
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let data: InstallationData;
let transport: RecordingTransport;
beforeEach(() => {
  data = openInstallationData('2026-03-02T07:00:00Z');
  transport = new RecordingTransport(data.time);
});
afterEach(() => data.close());

/** One start of the program. */
const startRuns = async (isAlone = true): Promise<{ runs: MailingRuns; mailings: Mailings }> => {
  const { commands, files, keep, time } = data;
  const secrets = createSecrets(keep, 'not secret');
  const { setTimer } = time;
  const shared = { clock: time, log: quiet, setTimer };
  const mailings = createMailings({ ...shared, commands, files, secrets, transports: transport });
  const runs = new MailingRuns({ ...shared, commands, mailings, keep, isAlone });
  await runs.start();
  return { runs, mailings };
};

/** Queues the mail and notifies the runs, as the process manager does. */
const queue = async ({ runs, mailings }: Awaited<ReturnType<typeof startRuns>>, mail: MailDraft) => {
  await mailings.queue(ref, await mailings.store(ref, mail));
  for await (const event of data.store.readStream('mailing-40')) await runs.follow(event);
};
const handedOverAt = (): string[] => transport.handedOver.map(({ at }) => at.slice(11, 16));
const progress = async (): Promise<string> => {
  const { state } = await data.commands.load('mailing-40', mailingDecider);
  return state.status === 'queued' ? state.progress.type : state.status;
};
const kept = async (): Promise<number> => {
  let count = 0;
  for await (const _ of data.keep.list('timers', 'mailing-')) count += 1;
  return count;
};

test('a mail goes at once, and nothing of it is kept after', async () => {
  const program = await startRuns();
  await queue(program, news);
  await program.runs.settled();
  expect(handedOverAt()).toEqual(['07:00']);
  expect(await kept()).toBe(0);
});

test('a mail that is refused for now is tried after 1 m, 5 m, 30 m and 2 h, then it has failed', async () => {
  const program = await startRuns();
  transport.answer = () => refusedForNow;
  await queue(program, news);
  await data.time.advanceTo('2026-03-03T00:00:00Z', () => program.runs.settled());
  expect(handedOverAt()).toEqual(['07:00', '07:01', '07:06', '07:36', '09:36']);
  expect(await progress()).toBe('refused');
  expect(await kept()).toBe(0);
});

test('a restart goes on where it was', async () => {
  const first = await startRuns();
  transport.answer = () => refusedForNow;
  await queue(first, news);
  await first.runs.settled();
  await first.runs.stop();
  data.time.dropTimers();
  transport.answer = acceptAll;
  const second = await startRuns();
  await data.time.advanceTo('2026-03-02T07:05:00Z', () => second.runs.settled());
  expect(handedOverAt()).toEqual(['07:00', '07:01']);
  expect(await progress()).toBe('accepted');
});

test('one that is refused for good is not tried again', async () => {
  const program = await startRuns();
  transport.answer = () => refusedForGood;
  await queue(program, news);
  await data.time.advanceTo('2026-03-03T00:00:00Z', () => program.runs.settled());
  expect(handedOverAt()).toEqual(['07:00']);
});

test('one that had begun to leave when the program ended is in doubt at the next start, and not sent again', async () => {
  const killed = await startRuns();
  transport.hold();
  await queue(killed, news);
  await transport.untilHeld();
  data.time.dropTimers();
  const { runs } = await startRuns();
  await data.time.advanceTo('2026-03-02T07:00:01Z', () => runs.settled());
  expect(await progress()).toBe('in_doubt');
  expect(handedOverAt()).toEqual(['07:00']);
});

test('where other processes hand mails over it is in doubt only after its deadline', async () => {
  const killed = await startRuns();
  transport.hold();
  await queue(killed, news);
  await transport.untilHeld();
  data.time.dropTimers();
  const { runs } = await startRuns(false);
  await data.time.advanceTo('2026-03-02T07:02:59Z', () => runs.settled());
  expect(await progress()).toBe('handing_over');
  await data.time.advanceTo('2026-03-02T07:03:01Z', () => runs.settled());
  expect(await progress()).toBe('in_doubt');
});

test('a test mail is left to the call that asked for it, and goes when that has ended', async () => {
  const program = await startRuns();
  await queue(program, { ...news, kind: 'test' });
  await data.time.advanceTo('2026-03-02T07:02:00Z', () => program.runs.settled());
  expect(handedOverAt()).toEqual([]);
  await data.time.advanceTo('2026-03-02T07:03:00Z', () => program.runs.settled());
  expect(handedOverAt()).toEqual(['07:03']);
});

test('the mails of steps are left to the runs of their sequences', async () => {
  const program = await startRuns();
  await queue(program, {
    ...news,
    kind: 'reminder',
    about: [{ invoiceId: 3, sequenceId: 11, stepId: 1, attempt: 1 }],
  });
  await data.time.advanceTo('2026-03-03T00:00:00Z', () => program.runs.settled());
  expect(handedOverAt()).toEqual([]);
});

test('one whose mail server takes long to answer is looked at again after a pause, not all the time', async () => {
  const program = await startRuns();
  const { compose } = transport;
  let goOn: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => (goOn = resolve));
  let writes = 0;
  transport.compose = async (mail) => {
    await connected;
    return compose.call(transport, mail);
  };
  await queue(program, news);
  const put = data.keep.put.bind(data.keep);
  data.keep.put = (...entry) => {
    writes += 1;
    return put(...entry);
  };
  for await (const event of data.store.readStream('mailing-40')) await program.runs.follow(event);
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  expect(writes).toBeLessThan(5);
  goOn();
  await data.time.advanceTo('2026-03-02T07:00:05Z', () => program.runs.settled());
  expect([handedOverAt(), await progress(), await kept()]).toEqual([['07:00'], 'accepted', 0]);
});
