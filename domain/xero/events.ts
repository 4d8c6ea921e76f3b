import type { LossCode } from '../gmail/events.ts';
import type { SyncCommand, XeroSyncEvent } from './sync/events.ts';

/** How the account was connected. */
export type XeroConnectedBy =
  /** The user agreed on Xero's own page. */
  | 'consent'
  /** The user entered the client of a custom connection. */
  | 'hand';

/** The organization that an account reads from. */
export interface XeroTenant {
  readonly tenantId: string;
  readonly tenantName: string;
}

/** Events of the stream `xero-{account}`. They never hold tokens: those lie sealed under `connectionId`. */
export type XeroEvent =
  | Of<{ type: 'XeroConnected'; data: XeroTenant & { by: XeroConnectedBy } }>
  /** By the user. */
  | Of<{ type: 'XeroDisconnected'; data: object }>
  | Of<{ type: 'XeroConnectionLost'; data: XeroTenant & { code: LossCode } }>
  | XeroSyncEvent;

type Of<E extends { type: string; data: object }> = {
  type: E['type'];
  data: { readonly accountId: number; readonly connectionId: string } & Readonly<E['data']>;
};

/** Commands of the stream `xero-{account}`. One about another connection than the present one changes nothing. */
export type XeroCommand =
  | ({ type: 'ConnectXero'; accountId: number; connectionId: string; by: XeroConnectedBy } & XeroTenant)
  | { type: 'DisconnectXero' }
  | { type: 'LoseXero'; connectionId: string; code: LossCode }
  | SyncCommand;
