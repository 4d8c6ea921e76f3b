import { createHash } from 'node:crypto';
import { custom, errors, Issuer, type Client, type TokenSet } from 'openid-client';
import { z } from 'zod';
import { PartnerNotConfigured } from '../../platform/ports/partners/partner-access.ts';
import {
  PartnerRefused,
  type Grant,
  type IssuedTokens,
  type XeroLogin,
} from '../../platform/ports/partners/partner-login.ts';
import { askPartner, retryAfterMs, type CallFailure } from '../oauth/ask-partner.ts';
import { chosenTenant, ownerOf, readTenants, type Tenant } from './tenants.ts';

export interface XeroLoginOptions {
  /** Undefined when Xero is connected by hand alone. */
  readonly client: { readonly id: string; readonly secret: string } | undefined;
  readonly apiUrl: string;
  readonly identityUrl: string;
}

/** Contacts, and invoices with their PDFs. */
const dataScopes = 'accounting.contacts.read accounting.invoices.read';
const consentScopes = `offline_access ${dataScopes}`;

/** How long Xero may take to begin its answer, in milliseconds. */
custom.setHttpOptionsDefaults({ timeout: 8_000 });

const issued = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const failureOf = (error: unknown): CallFailure => {
  if (error instanceof errors.OPError) {
    const { error: word = 'unknown', response } = error;
    return { code: word, retryAfterMs: retryAfterMs(response?.headers['retry-after']) };
  }
  return { code: error instanceof Error ? error.name : 'unknown' };
};

const finalForCode = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_request',
  'invalid_scope',
];
/** A wrong client of the settings concerns all accounts, and ends none of their connections. */
const finalForGrant = { consent: ['invalid_grant'], client: finalForCode } as const;

const readTokens = (answer: TokenSet, grant: Grant): IssuedTokens => {
  const read = issued.safeParse(answer);
  if (!read.success) throw new PartnerRefused('no_token');
  return { accessToken: read.data.access_token, lifetime: read.data.expires_in * 1_000, grant };
};

const byConsent = (answer: TokenSet, before?: string): IssuedTokens => {
  const refreshToken = answer.refresh_token ?? before;
  if (refreshToken === undefined) throw new PartnerRefused('no_refresh_token');
  return readTokens(answer, { type: 'consent', refreshToken });
};

/** Xero's consent, tokens and connections; all of OAuth by `openid-client`. */
export const createXeroLogin = ({ client, apiUrl, identityUrl }: XeroLoginOptions): XeroLogin => {
  let discovery: Promise<Issuer> | undefined;

  /** Where Xero does what; asked once, and again after a failure. */
  const issuer = (): Promise<Issuer> => {
    discovery ??= Issuer.discover(identityUrl).catch((error: unknown) => {
      discovery = undefined;
      throw error;
    });
    return discovery;
  };

  const clientOf = async (id: string, secret: string): Promise<Client> => {
    const { Client: ClientOf } = await issuer();
    return new ClientOf({ client_id: id, client_secret: secret });
  };

  /** The client of the settings. @throws PartnerNotConfigured without one */
  const ownClient = (): Promise<Client> => {
    if (client === undefined) throw new PartnerNotConfigured('xero');
    return clientOf(client.id, client.secret);
  };

  const tenantsOf = async (xero: Client, accessToken: string): Promise<readonly Tenant[]> => {
    const answer = await xero.requestResource(`${apiUrl}/connections`, accessToken, {
      headers: { Accept: 'application/json' },
    });
    if (answer.statusCode === 401 || answer.statusCode === 403) return [];
    if (answer.statusCode !== 200) throw new Error('The connections could not be read');
    return readTenants(answer.body?.toString() ?? '');
  };

  const byClient = async (id: string, secret: string): Promise<{ tokens: IssuedTokens; xero: Client }> => {
    const xero = await clientOf(id, secret);
    const answer = await xero.grant({ grant_type: 'client_credentials', scope: dataScopes });
    return { xero, tokens: readTokens(answer, { type: 'client', clientId: id, clientSecret: secret }) };
  };

  return {
    consentUrl: ({ redirectUri, state, verifier }) =>
      askPartner(
        'xero',
        async () =>
          (await ownClient()).authorizationUrl({
            redirect_uri: redirectUri,
            response_type: 'code',
            scope: consentScopes,
            state,
            code_challenge: createHash('sha256').update(verifier).digest('base64url'),
            code_challenge_method: 'S256',
          }),
        failureOf,
        [],
      ),
    exchange: ({ redirectUri, verifier }, code) =>
      askPartner(
        'xero',
        async () => {
          const xero = await ownClient();
          const answer = await xero.grant({
            grant_type: 'authorization_code',
            code,
            redirect_uri: redirectUri,
            code_verifier: verifier,
          });
          const tokens = byConsent(answer);
          const tenants = await tenantsOf(xero, tokens.accessToken);
          return { tokens, owner: chosenTenant(tenants, tokens.accessToken) };
        },
        failureOf,
        finalForCode,
      ),
    renew: (grant) =>
      askPartner(
        'xero',
        async () => {
          if (grant.type === 'client') return (await byClient(grant.clientId, grant.clientSecret)).tokens;
          return byConsent(await (await ownClient()).refresh(grant.refreshToken), grant.refreshToken);
        },
        failureOf,
        finalForGrant[grant.type],
      ),
    opens: (accessToken, tenantId) =>
      askPartner(
        'xero',
        async () => {
          // No client is needed to read connections, but the library asks for one.
          const tenants = await tenantsOf(await clientOf('reader', 'none'), accessToken);
          return tenants.some((tenant) => tenant.tenantId === tenantId);
        },
        failureOf,
        [],
      ),
    revoke: (grant) =>
      askPartner(
        'xero',
        async () => {
          if (grant.type === 'client') return false;
          await (await ownClient()).revoke(grant.refreshToken, 'refresh_token');
          return true;
        },
        failureOf,
        finalForCode,
      ),
    byHand: ({ clientId, clientSecret }, tenantId) =>
      askPartner(
        'xero',
        async () => {
          const { tokens, xero } = await byClient(clientId, clientSecret);
          const tenant = (await tenantsOf(xero, tokens.accessToken)).find((one) => one.tenantId === tenantId);
          if (tenant === undefined) throw new PartnerRefused('tenant_not_found');
          return { tokens, owner: ownerOf(tenant) };
        },
        failureOf,
        finalForCode,
      ),
  };
};
