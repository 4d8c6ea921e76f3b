import { expect, test } from 'vitest';
import type { MailTrouble } from '../contracts/mail-trouble.ts';
import { RecordingTransport } from '../tests/doubles/recording-transport.ts';
import { SimulatedTime } from '../tests/doubles/simulated-time.ts';
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
  const log = {
    info: (_: object, message: string) => said.push(message),
    warn: (_: object, message: string) => said.push(message),
    error: (_: object, message: string) => said.push(message),
  };
  const mail = watchMail({ transports, mailFrom: 'a@b.example', log, setTimer: time.setTimer });
  const pass = (minutes: number): Promise<void> =>
    time.advanceTo(time.now() + minutes * 60_000, () => new Promise((resolve) => setImmediate(resolve)));
  return { mail, tries, said, pass };
};

test('while the server can not be used it is tried again, at ever longer intervals up to an hour', async () => {
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

test('the start lines wait for the first try, but not for long', async () => {
  const { mail, pass } = watched(() => new Promise(() => undefined));
  mail.start();
  const waited = mail.firstTry();
  await pass(1);
  await waited;
  expect(mail.trouble()).toBeUndefined();
});

test('two who ask at once share one try, and a closed watch tries no more', async () => {
  const { mail, tries, pass } = watched(() => Promise.resolve(undefined));
  await Promise.all([mail.tryNow(), mail.tryNow()]);
  expect(tries).toHaveLength(1);
  mail.close();
  await pass(120);
  expect(tries).toHaveLength(1);
});
