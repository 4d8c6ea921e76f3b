import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultCaps } from '../../contracts/accounts/caps.ts';
import { temporaryFolder } from '../../tests/contracts/temporary-folder.ts';
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
const capForm =
  'EMAILS_PER_HOUR must be none, a number for every plan, or a list such as solo:20,agency:200,enterprise:none, with numbers from 1 to 1000000';
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
    allowedHosts: [],
    apiDocs: 'signed-in',
    traffic: {
      callsPerAccount: 3_000,
      callsPerAddress: 12_000,
      socketsPerAccount: 60,
      socketsPerAddress: 300,
    },
    dataDir: resolve('data'),
    secretKey: undefined,
    clockOffset: null,
    smtpUrl: undefined,
    mailFrom: 'owed@localhost',
    openAi: undefined,
    partners: {
      google: {
        client: undefined,
        missing: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
        oauthUrl: undefined,
        apiUrl: undefined,
      },
      xero: {
        client: undefined,
        missing: ['XERO_CLIENT_ID', 'XERO_CLIENT_SECRET'],
        apiUrl: 'https://api.xero.com',
        identityUrl: 'https://identity.xero.com',
      },
    },
    dkim: undefined,
    privateSenderServers: false,
    requiresProof: true,
    passwordMin: 6,
    metricsToken: undefined,
    tsaUrl: undefined,
    logLevel: 'info',
    billing: { checkoutUrl: undefined, trialDays: 0 },
    caps: defaultCaps,
  });
});

test('with all settings', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://owed.example.com/',
      TRUST_PROXY: '10.0.0.0/8',
      ALLOWED_HOSTS: 'Owed.internal, owed',
      API_DOCS: 'public',
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
      GOOGLE_CLIENT_ID: 'owed-google',
      GOOGLE_CLIENT_SECRET: 'g-1',
      GOOGLE_OAUTH_URL: 'http://127.0.0.1:4801/',
      GMAIL_API_URL: 'http://127.0.0.1:4801/',
      XERO_CLIENT_ID: 'owed-xero',
      XERO_CLIENT_SECRET: 'x-1',
      XERO_API_URL: 'http://127.0.0.1:4802/',
      XERO_IDENTITY_URL: 'http://127.0.0.1:4802/',
      ADDRESS_PROOF: 'none',
      PASSWORD_MIN: '12',
      EMAILS_PER_HOUR: 'solo:5, agency:none',
      EMAILS_PER_DAY: '40',
      NEW_RECIPIENTS_PER_DAY: 'none',
      MAX_CLIENTS: 'enterprise:9000',
      METRICS_TOKEN: 'm'.repeat(16),
      TSA_URL: 'https://tsa.example/tsr',
      CHECKOUT_URL: 'https://pay.example.com/owed/',
      TRIAL_DAYS: '30',
      LOG_LEVEL: 'warn',
      CALLS_PER_ACCOUNT: '600',
      CALLS_PER_ADDRESS: '0',
      SOCKETS_PER_ACCOUNT: '10',
      SOCKETS_PER_ADDRESS: '50',
    }),
  ).toEqual({
    ...embedded,
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://owed.example.com',
    trustProxy: '10.0.0.0/8',
    allowedHosts: ['owed.internal', 'owed'],
    apiDocs: 'public',
    traffic: { callsPerAccount: 600, callsPerAddress: 0, socketsPerAccount: 10, socketsPerAddress: 50 },
    dataDir: '/var/lib/owed',
    secretKey: 'k'.repeat(32),
    clockOffset: { text: '-P1DT2H', milliseconds: -26 * 3_600_000 },
    smtpUrl: 'smtps://me:secret@mail.example.com',
    mailFrom: 'billing@example.com',
    openAi: { apiKey: 'sk-1', model: 'gpt-x', baseUrl: 'https://ai.example.com/v1' },
    partners: {
      google: {
        client: { id: 'owed-google', secret: 'g-1' },
        missing: [],
        oauthUrl: 'http://127.0.0.1:4801',
        apiUrl: 'http://127.0.0.1:4801',
      },
      xero: {
        client: { id: 'owed-xero', secret: 'x-1' },
        missing: [],
        apiUrl: 'http://127.0.0.1:4802',
        identityUrl: 'http://127.0.0.1:4802',
      },
    },
    dkim: { privateKey: dkimKey, selector: 'owed', domain: 'example.com' },
    privateSenderServers: true,
    requiresProof: false,
    passwordMin: 12,
    metricsToken: 'm'.repeat(16),
    tsaUrl: 'https://tsa.example/tsr',
    logLevel: 'warn',
    billing: { checkoutUrl: 'https://pay.example.com/owed/', trialDays: 30 },
    caps: {
      solo: { emailsPerHour: 5, emailsPerDay: 40, newRecipientsPerDay: null, clients: 500 },
      agency: { emailsPerHour: null, emailsPerDay: 40, newRecipientsPerDay: null, clients: 5_000 },
      enterprise: { emailsPerHour: null, emailsPerDay: 40, newRecipientsPerDay: null, clients: 9_000 },
      developer: { emailsPerHour: null, emailsPerDay: 40, newRecipientsPerDay: null, clients: null },
    },
  });
});

