import type { LiveChange, LiveView } from '../contracts/live.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import type { StoredDocument } from '../platform/ports/read-models.ts';

/** Tells each account's pages which records of a view have changed. */
export const publishChanges = (live: LiveBus, view: LiveView, documents: readonly StoredDocument[]): void => {
  const byAccount = new Map<number, LiveChange[]>();
  for (const { account, id, position } of documents) {
    const changes = byAccount.get(account) ?? [];
    changes.push({ view, id, revision: position });
    byAccount.set(account, changes);
  }
  for (const [account, changes] of byAccount) live.publish(account, changes);
};
