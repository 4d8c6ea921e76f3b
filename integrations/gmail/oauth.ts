import { createHash } from 'node:crypto';
import { auth, gmail } from 'googleapis/build/src/apis/gmail/index.js';
import { z } from 'zod';
import {
  PartnerRefused,
  type Grant,
  type IssuedTokens,
  type PartnerLogin,
} from '../../platform/ports/partners/partner-login.ts';
import { askPartner, retryAfterMs, type CallFailure } from '../oauth/ask-partner.ts';

export interface GmailLoginOptions {
  readonly client: { readonly id: string; readonly secret: string };
  /** Undefined for Google's own addresses. */
  readonly oauthUrl: string | undefined;
  readonly apiUrl: string | undefined;
}

/** To send, and to find an email that was sent; the latter also tells the account's address. */
const scopes = [
  'https://www.googleapis.com/auth/gmail.send',
  'https://www.googleapis.com/auth/gmail.readonly',
] as const;

/** How long Google may take to answer each try, in milliseconds. */
const timeout = 8_000;

const issued = z.object({
  access_token: z.string().min(1),
  expiry_date: z.number(),
  refresh_token: z.string().min(1).nullish(),
  scope: z.string().nullish(),
});

const failed = z.object({
  response: z.object({
    status: z.number(),
    data: z.object({ error: z.string() }).catch({ error: '' }),
    headers: z.instanceof(Headers).optional().catch(undefined),
  }),
});

const failureOf = (error: unknown): CallFailure => {
  const read = failed.safeParse(error);
  if (!read.success) return { code: error instanceof Error ? error.name : 'unknown' };
  const { status, data, headers } = read.data.response;
  return {
    code: data.error === '' ? `status_${status}` : data.error,
    retryAfterMs: retryAfterMs(headers?.get('retry-after')),
  };
};

/** Google's words for what no retry fixes. */
const finalForCode = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'];
/** A wrong client concerns all accounts, and ends none of their connections. */
const finalForGrant = ['invalid_grant'];
const finalForRevocation = ['invalid_token', 'invalid_request'];

const readTokens = (answer: unknown, before?: string): IssuedTokens & { readonly scope: string } => {
  const read = issued.safeParse(answer);
  const refreshToken = read.data?.refresh_token ?? before;
  if (!read.success || refreshToken === undefined) throw new PartnerRefused('no_refresh_token');
  return {
    accessToken: read.data.access_token,
    lifetime: read.data.expiry_date - Date.now(),
    grant: { type: 'consent', refreshToken },
    scope: read.data.scope ?? '',
  };
};

/** Users may leave out what they don't want to allow. @throws PartnerRefused */
const assertAllowed = (scope: string): void => {
  const allowed = scope.split(' ');
  if (!scopes.every((one) => allowed.includes(one))) throw new PartnerRefused('not_all_allowed');
};

const refreshTokenOf = (grant: Grant): string => {
  if (grant.type !== 'consent') throw new PartnerRefused('no_refresh_token');
  return grant.refreshToken;
};

/** Google's consent and tokens, through its own library. */
export const createGmailLogin = ({ client, oauthUrl, apiUrl }: GmailLoginOptions): PartnerLogin => {
  const endpoints = oauthUrl !== undefined && {
    oauth2AuthBaseUrl: `${oauthUrl}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${oauthUrl}/token`,
    oauth2RevokeUrl: `${oauthUrl}/revoke`,
  };
  const connect = () =>
    new auth.OAuth2({
      clientId: client.id,
      clientSecret: client.secret,
      transporterOptions: { timeout },
      ...(endpoints && { endpoints }),
    });

  const addressOf = async (accessToken: string): Promise<string> => {
    const google = connect();
    google.setCredentials({ access_token: accessToken });
    const api = gmail({
      version: 'v1',
      auth: google,
      timeout,
      ...(apiUrl !== undefined && { rootUrl: `${apiUrl}/` }),
    });
    const { data } = await api.users.getProfile({ userId: 'me' });
    return z.email().parse(data.emailAddress);
  };

  return {
    consentUrl: async ({ redirectUri, state, verifier }) => {
      const url = new URL(
        connect().generateAuthUrl({ redirect_uri: redirectUri, scope: [...scopes], state }),
      );
      // A refresh token is only issued where access is offline, and again only where consent is asked again.
      url.searchParams.set('access_type', 'offline');
      url.searchParams.set('prompt', 'consent');
      url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
      url.searchParams.set('code_challenge_method', 'S256');
      return url.href;
    },
    exchange: ({ redirectUri, verifier }, code) =>
      askPartner(
        'gmail',
        async () => {
          const answer = await connect().getToken({
            code,
            codeVerifier: verifier,
            redirect_uri: redirectUri,
          });
          const { scope, ...tokens } = readTokens(answer.tokens);
          assertAllowed(scope);
          const address = await addressOf(tokens.accessToken);
          return { tokens, owner: { id: address, name: address } };
        },
        failureOf,
        finalForCode,
      ),
    renew: (grant) =>
      askPartner(
        'gmail',
        async () => {
          const refreshToken = refreshTokenOf(grant);
          const google = connect();
          google.setCredentials({ refresh_token: refreshToken });
          const { credentials } = await google.refreshAccessToken();
          const { scope: _, ...tokens } = readTokens(credentials, refreshToken);
          return tokens;
        },
        failureOf,
        finalForGrant,
      ),
    opens: async () => true,
    revoke: (grant) =>
      askPartner(
        'gmail',
        async () => {
          await connect().revokeToken(refreshTokenOf(grant));
          return true;
        },
        failureOf,
        finalForRevocation,
      ),
  };
};
