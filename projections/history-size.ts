import { bytesOfEvent } from '../domain/event-size.ts';
import { eventTypes, upcasters } from '../domain/upcasting.ts';
import type { ReadModels } from '../platform/ports/read-models.ts';
import { defineProjection, isParked, storedDocument } from './projection.ts';

interface HistorySize {
  /** Of all events of the account. */
  readonly bytes: number;
}

/** How much the history of each account takes; one document per account, under the account's id. */
export const historySize = defineProjection({
  name: 'history-size',
  // One more with each upcaster: it changes how large older events are.
  version: 1 + Object.values(upcasters).flat().length,
  keys: {},
  indexes: [],
  handles: eventTypes,
  documentIds: ({ data }) => [data.accountId],
  fold: (size: HistorySize | undefined, event) => {
    if (event.type === 'AccountAbandoned' || event.type === 'AccountClosed') return undefined;
    // What comes after the end is bookkeeping of the deletion.
    if (size === undefined && event.type !== 'AccountRegistered') return undefined;
    return { bytes: (size?.bytes ?? 0) + bytesOfEvent(event) };
  },
  keysOf: () => ({}),
});

/** @returns bytes; 0 for an account whose history is not folded yet */
export const historyBytesOf = async (
  readModels: Pick<ReadModels, 'get'>,
  account: number,
): Promise<number> => {
  const stored = await readModels.get(historySize.model, { account, id: account });
  const body = stored?.body ?? null;
  if (stored === undefined || body === null || isParked(stored)) return 0;
  return storedDocument(historySize, body).bytes;
};
