import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/contracts/temporary-folder.ts';
import { mailGoesOut, readConfig } from './config.ts';
import { hostsOf, servesOneProcess } from './engine-settings.ts';

const error = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (thrown) {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'no error';
  }
  return 'accepted';
};

const embedded = {
  eventStoreUrl: undefined,
  mongoUrl: undefined,
  temporal: undefined,
  installation: '',
  role: 'all',
};
const engines = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGO_URL: 'mongodb://127.0.0.1:27017',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
};
const secret = { SECRET_KEY: 'k'.repeat(32) };

const dkimKey = generateKeyPairSync('rsa', { modulusLength: 1_024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
  .trim();

test('without settings: this machine, port 3000, data in the working directory, mails to the outbox', () => {
  expect(readConfig({ SMTP_URL: '', MONGO_URL: '' })).toEqual({
    ...embedded,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    trustProxy: false,
    dataDir: resolve('data'),
    secretKey: undefined,
    clockOffset: null,
    smtpUrl: undefined,
    mailFrom: 'owed@localhost',
    openAi: undefined,
    dkim: undefined,
    privateSenderServers: false,
    passwordMin: 6,
    metricsToken: undefined,
    logLevel: 'info',
    billing: { checkoutUrl: undefined, trialDays: 0 },
  });
});

test('with all settings', () => {
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
      DKIM_PRIVATE_KEY: dkimKey.replaceAll('\n', '\\n'),
      DKIM_SELECTOR: 'owed',
      SENDER_SERVERS: 'any',
      OPENAI_API_KEY: 'sk-1',
      OPENAI_MODEL: 'gpt-x',
      OPENAI_BASE_URL: 'https://ai.example.com/v1/',
      PASSWORD_MIN: '12',
      METRICS_TOKEN: 'm'.repeat(16),
      CHECKOUT_URL: 'https://pay.example.com/owed/',
      TRIAL_DAYS: '30',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    ...embedded,
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://owed.example.com',
    trustProxy: '10.0.0.0/8',
    dataDir: '/var/lib/owed',
    secretKey: 'k'.repeat(32),
    clockOffset: { text: '-P1DT2H', milliseconds: -26 * 3_600_000 },
    smtpUrl: 'smtps://me:secret@mail.example.com',
    mailFrom: 'billing@example.com',
    openAi: { apiKey: 'sk-1', model: 'gpt-x', baseUrl: 'https://ai.example.com/v1' },
    dkim: { privateKey: dkimKey, selector: 'owed', domain: 'example.com' },
    privateSenderServers: true,
    passwordMin: 12,
    metricsToken: 'm'.repeat(16),
    logLevel: 'warn',
    billing: { checkoutUrl: 'https://pay.example.com/owed/', trialDays: 30 },
  });
});

describe('a wrong setting stops the start with one line that names it', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'many' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ PORT: '0x50' }, 'PORT must be a port number'],
    [{ OPENAI_API_KEY: 'sk 1' }, 'OPENAI_API_KEY must be made of letters, digits and signs, without spaces'],
    [{ OPENAI_BASE_URL: 'ai' }, 'OPENAI_BASE_URL must be a web address such as https://api.openai.com/v1'],
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a number of characters from 6 to 64'],
    [{ PASSWORD_MIN: 'long' }, 'PASSWORD_MIN must be a number of characters from 6 to 64'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters, without spaces'],
    [{ CHECKOUT_URL: 'pay here' }, 'CHECKOUT_URL must be a web address such as https://owed.example.com'],
    [{ TRIAL_DAYS: '366' }, 'TRIAL_DAYS must be a number of days from 0 to 365'],
    [{ SENDER_SERVERS: 'private' }, 'SENDER_SERVERS must be public or any'],
    [{ DKIM_PRIVATE_KEY: 'key' }, 'DKIM_PRIVATE_KEY must be a private RSA key in PEM, of at least 1024 bits'],
    [
      { DKIM_PRIVATE_KEY: dkimKey },
      'DKIM_SELECTOR must name the DNS record with the public key when DKIM_PRIVATE_KEY is set',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ PUBLIC_URL: 'owed' }, 'PUBLIC_URL must be a web address such as https://owed.example.com'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
    [
      { SMTP_URL: 'http://mail' },
      'SMTP_URL must be a mail server such as smtp://user:password@mail.example.com:587',
    ],
    [
      { SMTP_URL: 'smtp://me:100%@mail' },
      'SMTP_URL must be a mail server such as smtp://user:password@mail.example.com:587, with special characters in user and password percent-encoded (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)',
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
    [
      { EVENTSTORE_URL: 'http://me:secret@host:2113' },
      'EVENTSTORE_URL must be an address such as esdb://user:password@events.example.com:2113',
    ],
    [
      { EVENTSTORE_URL: 'esdb://me:se?cret@host:2113' },
      'EVENTSTORE_URL must be an address such as esdb://user:password@events.example.com:2113, with special characters in user and password percent-encoded (@ as %40, / as %2F, ? as %3F, # as %23, % as %25)',
    ],
    [
      { TEMPORAL_ADDRESS: '127.0.0.1:7233', TEMPORAL_API_KEY: 'se cret' },
      'TEMPORAL_API_KEY must be made of letters, digits and signs, without spaces',
    ],
    [
      { EVENTSTORE_URL: 'esdb://' },
      'EVENTSTORE_URL must be an address such as esdb://user:password@events.example.com:2113',
    ],
    [
      { ...secret, MONGO_URL: 'localhost:27017' },
      'MONGO_URL must be an address such as mongodb://user:password@db.example.com:27017/owed',
    ],
    [
      { TEMPORAL_ADDRESS: 'http://127.0.0.1:7233' },
      'TEMPORAL_ADDRESS must be a host and a port such as temporal.example.com:7233',
    ],
    [{ TEMPORAL_ADDRESS: '127.0.0.1:70000' }, 'TEMPORAL_ADDRESS must end with a port number'],
    [{ TEMPORAL_TLS: 'yes' }, 'TEMPORAL_TLS must be true or false'],
    [
      { TEMPORAL_ADDRESS: 'temporal.example.com:7233', TEMPORAL_API_KEY: 'key', TEMPORAL_TLS: 'false' },
      'TEMPORAL_TLS must not be false where TEMPORAL_API_KEY goes to another machine',
    ],
    [
      { INSTALLATION: 'Berlin' },
      'INSTALLATION must be a name of at most 31 small letters, digits and hyphens such as berlin',
    ],
    [{ ROLE: 'web' }, 'ROLE must be all, api, projections or workflows'],
    [
      { ROLE: 'api' },
      'ROLE api needs engines that several processes share, and EVENTSTORE_URL, MONGO_URL and TEMPORAL_ADDRESS are not set',
    ],
    [
      { ...engines, ...secret, MONGO_URL: '', ROLE: 'projections' },
      'ROLE projections needs engines that several processes share, and MONGO_URL is not set',
    ],
    [
      { MONGO_URL: 'mongodb://127.0.0.1' },
      'SECRET_KEY must be set with MONGO_URL, at least 32 characters: secrets lie in MongoDB then, and every process opens them',
    ],
    [
      { ...engines, ...secret, ROLE: 'workflows' },
      'PUBLIC_URL must say where people reach Owed when ROLE is workflows: mails link there',
    ],
    [{ SECRET_KEY_FILE: '/no/such/file' }, "SECRET_KEY_FILE names /no/such/file, which can't be read"],
  ])('%j', (env, line) => {
    expect(error(env)).toBe(`WrongSetting: ${line}`);
  });
});

