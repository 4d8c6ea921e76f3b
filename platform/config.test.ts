import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailGoesOut, readConfig } from './config.ts';

const error = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'no error';
  }
  return 'accepted';
};

test('nothing set: this machine, port 3000, data beside the program, mails to the outbox', () => {
  expect(readConfig({ SMTP_URL: '' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: false,
    dataDir: resolve('data'),
    secretKey: undefined,
    clockOffset: null,
    smtpUrl: undefined,
    mailFrom: 'owed@localhost',
    logLevel: 'info',
  });
});

test('all set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://owed.example.com/',
      TRUST_PROXY: '10.0.0.0/8',
      DATA_DIR: '/var/lib/owed',
      SECRET_KEY: 'k'.repeat(32),
      ROLE: 'all',
      CLOCK_OFFSET: '-P1DT2H',
      SMTP_URL: 'smtps://me:secret@mail.example.com',
      MAIL_FROM: 'billing@example.com',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://owed.example.com',
    trustProxy: '10.0.0.0/8',
    dataDir: '/var/lib/owed',
    secretKey: 'k'.repeat(32),
    clockOffset: { text: '-P1DT2H', milliseconds: -26 * 3_600_000 },
    smtpUrl: 'smtps://me:secret@mail.example.com',
    mailFrom: 'billing@example.com',
    logLevel: 'warn',
  });
});

describe('a wrong setting stops the start with one line that names it', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'many' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ PORT: '0x50' }, 'PORT must be a port number'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [
      { EVENTSTORE_URL: 'esdb://127.0.0.1:2113' },
      'EVENTSTORE_URL is set, but this version of Owed has no EventStoreDB adapter yet; unset it to use the embedded store',
    ],
    [
      { TEMPORAL_ADDRESS: '127.0.0.1:7233' },
      'TEMPORAL_ADDRESS is set, but this version of Owed has no Temporal adapter yet; unset it to use the embedded runs',
    ],
    [{ PUBLIC_URL: 'owed' }, 'PUBLIC_URL must be a web address such as https://owed.example.com'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [
      { SMTP_URL: 'http://mail' },
      'SMTP_URL must be a mail server such as smtp://user:password@mail.example.com:587',
    ],
    [
      { SMTP_URL: 'smtp://me:100%@mail' },
      'SMTP_URL must be a mail server such as smtp://user:password@mail.example.com:587',
    ],
    [
      { SMTP_URL: 'smtp://mail.example.com' },
      'MAIL_FROM must say which address mails go out from when SMTP_URL is set',
    ],
    [{ MAIL_FROM: 'Me <me@example.com>' }, 'MAIL_FROM must be an email address such as owed@example.com'],
    [
      { CLOCK_OFFSET: 'P1M' },
      'CLOCK_OFFSET must be a duration of weeks, days, hours, minutes and seconds such as P3D or -PT2H',
    ],
    [
      { CLOCK_OFFSET: 'P1D', NODE_ENV: 'production' },
      'CLOCK_OFFSET is for demos and tests, not for production',
    ],
    [{ ROLE: 'api' }, 'ROLE api needs engines that several processes share; the embedded ones serve one'],
    [
      { MONGO_URL: 'mongodb://127.0.0.1' },
      'MONGO_URL is set, but this version of Owed has no MongoDB adapter yet; unset it to use the embedded store',
    ],
  ])('%j', (env, line) => {
    expect(error(env)).toBe(`WrongSetting: ${line}`);
  });
});

test('without MAIL_FROM the user of the mail server sends', () => {
  expect(readConfig({ SMTP_URL: 'smtp://me%40example.com:x@mail.example.com' }).mailFrom).toBe(
    'me@example.com',
  );
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mailFrom).toBe('owed@localhost');
});

test('a demo and a shifted clock mail to nobody but this machine', () => {
  const offset = { text: 'P3D', milliseconds: 259_200_000 };
  const far = 'smtp://mail.example.com';
  expect(mailGoesOut({ smtpUrl: undefined, clockOffset: null }, false)).toBe(false);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: null }, false)).toBe(true);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: null }, true)).toBe(false);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: offset }, false)).toBe(false);
  expect(mailGoesOut({ smtpUrl: 'smtp://localhost:2525', clockOffset: offset }, true)).toBe(true);
});
