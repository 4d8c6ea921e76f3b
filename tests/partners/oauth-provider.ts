import { createHash, randomBytes } from 'node:crypto';
import { consentPage, type ConsentChoice } from './consent-page.ts';
import type { PartnerAnswer, PartnerRequest, PartnerRoute } from './partner-server.ts';

/** What a user agreed to. */
export interface PartnerGrant {
  readonly id: string;
  readonly scopes: readonly string[];
  /** Whose data it opens: the address or the organization. */
  readonly owner: string;
  isRevoked: boolean;
}

interface Code {
  readonly grant: PartnerGrant;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly endsAt: number;
}

export interface OAuthOptions {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly paths: { readonly authorize: string; readonly token: string; readonly revoke: string };
  /** What the user can choose on the page of consent. */
  readonly choice: ConsentChoice;
  /** Whether a refresh token works once; the one before still works for `grace` milliseconds. */
  readonly rotates: boolean;
  /** Custom connections: clients with a grant of their own. */
  readonly clients?: readonly { readonly id: string; readonly secret: string; readonly owner: string }[];
  /** The access token of a grant; random by default. */
  readonly accessToken?: (grant: PartnerGrant) => string;
}

const failed = (error: string, status = 400): PartnerAnswer => ({
  status,
  body: { error, error_description: `The stand-in says ${error}` },
});

const random = (): string => randomBytes(24).toString('base64url');

/** Authorization codes with PKCE, tokens and their end, as the documents of the partners describe them. */
export class OAuthProvider {
  readonly options: OAuthOptions;
  /** How long an access token works, in seconds. */
  accessSeconds = 1_800;
  /** How long a refresh token that was used still works, in milliseconds. */
  grace = 30 * 60_000;
  /** How long a code works, in milliseconds. */
  codeLifetime = 60_000;
  /** Scopes that the user takes from the page of consent. */
  deniedScopes: readonly string[] = [];
  readonly grants: PartnerGrant[] = [];
  private readonly codes = new Map<string, Code>();
  private readonly refreshTokens = new Map<string, { readonly grant: PartnerGrant; usedAt: number | null }>();
  private readonly accessTokens = new Map<
    string,
    { readonly grant: PartnerGrant; readonly endsAt: number }
  >();

  constructor(options: OAuthOptions) {
    this.options = options;
  }

  /** The grant of a request's bearer token; undefined when it has none that works. */
  grantOf({ headers }: Pick<PartnerRequest, 'headers'>): PartnerGrant | undefined {
    return this.grantWith(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '');
  }

  /** The grant of an access token; undefined for one that does not work. */
  grantWith(token: string): PartnerGrant | undefined {
    const known = this.accessTokens.get(token);
    return known === undefined || known.grant.isRevoked || known.endsAt <= Date.now()
      ? undefined
      : known.grant;
  }

  /** Ends every access token now, before its time: the next call is answered 401. */
  endAccessTokens(): void {
    this.accessTokens.clear();
  }

  /** As a user who withdraws consent at the partner. */
  revokeAll(): void {
    for (const grant of this.grants) grant.isRevoked = true;
  }

  /** As a user who agrees on the page of consent. @returns where the browser is sent */
  async approve(authUrl: string, owner?: string): Promise<string> {
    return this.press(authUrl, { decision: 'approve', ...(owner !== undefined && { owner }) });
  }

  async deny(authUrl: string): Promise<string> {
    return this.press(authUrl, { decision: 'deny' });
  }