const proxies =
  'say how many proxies stand in front of Owed, such as 1, or list their addresses and networks, such as 10.0.0.0/8, or be false';

test.each([
  ['false', false],
  ['1', 1],
  ['loopback, 10.0.0.0/8,fd00::/8', 'loopback, 10.0.0.0/8,fd00::/8'],
] as const)('TRUST_PROXY may be %s, also in production', (text, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: text, NODE_ENV: 'production' })).toMatchObject({ trustProxy });
});

describe('a wrong setting stops the start with one line that names it', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'many' }, 'PORT must be a port number'],
    [
      { CALLS_PER_ACCOUNT: '1000000' },
      'CALLS_PER_ACCOUNT must be a whole number from 0 to 999999; 0 is for any number',
    ],
    [
      { SOCKETS_PER_ADDRESS: '-1' },
      'SOCKETS_PER_ADDRESS must be a whole number from 0 to 999999; 0 is for any number',
    ],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ PORT: '0x50' }, 'PORT must be a port number'],
    [{ OPENAI_API_KEY: 'sk 1' }, 'OPENAI_API_KEY must be made of letters, digits and signs, without spaces'],
    [{ OPENAI_BASE_URL: 'ai' }, 'OPENAI_BASE_URL must be a web address such as https://api.openai.com/v1'],
    [{ ADDRESS_PROOF: 'no' }, 'ADDRESS_PROOF must be required or none'],
    ...['0', 'many', 'solo:0', 'solo', 'gold:5', 'solo:5:6', 'solo:5,', '10000000'].map(
      (EMAILS_PER_HOUR): [Record<string, string>, string] => [{ EMAILS_PER_HOUR }, capForm],
    ),
    [{ PASSWORD_MIN: '5' }, 'PASSWORD_MIN must be a number of characters from 6 to 64'],
    [{ PASSWORD_MIN: 'long' }, 'PASSWORD_MIN must be a number of characters from 6 to 64'],
    [{ TRUST_PROXY: 'yes' }, `TRUST_PROXY must ${proxies}`],
    [{ TRUST_PROXY: '10.0.0.0/33' }, `TRUST_PROXY must ${proxies}`],
    [
      { TRUST_PROXY: 'true', NODE_ENV: 'production' },
      `TRUST_PROXY can't be true in production, where callers could forge their address: it must ${proxies}`,
    ],
    [
      { ALLOWED_HOSTS: 'owed:3000' },
      'ALLOWED_HOSTS must be host names without ports, such as owed.internal,owed',
    ],
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
    [
      { PUBLIC_URL: 'https://ann:secret@owed.example' },
      'PUBLIC_URL must be a web address without user and password',
    ],
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
