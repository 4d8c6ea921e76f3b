import { describe, expect, test } from 'vitest';
import { RunFixture, threeSteps, toClient } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** Without a mail server, and after one is set up (docs/chasing-rules.md, "Without a mail server"). */
export const writtenToOutbox = (openWorld: OpenWorld): void => {
  describe('outbox', () => {
    const at = new RunFixture(openWorld, { via: 'outbox', restarts: true });

    test('without a mail server steps are written to the outbox and recorded as such', async () => {
      const chase = await at.begin({ steps: threeSteps.slice(0, 2) });
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSent 1#1 outbox',
        'StepSendStarted 2#1',
        'StepSent 2#1 outbox',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('when a mail server is added, earlier sequences are held until they are resumed', async () => {
      const chase = await at.begin();
      await at.world.advanceTo('2026-03-03T07:00:00Z');
      await at.world.stop();
      await at.world.startAt('2026-03-09T07:30:00Z', 'smtp');
      await at.world.advanceTo('2026-03-10T10:00:00Z');
      expect((await chase.story()).slice(2)).toEqual(['SequenceHeld mail_server_added']);
      await chase.resume();
      await at.world.advanceTo('2026-03-12T00:00:00Z');
      expect((await chase.story()).slice(3)).toEqual([
        'HoldLifted mail_server_added',
        'StepsMoved resumed 2→2026-03-11 3→2026-03-18',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-11T08:00Z', 'Firm')]);
    });
  });
};
