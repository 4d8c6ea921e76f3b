import type { MailTrouble } from '../../../contracts/senders/mail-trouble.ts';

/** A mail server of a sender's own, with the login. */
export interface SenderLogin {
  readonly host: string;
  readonly port: number;
  /** Empty: without a login. */
  readonly username: string;
  readonly password: string;
}

/** Why a sender can't have this mail server. */
export type SenderServerTrouble =
  | { readonly type: 'port' | 'private-host' | 'unknown-host' }
  /** It was tried. */
  | { readonly type: 'refused'; readonly trouble: MailTrouble };

/** The mail servers of senders. */
export interface SenderServers {
  /**
   * Tries a server without sending anything; it takes at most half a minute.
   * @param from the sender's address
   * @returns undefined when it can be used
   */
  try(login: SenderLogin, from: string): Promise<SenderServerTrouble | undefined>;
  /** Whether a server took SMTPUTF8 (RFC 6531) when it was last spoken to; undefined before. */
  takesSmtpUtf8?(server: Pick<SenderLogin, 'host' | 'port'>): boolean | undefined;
}
