/** What renews a token. */
export type Grant =
  /** The user agreed on the partner's page. A Xero token renews once. */
  | { readonly type: 'consent'; readonly refreshToken: string }
  /** The user entered a client of their own. */
  | { readonly type: 'client'; readonly clientId: string; readonly clientSecret: string };

/** What a partner issued. */
export interface IssuedTokens {
  readonly accessToken: string;
  /** How long the access token works from now on, in milliseconds. */
  readonly lifetime: number;
  readonly grant: Grant;
}

/** Whose data the tokens open: the tenant, or the address. */
export interface TokenOwner {
  readonly id: string;
  readonly name: string;
}

/** One consent: where the browser returns to, and what shows that the caller is the one who began it. */
export interface Consent {
  readonly redirectUri: string;
  readonly state: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The partner refuses a code, a grant or a client for good. */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  /** A word such as `invalid_grant`. */
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(`The partner refuses: ${code}`, options);
    this.code = code;
  }
}

/** How an account gets and loses a partner's tokens. Every call ends within twenty seconds. */
export interface PartnerLogin {
  /** Where the user agrees. @throws PartnerUnavailable */
  consentUrl(consent: Consent): Promise<string>;
  /** Exchanges the code that the browser came back with. @throws PartnerRefused, PartnerUnavailable */
  exchange(
    consent: Consent,
    code: string,
  ): Promise<{ readonly tokens: IssuedTokens; readonly owner: TokenOwner }>;
  /** @throws PartnerRefused when the grant no longer counts, PartnerUnavailable */
  renew(grant: Grant): Promise<IssuedTokens>;
  /** Whether a token still opens the owner's data. @throws PartnerUnavailable */
  opens(accessToken: string, ownerId: string): Promise<boolean>;
  /** Ends the grant at the partner. @returns false when there only the user can end it @throws PartnerRefused, PartnerUnavailable */
  revoke(grant: Grant): Promise<boolean>;
}

/** Xero also takes the client of a custom connection. */
export interface XeroLogin extends PartnerLogin {
  /** Tries a client and the tenant that it should open. @throws PartnerRefused, PartnerUnavailable */
  byHand(
    client: { readonly clientId: string; readonly clientSecret: string },
    tenantId: string,
  ): Promise<{ readonly tokens: IssuedTokens; readonly owner: TokenOwner }>;
}
