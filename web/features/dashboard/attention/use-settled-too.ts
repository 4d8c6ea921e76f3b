import { useState } from 'react';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { settledStore, type Settled } from '../../../loading/settled.ts';
import { useStore } from '../../../hooks/store.ts';

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
