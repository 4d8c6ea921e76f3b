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
  const forms = [secret, plain, encodeURIComponent(plain)];
  return forms.flatMap((form) => [form, escaped(form), inspect(form).slice(1, -1)]);
};

/**
 * The last line of defense for output: replaces every password and key of the settings in messages, stack traces and
 * JSON, in every form in which they can appear.
 * @param env the settings as given, valid or not
 */
export const hideSecrets = (
  env: Readonly<Record<string, string | undefined>>,
): ((text: string) => string) => {
  const secrets = [
    ...addresses.map((name) => passwordOf(env[name] ?? '')),
    ...keys.map((name) => env[name] ?? ''),
  ];
  const forms = secrets.flatMap(formsOf);
  const hidden = [...new Set(forms)]
    .filter(({ length }) => length >= shortest)
    .sort((one, other) => other.length - one.length);
  return (text) => hidden.reduce((line, secret) => line.replaceAll(secret, '[secret]'), text);
};
