import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { hideSecrets, hiding } from './hidden-secrets.ts';
import { createLog } from '../monitoring/log.ts';

/** Repeatable pseudo-random numbers (a linear congruential generator). */
const numbers = (seed: number) => (below: number) => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return Math.floor((seed / 2 ** 32) * below);
};

const nasty = Array.from('@:/?#%&=+"\\\'[]{}<>|^`~!$*(),;. \u00e9\u{1f511}aB3');

const passwords = (count: number): string[] => {
  const next = numbers(7);
  return Array.from({ length: count }, () =>
    Array.from({ length: 8 + next(16) }, () => nasty[next(nasty.length)]).join(''),
  );
};

const addresses = (password: string): Record<string, string>[] => [
  { SMTP_URL: `smtp://me:${password}@mail.firm.example:587`, MAIL_FROM: 'me@firm.example' },
  { SMTP_URL: `smtp://billing@firm.example:${password}@mail.firm.example` },
  { SMTP_URL: `smtps://me:${encodeURIComponent(password)}@mail.firm.example/?unknown=1` },
  { EVENTSTORE_URL: `esdb://me:${password}@events.firm.example:2113` },
  { MONGO_URL: `mongodb://me:${password}@db.firm.example:27017/owed`, SECRET_KEY: 'k'.repeat(40) },
  { TEMPORAL_ADDRESS: '127.0.0.1:7233', TEMPORAL_API_KEY: password },
  { SECRET_KEY: password },
  { OPENAI_API_KEY: password },
  { METRICS_TOKEN: password },
  { GOOGLE_CLIENT_SECRET: password },
  { XERO_CLIENT_ID: 'owed', XERO_CLIENT_SECRET: password },
];

test('the error about a wrong setting never contains its password, whatever the password looks like', () => {
  for (const password of passwords(100))
    for (const env of addresses(password)) {
      let said = '';
      try {
        readConfig(env);
      } catch (error) {
        said = inspect(error, { depth: 10 });
      }
      const parts = password.split(/[^a-zA-Z0-9]+/).filter(({ length }) => length > 3);
      expect([password, said, said.includes(password)]).toEqual([password, said, false]);
      for (const part of parts) expect(said).not.toContain(part);
    }
});

test('secrets in errors and log lines are replaced, in every form', () => {
  for (const password of passwords(100))
    for (const env of addresses(password)) {
      const hide = hideSecrets(env);
      const given = Object.values(env).find((value) => value.includes('firm.example')) ?? password;
      const lines: string[] = [];
      const log = createLog('info', hide, { write: (line) => lines.push(line) });
      log.error({ err: new Error(`Can't use ${given}`), input: { given, password } }, `It is ${password}`);
      const thrown = hide(inspect(Object.assign(new TypeError('Invalid URL'), { input: given })));
      for (const text of [...lines, thrown, hide(decodeOrSame(given))]) {
        expect(text).not.toContain(password);
        expect(text).not.toContain(JSON.stringify(password).slice(1, -1));
      }
    }
});

const decodeOrSame = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

test('other text stays unchanged', () => {
  const hide = hideSecrets({
    SMTP_URL: 'smtp://billing@firm.example:p%40ssword@mail.firm.example',
    MONGO_URL: '',
  });
  expect(hide('billing@firm.example at mail.firm.example: p@ssword p%40ssword')).toBe(
    'billing@firm.example at mail.firm.example: [secret] [secret]',
  );
  expect(hideSecrets({})('anything')).toBe('anything');
});

/** What clients and servers make of a password. */
const forms = (password: string): Readonly<Record<string, string>> => {
  const basic = `me@firm.example:${password}`;
  const plain = `\0me\0${password}`;
  const authorized = `me@firm.example\0me@firm.example\0${password}`;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  return {
    'as it is': password,
    'in an address': encodeURIComponent(password),
    'in a form': new URLSearchParams({ password }).toString().slice('password='.length),
    'in JSON': JSON.stringify(password).slice(1, -1),
    'in base64': base64(password),
    'in AUTH PLAIN': base64(plain),
    'in AUTH PLAIN with an authorized user': base64(authorized),
    'in HTTP Basic': base64(basic),
    'in base64 for addresses': Buffer.from(basic).toString('base64url'),
    'in the middle of base64': base64(`{"password":"${password}","more":true}`),
    'in hexadecimal': Buffer.from(password).toString('hex'),
  };
};

test.each(Object.keys(forms('')))('a secret is hidden %s', (form) => {
  for (const password of [...passwords(100), 'geheim', 'Übermut', 'correct horse battery staple']) {
    const form64 = forms(password)[form] ?? '';
    expect(hiding([password])(`535 5.7.8 no: ${form64}, sorry`)).toBe('535 5.7.8 no: [secret], sorry');
  }
});

test('what is encoded without the secret stays, and a long text takes one pass', () => {
  const other = Buffer.from('Nothing to see here, move along').toString('base64');
  expect(hiding(['correct horse'])(`${other} correct`)).toBe(`${other} correct`);
  const long = 'A'.repeat(2_000_000);
  expect(hiding(['correct horse'])(long)).toBe(long);
});
