import { afterAll, beforeAll, vi } from 'vitest';
import { describeWith } from '../../../engines/at-hand.ts';
import type { OpenWorld } from './run-world.ts';
import { startSkippingServer, type SkippingServer } from './skipping-server.ts';
import { openTemporalWorld } from './temporal-world.ts';

/** Tests runs on a time-skipping server that the test file has for itself. */
export const describeOnTemporal = (contract: (name: string, openWorld: OpenWorld) => void): void => {
  // The workflow tasks of several weeks, on machines that may be busy with other tests.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

  describeWith(['TEMPORAL_TEST_SERVER'], 'on the time-skipping server', ({ TEMPORAL_TEST_SERVER }) => {
    let server: SkippingServer;
    beforeAll(async () => {
      server = await startSkippingServer(TEMPORAL_TEST_SERVER);
    });
    afterAll(() => server.close());

    contract('Temporal', (options) => openTemporalWorld(server, options));
  });
};
