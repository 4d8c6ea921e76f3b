import { afterAll, beforeAll, vi } from 'vitest';
import {
  startSkippingServer,
  type SkippingServer,
} from '../contracts/sequence-runs/worlds/skipping-server.ts';
import { openTemporalWorld } from '../contracts/sequence-runs/worlds/temporal-world.ts';
import { describeWith } from '../engines/at-hand.ts';
import { interrupted } from './interrupted.ts';
import { longStory } from './long-story.ts';
import { switchedEngines } from './switched-engines.ts';

// The workflow tasks of several weeks, on machines that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describeWith(['TEMPORAL_TEST_SERVER'], 'weeks of runs on Temporal', ({ TEMPORAL_TEST_SERVER }) => {
  let server: SkippingServer;
  beforeAll(async () => {
    server = await startSkippingServer(TEMPORAL_TEST_SERVER);
  });
  afterAll(() => server.close());

  longStory((options) => openTemporalWorld(server, options));
  switchedEngines(() => server);
  interrupted(() => server);
});
