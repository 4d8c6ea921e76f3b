import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adminSocketOf, askServer } from '../../app/admin-channel.ts';
import { timesOf } from '../campaign.ts';
import { newClient, overdueInvoiceBody, stepDueNow } from '../acceptance/bodies.ts';
import { Person } from '../doubles/person.ts';
import { buildServer } from './built-server.ts';
import { Chance, killSeed } from './chance.ts';
import { Lane } from './lane.ts';
import { MailServer, type MailMoment } from '../doubles/mail-server.ts';
import {
  expectAnsweredCallsKept,
  expectMailsOnce,
  outcomeOf,
  stepsWaiting,
  type Outcome,
} from './outcome.ts';
import { compareViewsOfFolder } from './rebuilt-views.ts';
import { ServerProcess } from '../doubles/server-process.ts';

/** With eight, each moment comes once. */
const kills = timesOf('kills', { sample: 8, whole: 40 });
const lanes = 3;

/** A life without its moment, such as one in which no mail goes out, ends after so long; in milliseconds. */
const longestLife = 3_000;

/** Pause of a lane between two calls, so that the server has time to send mails; in milliseconds. */
const betweenCalls = 20;

/** At which moment of a server's life it is killed, and how many milliseconds after. */
interface KillPoint {
  readonly moment: 'started' | 'asked' | 'answered' | MailMoment;
  /** The how-many-eth time that the moment comes. */
  readonly time: number;
  readonly delay: number;
}

const moments = ['asked', 'recipient', 'answered', 'data', 'started', 'taken', 'asked', 'replied'] as const;

/** The moments take turns; which occurrence of one, and how long after, is left to chance. */
const choosePoint = (chance: Chance, life: number): KillPoint => {
  const moment = moments[life % moments.length] ?? 'asked';
  if (moment === 'started') return { moment, time: 1, delay: chance.below(500) };
  const ofACall = moment === 'asked' || moment === 'answered';
  return { moment, time: 1 + chance.below(ofACall ? 6 : 2), delay: chance.one([0, 0, 1, 2, 4, 8]) };
};

/** The moments at which a server was killed; the other lives ended by themselves. */
const reached: KillPoint['moment'][] = [];

