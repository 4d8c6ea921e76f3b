import { expect, test } from 'vitest';
import type { MailTrouble } from '../../contracts/senders/mail-trouble.ts';
import { createLiveBus } from '../../platform/live-bus.ts';
import type { SendOutcome } from '../../platform/ports/mail.ts';
import { RecordingTransport } from '../../tests/doubles/recording-transport.ts';
import { SimulatedTime } from '../../tests/doubles/simulated-time.ts';
import { mailProblems, watchMail } from './mail-watch.ts';

const refused: MailTrouble = {
  code: 'login-refused',
  server: 'mail.example:587',
  from: 'a@b.example',
  detail: '535 no',
};

const watched = (answer: () => Promise<MailTrouble | undefined>) => {
  const time = new SimulatedTime('2026-03-02T07:00:00Z');
  const tries: string[] = [];
  const transports = new RecordingTransport(time);
  transports.probe = (from: string) => {
    tries.push(`${new Date(time.now()).toISOString().slice(11, 16)} ${from}`);
    return answer();
  };
  const said: string[] = [];
  const live = createLiveBus(() => undefined);
  const log = {
    info: (_: object, message: string) => said.push(message),
    warn: (_: object, message: string) => said.push(message),
    error: (_: object, message: string) => said.push(message),
  };
  const mail = watchMail({ transports, mailFrom: 'a@b.example', live, log, setTimer: time.setTimer });
  const pass = (minutes: number): Promise<void> =>
    time.advanceTo(time.now() + minutes * 60_000, () => new Promise((resolve) => setImmediate(resolve)));
  return { mail, live, tries, said, pass };
};

test('an unusable server is tested again, at growing intervals up to an hour', async () => {
  let trouble: MailTrouble | undefined = refused;
  const { mail, tries, said, pass } = watched(() => Promise.resolve(trouble));
  const changes: (MailTrouble | undefined)[] = [];
  mail.onChange(() => changes.push(mail.trouble()));
  mail.start();
  await mail.firstTry();
  expect(mail.trouble()).toEqual(refused);
  expect(mailProblems(mail)).toEqual([
    "Emails can't be sent: the mail server refuses the user or password. Check user and password in SMTP_URL.",
  ]);
  await pass(4 * 60);
  expect(tries.map((line) => line.slice(0, 5))).toEqual([
    '07:00',
    '07:01',
    '07:03',
    '07:07',
    '07:15',
    '07:31',
    '08:03',
    '09:03',
    '10:03',
  ]);
  trouble = undefined;
  expect(await mail.tryNow()).toBeUndefined();
  expect(mailProblems(mail)).toEqual([]);
  expect(changes).toEqual([refused, undefined]);
  expect(said).toHaveLength(2);
  const before = tries.length;
  await pass(3 * 60);
  expect(tries).toHaveLength(before + 3);
});

test('the start lines wait for the first test, but not for long', async () => {
  const { mail, pass } = watched(() => new Promise(() => undefined));
  mail.start();
  const waited = mail.firstTry();
  await pass(1);
  await waited;
  expect(mail.trouble()).toBeUndefined();
});

test('concurrent callers share one test, and a closed watch runs no more tests', async () => {
  const { mail, tries, pass } = watched(() => Promise.resolve(undefined));
  await Promise.all([mail.tryNow(), mail.tryNow()]);
  expect(tries).toHaveLength(1);
  mail.close();
  await pass(120);
  expect(tries).toHaveLength(1);
});

const loginRefused: SendOutcome = { type: 'sender-refused', reply: '535 no' };
const accepted: SendOutcome = { type: 'accepted', accepted: ['c@d.example'], refused: [] };
const clientRefused: SendOutcome = { type: 'refused-for-good', reply: '550 no such user', accepted: [] };

test('a refused send causes a test at once, and a hundred refusals cause one test', async () => {
  let trouble: MailTrouble | undefined = undefined;
  const { mail, tries, pass } = watched(() => Promise.resolve(trouble));
  mail.start();
  await mail.firstTry();
  mail.noteOutcome(accepted);
  mail.noteOutcome(clientRefused);
  expect(tries).toHaveLength(1);

  trouble = refused;
  for (let refusal = 1; refusal <= 100; refusal += 1) mail.noteOutcome(loginRefused);
  await pass(0);
  expect([tries.length, mail.trouble()]).toEqual([2, refused]);
  for (let refusal = 1; refusal <= 100; refusal += 1) mail.noteOutcome(loginRefused);
  await pass(0);
  expect(tries).toHaveLength(2);
});

test('refusals that the test does not confirm cause one test per minute', async () => {
  const { mail, tries, pass } = watched(() => Promise.resolve(undefined));
  mail.start();
  await mail.firstTry();
  for (let minute = 0; minute < 5; minute += 1) {
    for (let refusal = 1; refusal <= 100; refusal += 1) {
      mail.noteOutcome({ type: 'refused-for-now', reply: '450 later', accepted: [] });
      if (refusal % 20 === 0) await pass(0);
    }
    await pass(1);
  }
  expect(tries.map((line) => line.slice(0, 5))).toEqual([
    '07:00',
    '07:00',
    '07:01',
    '07:02',
    '07:03',
    '07:04',
    '07:05',
  ]);
});

test('an accepted mail causes a test of a server that was unusable', async () => {
  let trouble: MailTrouble | undefined = refused;
  const { mail, pass } = watched(() => Promise.resolve(trouble));
  mail.start();
  await mail.firstTry();
  trouble = undefined;
  mail.noteOutcome(accepted);
  await pass(0);
  expect(mail.trouble()).toBeUndefined();
});

test('the result of one process causes a test in the others', async () => {
  let trouble: MailTrouble | undefined = undefined;
  const sending = watched(() => Promise.resolve(trouble));
  const showing = watched(() => Promise.resolve(trouble));
  showing.mail.followOthers();
  sending.live.subscribe((account, changes) => showing.live.publish(account, changes));
  for (const { mail } of [sending, showing]) {
    mail.start();
    await mail.firstTry();
  }
  trouble = refused;
  sending.mail.noteOutcome(loginRefused);
  await sending.pass(0);
  await showing.pass(0);
  expect(showing.mail.trouble()).toEqual(refused);
  expect([sending.tries.length, showing.tries.length]).toEqual([2, 2]);
});
