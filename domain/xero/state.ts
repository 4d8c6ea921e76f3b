import { match } from 'ts-pattern';
import type { LossCode } from '../gmail/events.ts';
import type { XeroConnectedBy, XeroEvent, XeroTenant } from './events.ts';
import { beforeFirstSync, evolveSync, noSync, withoutSyncs, type XeroSync } from './sync/state.ts';

/** Whether an account is connected to Xero, and to what. */
export type XeroConnection =
  | { readonly status: 'never' }
  | ({
      readonly status: 'connected';
      readonly accountId: number;
      readonly connectionId: string;
      readonly by: XeroConnectedBy;
    } & XeroTenant)
  | { readonly status: 'disconnected' }
  | ({
      readonly status: 'lost';
      readonly accountId: number;
      readonly connectionId: string;
      readonly code: LossCode;
    } & XeroTenant);

/** What Owed knows of an account's Xero. */
export interface Xero {
  readonly connection: XeroConnection;
  readonly sync: XeroSync;
}

export const noXero: Xero = { connection: { status: 'never' }, sync: noSync };

/** Applies an event to what Owed knows of an account's Xero. */
export const evolveXero = (xero: Xero, event: XeroEvent): Xero =>
  match(event)
    .returnType<Xero>()
    .with({ type: 'XeroConnected' }, ({ data }) => ({
      connection: { status: 'connected', ...data },
      sync: beforeFirstSync(xero.sync),
    }))
    .with({ type: 'XeroDisconnected' }, () => ({
      connection: { status: 'disconnected' },
      sync: withoutSyncs(xero.sync),
    }))
    .with({ type: 'XeroConnectionLost' }, ({ data }) => ({
      connection: { status: 'lost', ...data },
      sync: withoutSyncs(xero.sync),
    }))
    .otherwise((ofSync) => ({ ...xero, sync: evolveSync(xero.sync, ofSync) }));
