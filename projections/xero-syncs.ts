import { evolveSync, noSync, withoutSyncs, type XeroSync } from '../domain/xero/sync/state.ts';
import { defineProjection } from './projection.ts';

/** The syncs of an account with Xero, one document under the account's id. */
export const xeroSyncs = defineProjection({
  name: 'xero-syncs',
  version: 1,
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
  fold: (sync: XeroSync | undefined, event): XeroSync => {
    const before = sync ?? noSync;
    return event.type === 'XeroConnected' ||
      event.type === 'XeroDisconnected' ||
      event.type === 'XeroConnectionLost'
      ? withoutSyncs(before)
      : evolveSync(before, event);
  },
  keysOf: () => ({}),
});
