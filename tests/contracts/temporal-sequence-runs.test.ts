import { afterAll, beforeAll, vi } from 'vitest';
import { describeWith } from '../engines/at-hand.ts';
import { sequenceRunsContract } from './sequence-runs/sequence-runs-contract.ts';
import { startSkippingServer, type SkippingServer } from './sequence-runs/skipping-server.ts';
import { openTemporalWorld } from './sequence-runs/temporal-world.ts';

// The workflow tasks of several weeks, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeWith(['TEMPORAL_TEST_SERVER'], 'on the time-skipping server', ({ TEMPORAL_TEST_SERVER }) => {
  let server: SkippingServer;
  beforeAll(async () => {
    server = await startSkippingServer(TEMPORAL_TEST_SERVER);
  });
  afterAll(() => server.close());

  sequenceRunsContract('Temporal', (options) => openTemporalWorld(server, options));
});
