import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAppends } from './engines/appends.ts';
import { measureDueSteps } from './engines/due-steps.ts';
import { enginesGiven } from './engines/given.ts';
import { measureLiveWindows } from './engines/live-windows.ts';
import { measureManyRuns } from './engines/many-runs.ts';
import { measureRebuild } from './engines/rebuild.ts';
import type { Bench, BenchRow } from './tools/row.ts';

/**
 * What the engines cost: each figure next to the embedded one of the same run. Needs EVENTSTORE_URL, MONGO_URL and
 * TEMPORAL_ADDRESS, and uses a separate installation there.
 */
export const bench: Bench = {
  name: 'engines',
  run: async () => {
    const given = enginesGiven();
    const folder = mkdtempSync(join(tmpdir(), 'owed-bench-'));
    const rows: BenchRow[] = [];
    try {
      for (const measure of [
        measureAppends,
        measureRebuild,
        measureLiveWindows,
        measureManyRuns,
        measureDueSteps,
      ])
        rows.push(...(await measure(given, folder)));
      return rows;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
