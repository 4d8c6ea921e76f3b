import { useState } from 'react';
import type { AttentionEntry } from '../../../../contracts/attention.ts';
import { createStore, useStore } from '../../../lib/store.ts';

/** What was done with an entry, and how to undo it. */
export interface Settled {
  /** "Marked as paid" */
  readonly done: string;
  readonly undoLabel: string;
  readonly undo: () => void;
}

/** What was settled just now, by invoice. */
const settledStore = createStore<ReadonlyMap<number, Settled>>(new Map());

/** As long as a toast offers Undo, in milliseconds. */
const shownFor = 10_000;

const forget = (invoiceId: number, settled: Settled): void => {
  const left = new Map(settledStore.get());
  if (left.get(invoiceId) !== settled) return;
  left.delete(invoiceId);
  settledStore.set(left);
};

/** Does something with an invoice; an entry that it settles stays in its place for a moment, and can be undone there. */
export const settle = async (
  invoiceId: number,
  settled: Settled,
  act: () => Promise<void>,
): Promise<void> => {
  settledStore.set(new Map(settledStore.get()).set(invoiceId, settled));
  await act();
  setTimeout(() => forget(invoiceId, settled), shownFor);
};

/** An entry that needs the user, or one that was settled just now. */
export interface ShownEntry<Entry> {
  readonly entry: Entry;
  readonly settled: Settled | undefined;
}

/** The entries, and in their old places those that were settled just now. */
export const useSettledToo = <Entry extends AttentionEntry>(
  entries: readonly Entry[],
): readonly ShownEntry<Entry>[] => {
  const settled = useStore(settledStore);
  const [last, setLast] = useState<{
    readonly entries: readonly Entry[];
    readonly settled: typeof settled;
    readonly shown: readonly ShownEntry<Entry>[];
  }>();
  if (last?.entries === entries && last.settled === settled) return last.shown;
  const open = new Set(entries.map(({ invoiceId }) => invoiceId));
  const shown: ShownEntry<Entry>[] = entries.map((entry) => ({ entry, settled: undefined }));
  for (const [at, { entry }] of last?.shown.entries() ?? []) {
    const how = settled.get(entry.invoiceId);
    if (how !== undefined && !open.has(entry.invoiceId)) shown.splice(at, 0, { entry, settled: how });
  }
  setLast({ entries, settled, shown });
  return shown;
};
