import {
  beforeFirstSync,
  evolveSync,
  noSync,
  withoutSyncs,
  type XeroSync,
} from '../domain/xero/sync/state.ts';
import { defineProjection } from './projection.ts';

/** What is stored of an account's syncs, and whether Xero has ended the connection and the user not replaced it. */
type StoredSync = XeroSync & { readonly isLost: boolean };

/** The syncs of an account with Xero, one document under the account's id. */
export const xeroSyncs = defineProjection({
  name: 'xero-syncs',
  version: 3,
  keys: {},
  indexes: [],
  liveView: 'xero-sync',
  handles: [
    'XeroConnected',
    'XeroDisconnected',
    'XeroConnectionLost',
    'XeroSyncRequested',
    'XeroSyncStarted',
    'XeroPageSynced',
    'XeroSyncFinished',
    'XeroSyncFailed',
  ],
  documentIds: (event) => [event.data.accountId],
  fold: (sync: StoredSync | undefined, event): StoredSync => {
    const before = sync ?? { ...noSync, isLost: false };
    if (event.type === 'XeroConnected') return { ...beforeFirstSync(before), isLost: false };
    return event.type === 'XeroDisconnected' || event.type === 'XeroConnectionLost'
      ? { ...withoutSyncs(before), isLost: event.type === 'XeroConnectionLost' }
      : { ...evolveSync(before, event), isLost: before.isLost };
  },
  keysOf: () => ({}),
});
