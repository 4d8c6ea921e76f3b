export type Partner = 'gmail' | 'xero';

/** A token that the partner should accept for at least another minute. */
export interface AccessToken {
  readonly token: string;
  /** Xero: the tenant; Gmail: the address. */
  readonly owner: string;
}

/** The partner no longer accepts the account's connection (or there is none): only the user can connect again. */
export class NotConnected extends Error {
  override readonly name = 'NotConnected';
  readonly partner: Partner;
  constructor(partner: Partner) {
    super(`The account has no connection that ${partner} accepts`);
    this.partner = partner;
  }
}

/** The partner can't be reached or asks to wait. */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
  readonly partner: Partner;
  readonly retryAfterMs: number | undefined;
  constructor(partner: Partner, retryAfterMs?: number, options?: ErrorOptions) {
    super(`${partner} can't be reached or asks to wait`, options);
    this.partner = partner;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Whoever runs Owed has taken away the settings of the partner, or never made them. */
export class PartnerNotConfigured extends PartnerUnavailable {
  constructor(partner: Partner) {
    super(partner, undefined, { cause: new Error('not_configured') });
  }
}

export interface PartnerAccess {
  /**
   * Refreshes first where the stored token is about to end; one refresh at a time over all processes.
   * @throws NotConnected, PartnerUnavailable, SecretUnreadable
   */
  token(accountId: number): Promise<AccessToken>;
  /**
   * After a 401 for this token: a fresh one; records the connection as lost where the partner refuses.
   * @throws as token
   */
  renew(accountId: number, refused: AccessToken): Promise<AccessToken>;
}
