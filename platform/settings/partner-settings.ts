import { z } from 'zod';
import { setting } from './engine-settings.ts';

/** How a partner knows this installation. */
export interface PartnerClient {
  readonly id: string;
  readonly secret: string;
}

export interface GoogleSettings {
  /** Undefined until both of its settings are set: then Gmail can't be connected. */
  readonly client: PartnerClient | undefined;
  /** Names of the settings that are missing. */
  readonly missing: readonly string[];
  /** Where users agree and tokens are issued, without a trailing slash; undefined for Google's own addresses. */
  readonly oauthUrl: string | undefined;
  /** The Gmail API, without a trailing slash; undefined for Google's own. */
  readonly apiUrl: string | undefined;
}

export interface XeroSettings {
  /** Undefined until both of its settings are set: then Xero is connected by hand alone. */
  readonly client: PartnerClient | undefined;
  /** Names of the settings that are missing. */
  readonly missing: readonly string[];
  /** The accounting API and the connections, without a trailing slash. */
  readonly apiUrl: string;
  /** Who issues tokens, without a trailing slash. */
  readonly identityUrl: string;
}

export interface PartnerSettings {
  readonly google: GoogleSettings;
  readonly xero: XeroSettings;
}

const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be a web address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''));

const credential = z
  .string()
  .regex(/^[!-~]+$/, 'must be made of letters, digits and signs, without spaces')
  .optional();

export const partnerSettings = z.object({
  GOOGLE_CLIENT_ID: setting(credential),
  GOOGLE_CLIENT_SECRET: setting(credential),
  GOOGLE_OAUTH_URL: setting(address('https://accounts.google.com').optional()),
  GMAIL_API_URL: setting(address('https://gmail.googleapis.com').optional()),
  XERO_CLIENT_ID: setting(credential),
  XERO_CLIENT_SECRET: setting(credential),
  XERO_API_URL: setting(address('https://api.xero.com').default('https://api.xero.com')),
  XERO_IDENTITY_URL: setting(address('https://identity.xero.com').default('https://identity.xero.com')),
});

const clientOf = (id: string | undefined, secret: string | undefined): PartnerClient | undefined =>
  id === undefined || secret === undefined ? undefined : { id, secret };

const missingOf = (settings: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [name] : []));

export const partnersOf = (data: z.output<typeof partnerSettings>): PartnerSettings => {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, XERO_CLIENT_ID, XERO_CLIENT_SECRET } = data;
  return {
    google: {
      client: clientOf(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET),
      missing: missingOf({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }),
      oauthUrl: data.GOOGLE_OAUTH_URL,
      apiUrl: data.GMAIL_API_URL,
    },
    xero: {
      client: clientOf(XERO_CLIENT_ID, XERO_CLIENT_SECRET),
      missing: missingOf({ XERO_CLIENT_ID, XERO_CLIENT_SECRET }),
      apiUrl: data.XERO_API_URL,
      identityUrl: data.XERO_IDENTITY_URL,
    },
  };
};
