/** Why a partner no longer accepts a connection that the user did not end. */
export type LossCode =
  /** The partner refuses to renew it: the user has withdrawn consent there, or it was not used for too long. */
  | 'refused'
  /** There are no tokens of it: what was restored from a copy is older than it. */
  | 'missing';

/** Events of the stream `gmail-{account}`. They never hold tokens: those lie sealed under `connectionId`. */
export type GmailEvent =
  /** `address` is the account at Google that agreed. */
  | Of<{ type: 'GmailConnected'; data: { address: string } }>
  /** By the user. */
  | Of<{ type: 'GmailDisconnected'; data: object }>
  | Of<{ type: 'GmailConnectionLost'; data: { address: string; code: LossCode } }>;

type Of<E extends { type: string; data: object }> = {
  type: E['type'];
  data: { readonly accountId: number; readonly connectionId: string } & Readonly<E['data']>;
};

/** Commands of the stream `gmail-{account}`. One about another connection than the present one changes nothing. */
export type GmailCommand =
  | { type: 'ConnectGmail'; accountId: number; connectionId: string; address: string }
  | { type: 'DisconnectGmail' }
  | { type: 'LoseGmail'; connectionId: string; code: LossCode };
