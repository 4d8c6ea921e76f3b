import { randomUUID } from 'node:crypto';
import { OAuthProvider, type PartnerGrant } from './oauth-provider.ts';
import { PartnerServer, type PartnerRoute } from './partner-server.ts';

/** How Xero knows Owed in tests. */
export const xeroClient = { id: 'owed-at-xero', secret: 'xero-client-secret' } as const;

/** The organizations of the user. */
export const xeroTenants = [
  { id: '45e4708e-d862-4111-ab3a-dd8cd03913e1', name: 'Sam Studio LLC' },
  { id: '6d0aa8c7-4a1f-4b87-9f9f-3f0b3b7ad2b5', name: 'Sam Consulting LLC' },
] as const;

/** A custom connection, as a user enters it by hand. */
export const customConnection = {
  clientId: 'custom-client',
  clientSecret: 'custom-client-secret',
  tenantId: xeroTenants[0].id,
} as const;

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An access token like Xero's: a JWT that names the consent that it is from. */
const accessToken = ({ id }: PartnerGrant): string =>
  `${encoded({ alg: 'RS256' })}.${encoded({ authentication_event_id: id, jti: randomUUID() })}.signature`;

/** Xero on this machine: discovery, consent, tokens, revocation and connections; more of its API by further routes. */
export class Xero {
  readonly oauth: OAuthProvider;
  readonly server: PartnerServer;
  /** Organizations that the user has taken from Owed in Xero, by id. */
  readonly removed = new Set<string>();

  /** @param routes of the accounting API, given who may call them */
  constructor(routes: (oauth: OAuthProvider) => readonly PartnerRoute[] = () => []) {
    this.oauth = new OAuthProvider({
      name: 'Xero',
      clientId: xeroClient.id,
      clientSecret: xeroClient.secret,
      paths: {
        authorize: '/identity/connect/authorize',
        token: '/connect/token',
        revoke: '/connect/revocation',
      },
      rotates: true,
      choice: { label: 'Organization', owners: xeroTenants },
      clients: [
        {
          id: customConnection.clientId,
          secret: customConnection.clientSecret,
          owner: customConnection.tenantId,
        },
      ],
      accessToken,
    });
    this.server = new PartnerServer([
      this.discovery,
      this.oauth.route,
      this.connections,
      ...routes(this.oauth),
    ]);
  }

  /** The settings with which Owed uses it; it listens already. */
  get settings(): Readonly<Record<string, string>> {
    const { url } = this.server;
    return {
      XERO_CLIENT_ID: xeroClient.id,
      XERO_CLIENT_SECRET: xeroClient.secret,
      XERO_API_URL: url,
      XERO_IDENTITY_URL: url,
    };
  }

  private readonly discovery: PartnerRoute = ({ url: { pathname } }) => {
    if (pathname !== '/.well-known/openid-configuration') return undefined;
    const { url } = this.server;
    const { authorize, token, revoke } = this.oauth.options.paths;
    return {
      status: 200,
      body: {
        issuer: url,
        authorization_endpoint: `${url}${authorize}`,
        token_endpoint: `${url}${token}`,
        revocation_endpoint: `${url}${revoke}`,
        jwks_uri: `${url}/.well-known/openid-configuration/jwks`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['plain', 'S256'],
        authorization_response_iss_parameter_supported: true,
      },
    };
  };

  /** A token also opens what the same user agreed to before. */
  private readonly connections: PartnerRoute = (request) => {
    if (request.url.pathname !== '/connections') return undefined;
    if (this.oauth.grantOf(request) === undefined)
      return { status: 401, body: { Title: 'Unauthorized', Status: 401 } };
    const open = this.oauth.grants.filter((grant) => !grant.isRevoked && !this.removed.has(grant.owner));
    return {
      status: 200,
      body: open.map((grant, index) => ({
        id: grant.id,
        authEventId: grant.id,
        tenantId: grant.owner,
        tenantType: 'ORGANISATION',
        tenantName: xeroTenants.find(({ id }) => id === grant.owner)?.name ?? null,
        createdDateUtc: '2026-01-01T00:00:00.0000000',
        updatedDateUtc: `2026-01-01T00:00:${String(59 - (index % 60)).padStart(2, '0')}.0000000`,
      })),
    };
  };
}
