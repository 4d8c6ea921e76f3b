/**
 * A mail about the account itself. It contains nothing that its cause could choose, because it may go to a stranger.
 */
export type AccountMail =
  /** Asks the owner of the address to open a link. */
  | { readonly kind: 'prove-address'; readonly to: string; readonly token: string }
  /** Somebody wants to send from the address. */
  | { readonly kind: 'verify-sender'; readonly to: string; readonly token: string }
  /** Somebody asked to use the address of another account. */
  | { readonly kind: 'address-in-use'; readonly to: string }
  /** Goes to the address that the account had before. */
  | { readonly kind: 'address-changed'; readonly to: string }
  /** Somebody asked for a link that sets a new password. */
  | { readonly kind: 'reset-password'; readonly to: string; readonly token: string }
  | { readonly kind: 'password-changed'; readonly to: string }
  /** `endsOn`: calendar date on which the trial ends. */
  | { readonly kind: 'trial-ending'; readonly to: string; readonly endsOn: string };

/** A mail that is on its way, for whoever looks for it. */
export interface QueuedMail {
  /** The Message-ID. */
  readonly messageId: string;
  /** The link in it; undefined when there is none. */
  readonly link: string | undefined;
}

/** Sends mails about accounts. */
export interface AccountMails {
  /** Resolves when the mail is queued; it is then handed over and retried automatically. */
  send(accountId: number, mail: AccountMail): Promise<QueuedMail>;
}