test('the engine of each port is chosen separately', () => {
  expect(readConfig({ EVENTSTORE_URL: engines.EVENTSTORE_URL })).toMatchObject({
    ...embedded,
    eventStoreUrl: engines.EVENTSTORE_URL,
  });
  expect(
    readConfig({ ...secret, MONGO_URL: 'mongodb://me:p%40ss@one:27017,two:27018/owed?replicaSet=a' }),
  ).toMatchObject({ ...embedded, mongoUrl: 'mongodb://me:p%40ss@one:27017,two:27018/owed?replicaSet=a' });
  expect(readConfig({ TEMPORAL_ADDRESS: '[::1]:7233' })).toMatchObject({
    ...embedded,
    temporal: { address: '[::1]:7233', namespace: 'default', tls: false, apiKey: undefined },
  });
  const cloud = {
    TEMPORAL_ADDRESS: 'owed.tmprl.cloud:7233',
    TEMPORAL_NAMESPACE: 'owed',
    TEMPORAL_API_KEY: 'key',
  };
  expect(readConfig({ ...engines, ...secret, ...cloud, INSTALLATION: 'berlin', ROLE: 'api' })).toMatchObject({
    eventStoreUrl: engines.EVENTSTORE_URL,
    mongoUrl: engines.MONGO_URL,
    temporal: { address: 'owed.tmprl.cloud:7233', namespace: 'owed', tls: true, apiKey: 'key' },
    installation: 'berlin',
    role: 'api',
  });
});

test('only one process can run if any port is embedded', () => {
  expect(servesOneProcess(readConfig({}))).toBe(true);
  expect(servesOneProcess(readConfig({ ...engines, ...secret, TEMPORAL_ADDRESS: '' }))).toBe(true);
  expect(servesOneProcess(readConfig({ ...engines, ...secret }))).toBe(false);
});

test('messages name the hosts of an engine, never its user', () => {
  expect(hostsOf('esdb+discover://me:p%40ss@one:2113,two:2113?tls=false')).toBe('one:2113,two:2113');
  expect(hostsOf('mongodb://db.example.com/owed')).toBe('db.example.com');
});

test('the secret key can be in a file', () => {
  const folder = temporaryFolder();
  const file = `${folder.path}/secret.key`;
  writeFileSync(file, `${'f'.repeat(64)}\n`);
  expect(readConfig({ SECRET_KEY_FILE: file }).secretKey).toBe('f'.repeat(64));
  writeFileSync(file, 'short');
  expect(error({ SECRET_KEY_FILE: file })).toBe(
    `WrongSetting: SECRET_KEY_FILE ${file} must have at least 32 characters`,
  );
  folder.remove();
});

test('without MAIL_FROM the sender is the user of the mail server', () => {
  expect(readConfig({ SMTP_URL: 'smtp://me%40example.com:x@mail.example.com' }).mailFrom).toBe(
    'me@example.com',
  );
  expect(readConfig({ SMTP_URL: 'smtp://127.0.0.1:2525' }).mailFrom).toBe('owed@localhost');
});

test('a demo or a shifted clock sends mail only to a server on this machine', () => {
  const offset = { text: 'P3D', milliseconds: 259_200_000 };
  const far = 'smtp://mail.example.com';
  expect(mailGoesOut({ smtpUrl: undefined, clockOffset: null }, false)).toBe(false);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: null }, false)).toBe(true);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: null }, true)).toBe(false);
  expect(mailGoesOut({ smtpUrl: far, clockOffset: offset }, false)).toBe(false);
  expect(mailGoesOut({ smtpUrl: 'smtp://localhost:2525', clockOffset: offset }, true)).toBe(true);
});