  private async press(authUrl: string, pressed: Record<string, string>): Promise<string> {
    const url = new URL(authUrl);
    const body = new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...pressed });
    const answer = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`No consent: ${answer.status} ${await answer.text()}`);
    return location;
  }

  readonly route: PartnerRoute = (request) => {
    const { authorize, token, revoke } = this.options.paths;
    const { pathname } = request.url;
    if (pathname === authorize) return this.authorize(request);
    if (pathname === token && request.method === 'POST') return this.token(request);
    if (pathname === revoke && request.method === 'POST') return this.revoke(request);
    return undefined;
  };

  private authorize({ method, form }: PartnerRequest): PartnerAnswer {
    const redirectUri = form.get('redirect_uri') ?? '';
    const isKnown =
      form.get('client_id') === this.options.clientId &&
      form.get('response_type') === 'code' &&
      /^https?:\/\//.test(redirectUri) &&
      form.get('code_challenge_method') === 'S256';
    if (!isKnown) return failed('invalid_request');
    if (method === 'GET')
      return { status: 200, type: 'text/html; charset=utf-8', body: consentPage(this.options, form) };
    const back = new URL(redirectUri);
    back.searchParams.set('state', form.get('state') ?? '');
    if (form.get('decision') !== 'approve') back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', this.issueCode(form, redirectUri));
    return { status: 302, headers: { location: back.href } };
  }

  private issueCode(form: URLSearchParams, redirectUri: string): string {
    const scopes = (form.get('scope') ?? '').split(' ').filter((scope) => !this.deniedScopes.includes(scope));
    const owner = form.get('owner') ?? this.options.choice.owners[0]?.id ?? '';
    const grant: PartnerGrant = { id: random(), scopes, owner, isRevoked: false };
    this.grants.push(grant);
    const code = random();
    const challenge = form.get('code_challenge') ?? '';
    this.codes.set(code, { grant, redirectUri, challenge, endsAt: Date.now() + this.codeLifetime });
    return code;
  }

  private clientOf({ headers, form }: PartnerRequest): { readonly id: string; readonly secret: string } {
    const basic = /^Basic (.+)$/i.exec(headers.authorization ?? '')?.[1];
    if (basic === undefined)
      return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  }

  private token(request: PartnerRequest): PartnerAnswer {
    const { form } = request;
    const client = this.clientOf(request);
    if (form.get('grant_type') === 'client_credentials') return this.byClient(client, form);
    if (client.id !== this.options.clientId || client.secret !== this.options.clientSecret)
      return failed('invalid_client', 401);
    if (form.get('grant_type') === 'authorization_code') return this.byCode(form);
    return form.get('grant_type') === 'refresh_token'
      ? this.byRefresh(form)
      : failed('unsupported_grant_type');
  }

  private byClient({ id, secret }: ReturnType<typeof this.clientOf>, form: URLSearchParams): PartnerAnswer {
    const known = this.options.clients?.find((client) => client.id === id && client.secret === secret);
    if (known === undefined) return failed('invalid_client', 401);
    const scopes = (form.get('scope') ?? '').split(' ');
    const grant: PartnerGrant = { id: random(), scopes, owner: known.owner, isRevoked: false };
    this.grants.push(grant);
    return this.issue(grant, false);
  }

  private byCode(form: URLSearchParams): PartnerAnswer {
    const code = form.get('code') ?? '';
    const issued = this.codes.get(code);
    this.codes.delete(code);
    if (issued === undefined || issued.endsAt <= Date.now()) return failed('invalid_grant');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge !== issued.challenge || form.get('redirect_uri') !== issued.redirectUri)
      return failed('invalid_grant');
    return this.issue(issued.grant, true);
  }

  private byRefresh(form: URLSearchParams): PartnerAnswer {
    const before = this.refreshTokens.get(form.get('refresh_token') ?? '');
    if (before === undefined || before.grant.isRevoked) return failed('invalid_grant');
    if (!this.options.rotates) return this.issue(before.grant, false);
    if (before.usedAt !== null && Date.now() - before.usedAt >= this.grace) return failed('invalid_grant');
    before.usedAt ??= Date.now();
    return this.issue(before.grant, true);
  }

  private issue(grant: PartnerGrant, withRefresh: boolean): PartnerAnswer {
    const accessToken = this.options.accessToken?.(grant) ?? random();
    this.accessTokens.set(accessToken, { grant, endsAt: Date.now() + this.accessSeconds * 1_000 });
    const refreshToken = random();
    if (withRefresh) this.refreshTokens.set(refreshToken, { grant, usedAt: null });
    return {
      status: 200,
      body: {
        access_token: accessToken,
        expires_in: this.accessSeconds,
        token_type: 'Bearer',
        scope: grant.scopes.join(' '),
        ...(withRefresh && { refresh_token: refreshToken }),
      },
    };
  }

  private revoke({ form }: PartnerRequest): PartnerAnswer {
    const token = form.get('token') ?? '';
    const grant = this.refreshTokens.get(token)?.grant ?? this.accessTokens.get(token)?.grant;
    if (grant === undefined) return failed('invalid_token');
    grant.isRevoked = true;
    return { status: 200 };
  }
}
