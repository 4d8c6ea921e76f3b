import { z } from 'zod';
import type { BulkRun } from './bulk-run.ts';

const name = 'owed-stopped-runs';

const stored = z.object({
  accountId: z.number(),
  runs: z.array(
    z.object({
      doing: z.string(),
      rows: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          result: z.enum(['waiting', 'done', 'skipped', 'failed']),
          why: z.string().exactOptional(),
        }),
      ),
    }),
  ),
});

export type StoppedRun = z.infer<typeof stored>['runs'][number];

/** Remembers in this browser what was left undone when the page was closed in the middle of a run. */
export const keepStopped = (accountId: number, runs: readonly BulkRun[]): void => {
  if (runs.length === 0) return;
  const kept = { accountId, runs: runs.map(({ doing, rows }) => ({ doing, rows })) };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // Without storage, the lists alone show what was done.
  }
};

/** The account's runs that were stopped like that, once. */
export const takeStopped = (accountId: number): readonly StoppedRun[] => {
  try {
    const text = localStorage.getItem(name);
    localStorage.removeItem(name);
    const kept = stored.safeParse(JSON.parse(text ?? 'null'));
    return kept.success && kept.data.accountId === accountId ? kept.data.runs : [];
  } catch {
    return [];
  }
};
