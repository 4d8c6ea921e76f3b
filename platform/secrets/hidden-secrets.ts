import { inspect } from 'node:util';

/** Settings that contain a user and a password before the last `@`. */
const addresses = [
  'SMTP_URL',
  'EVENTSTORE_URL',
  'MONGO_URL',
  'PUBLIC_URL',
  'CHECKOUT_URL',
  'OPENAI_BASE_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'GOOGLE_OAUTH_URL',
  'GMAIL_API_URL',
  'XERO_API_URL',
  'XERO_IDENTITY_URL',
] as const;
/** Settings that are a secret. */
const keys = [
  'TEMPORAL_API_KEY',
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'OPENAI_API_KEY',
  'DKIM_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'XERO_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** Anything shorter would occur in many ordinary words. */
const shortest = 4;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The password, or whatever is in its place. */
const passwordOf = (address: string): string => {
  const login = address.slice(0, Math.max(address.lastIndexOf('@'), 0)).replace(/^[a-z+]*:\/\//i, '');
  return login.slice(login.indexOf(':') + 1);
};

const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const formsOf = (secret: string): string[] => {
  const plain = decoded(secret);
  const asField = new URLSearchParams({ '': plain }).toString().slice(1);
  const forms = [secret, plain, encodeURIComponent(plain), asField];
  return forms.flatMap((form) => [form, escaped(form), inspect(form).slice(1, -1)]);
};

/**
 * What base64 makes of a secret that stands anywhere in what is encoded, such as behind a user (`AUTH PLAIN`, HTTP's
 * Basic): one form for each of the three places in a group of bytes, without the characters that its neighbors share.
 */
const base64FormsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    const inner = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
};

const hexOf = (secret: string): string => Buffer.from(secret).toString('hex');

const asLiteral = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`);

/** Finds any of these; undefined when there is none. */
const anyOf = (forms: readonly string[]): RegExp | undefined => {
  const long = [...new Set(forms)].filter(({ length }) => length >= shortest);
  const longestFirst = long.toSorted((one, other) => other.length - one.length).map(asLiteral);
  return long.length === 0 ? undefined : new RegExp(longestFirst.join('|'), 'g');
};

const placeholder = '[secret]';

const ofBase64 = /[\w+/=-]/;

/** Replaces what is found together with all of the base64 that it is in; in one pass, however long the text is. */
const replaceWhole = (text: string, pattern: RegExp): string => {
  let kept = '';
  let done = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (index < done) continue;
    let start = index;
    while (start > done && ofBase64.test(text.charAt(start - 1))) start -= 1;
    let end = index + found.length;
    while (ofBase64.test(text.charAt(end))) end += 1;
    kept += text.slice(done, start) + placeholder;
    done = end;
  }
  return kept + text.slice(done);
};

/** Removes secrets from a text. */
export type Hide = (text: string) => string;

/**
 * Replaces secrets in a text, in every form in which they can appear: as they are, escaped, encoded for an address or a
 * form, and in base64 or hexadecimal, alone or within more that is encoded, all of which is replaced then.
 */
export const hiding = (secrets: readonly string[]): Hide => {
  const plain = secrets.flatMap((secret) => [secret, decoded(secret)]);
  const long = plain.filter(({ length }) => length >= shortest);
  const written = anyOf(secrets.flatMap(formsOf));
  const encoded = anyOf(long.flatMap((secret) => [...base64FormsOf(secret), hexOf(secret)]));
  return (text) => {
    const line = written === undefined ? text : text.replaceAll(written, placeholder);
    return encoded === undefined ? line : replaceWhole(line, encoded);
  };
};

/**
 * The last line of defense for output: replaces every password and key of the settings in messages, stack traces and
 * JSON.
 * @param env the settings as given, valid or not
 */
export const hideSecrets = (env: Readonly<Record<string, string | undefined>>): Hide => {
  const secrets = [
    ...addresses.map((name) => passwordOf(env[name] ?? '')),
    ...keys.map((name) => env[name] ?? ''),
  ];
  return hiding(secrets);
};
