import type { LiveChange, LiveView } from '../../contracts/live.ts';
import type { LiveBus } from '../../platform/ports/live.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';

/** Notifies each account's pages of changed records of a view. */
export const publishChanges = (live: LiveBus, view: LiveView, documents: readonly StoredDocument[]): void => {
  const byAccount = new Map<number, LiveChange[]>();
  for (const { account, id, position } of documents) {
    const changes = byAccount.get(account) ?? [];
    changes.push({ view, id, revision: position });
    byAccount.set(account, changes);
  }
  for (const [account, changes] of byAccount) live.publish(account, changes);
};