let dataDir: string;
let mailServer: MailServer;
let env: Record<string, string>;
let entry: string;
beforeAll(async () => {
  entry = await buildServer();
  dataDir = await mkdtemp(join(tmpdir(), 'owed-kill-'));
  mailServer = new MailServer();
  env = { DATA_DIR: dataDir, SMTP_URL: await mailServer.listen(), MAIL_FROM: 'owed@mail.example' };
}, 180_000);
afterAll(async () => {
  await mailServer.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** One life of the server: the lanes work until it is killed. */
const live = async (
  workers: readonly Lane[],
  cookie: string | undefined,
  point: KillPoint,
): Promise<void> => {
  const server = new ServerProcess(entry, env);
  let seen = 0;
  let isOver = false;
  const come = (moment: KillPoint['moment']): void => {
    if (moment !== point.moment) return;
    seen += 1;
    if (seen !== point.time) return;
    reached.push(moment);
    void pause(point.delay).then(() => server.kill());
  };
  void server.gone.then(() => (isOver = true));
  mailServer.watch = come;
  come('started');

  const work = async (): Promise<void> => {
    const person = new Person(await server.listening);
    person.cookie = cookie;
    const timer = setTimeout(() => void server.kill(), longestLife);
    await Promise.all(
      workers.map(async (lane) => {
        while (!isOver) {
          await lane.next(person, () => come('asked'));
          come('answered');
          await pause(betweenCalls);
        }
      }),
    ).finally(() => clearTimeout(timer));
  };
  // A call that the kill cuts off fails; anything else that goes wrong does so while the server lives.
  await work().catch((error: unknown) => {
    if (!isOver && !(error instanceof TypeError) && !String(error).includes('The server ended')) throw error;
  });
  await server.kill();
};

/** Runs the server until no step is left that it will still send by itself. */
const settle = async (
  cookie: string | undefined,
  more: Record<string, string>,
  waiting: readonly string[],
  finish: (person: Person) => Promise<void>,
): Promise<void> => {
  const server = new ServerProcess(entry, { ...env, ...more });
  const person = new Person(await server.listening);
  person.cookie = cookie;
  await expect.poll(() => stepsWaiting(person, waiting), { timeout: 60_000 }).toBe(0);
  await finish(person);
  await server.stop();
  expect(server.said).not.toContain('"level":50');
};

test(`${kills} kills lose no answered command, send no mail twice, and leave the views as a rebuild`, async () => {
  const chance = new Chance(killSeed);
  const first = new ServerProcess(entry, env);
  const person = new Person(await first.listening);
  await person.register({ email: 'ada@kill.example' });
  const { cookie } = person;
  const socket = adminSocketOf(dataDir);
  await askServer(
    socket,
    { command: 'plan', email: 'ada@kill.example', plan: 'enterprise' },
    () => undefined,
  );
  await first.kill();

  const workers = Array.from(
    { length: lanes },
    (_, lane) => new Lane(chance, `L${lane + 1}`, 'ada@kill.example'),
  );
  // A life without its moment is followed by another one.
  for (let life = 1; reached.length < kills - 1 && life < 3 * kills; life += 1)
    await live(workers, cookie, choosePoint(chance, reached.length + 1));

  mailServer.watch = () => undefined;
  await settle(cookie, {}, ['scheduled', 'retrying'], async (settled) => {
    for (const lane of workers) await lane.next(settled, () => undefined);
  });
  let outcome: Outcome = { invoices: [], steps: [] };
  await settle(cookie, {}, ['scheduled', 'retrying'], () => Promise.resolve());
  await settle(cookie, { CLOCK_OFFSET: 'PT10M' }, ['scheduled', 'retrying', 'sending'], async (settled) => {
    outcome = await outcomeOf(settled);
  });

  const doubts = outcome.steps.filter(({ delivery }) => delivery === 'in_doubt').length;
  console.log(
    `Seed ${killSeed}: ${doubts} of ${outcome.steps.length} steps in doubt, ${mailServer.taken.length} mails taken`,
  );
  expect(moments.filter((moment) => !reached.includes(moment))).toEqual([]);
  expect(workers.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(kills);
  expectAnsweredCallsKept(workers, outcome);
  expect(mailServer.taken.length).toBeGreaterThan(kills / 5);
  expectMailsOnce(workers, outcome, mailServer.taken);

  const { stored, rebuilt } = await compareViewsOfFolder(dataDir);
  expect(stored).toEqual(rebuilt);
}, 600_000);

describe('killed at one moment of a mail', () => {
  /** A server of its own whose first mail is killed at a moment, before the mail server goes on; then it starts again. */
  const killedAt = async (
    moment: MailMoment,
  ): Promise<{ mails: MailServer; delivery: () => Promise<unknown> }> => {
    const folder = await mkdtemp(join(tmpdir(), 'owed-killed-'));
    const mails = new MailServer();
    const settings = { DATA_DIR: folder, SMTP_URL: await mails.listen(), MAIL_FROM: 'owed@mail.example' };
    const server = new ServerProcess(entry, settings);
    cleanUp.push(async () => {
      await mails.close();
      await rm(folder, { recursive: true, force: true });
    });
    const person = new Person(await server.listening);
    await person.register({ email: 'ada@kill.example' });
    const clientId = await newClient(person);
    const invoice = await person.post('/api/invoices', overdueInvoiceBody(clientId));
    mails.watch = (coming) => {
      if (coming === moment) void server.kill();
    };
    const body = { invoiceId: invoice.body.id, steps: [stepDueNow('ada@kill.example')] };
    await person.post('/api/followup-sequences', body);
    await server.gone;
    mails.watch = () => undefined;

    const next = new ServerProcess(entry, settings);
    const again = new Person(await next.listening);
    again.cookie = person.cookie;
    cleanUp.unshift(() => next.kill());
    return {
      mails,
      delivery: async () => (await again.get('/api/followup-sequences')).rows[0]?.['delivery'],
    };
  };
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const clean of cleanUp.splice(0)) await clean();
  });

  test('before its body began to leave: no doubt, and it goes once', async () => {
    const { mails, delivery } = await killedAt('recipient');
    await expect.poll(delivery, { timeout: 60_000 }).toBe('sent');
    expect(mails.taken.length).toBe(1);
  }, 120_000);

  test('after its body began to leave: in doubt at the next start, and it goes no second time', async () => {
    const { mails, delivery } = await killedAt('taken');
    await expect.poll(delivery, { timeout: 60_000 }).toBe('in_doubt');
    expect(mails.taken.length).toBe(1);
  }, 120_000);
});
