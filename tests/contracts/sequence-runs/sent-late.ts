import { describe, expect, test } from 'vitest';
import { RunFixture, threeSteps, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/**
 * What goes out late, and what does not go out at all (docs/chasing-rules.md, "One reminder at a time" to "True on the
 * day").
 */
export const sentLate = (openWorld: OpenWorld): void => {
  describe('late', () => {
    const at = new RunFixture(openWorld, { restarts: true });

    test('a step that came due within the last hour is sent at once', async () => {
      const chase = await at.begin();
      await at.world.stop();
      await at.world.startAt('2026-03-02T08:40:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:40Z', 'Friendly')]);
      expect(await chase.story()).toEqual(['StepSendStarted 1#1', 'StepSent 1#1']);
    });

    test('a step that was planned in the past is sent at once', async () => {
      const chase = await at.begin({ steps: [{ scheduledDate: '2026-02-28' }] });
      expect(chase.mails()).toEqual([toClient('2026-03-02T07:00Z', 'Friendly')]);
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('of several late steps the mildest suitable one is sent, and sterner ones move behind it', async () => {
      const chase = await at.begin();
      await at.world.stop();
      await at.world.startAt('2026-03-10T10:00:00Z');
      await at.world.advanceTo('2026-03-25T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-10T10:00Z', 'Friendly'),
        toClient('2026-03-17T08:00Z', 'Firm'),
        toClient('2026-03-24T08:00Z', 'Legal'),
      ]);
      expect((await chase.story()).slice(0, 3)).toEqual([
        'StepsMoved tone 2→2026-03-17 3→2026-03-24',
        'StepSendStarted 1#1',
        'StepSent 1#1 late',
      ]);
    });

    test('of several late steps with one tone the latest is sent, and the next waits a day', async () => {
      const chase = await at.begin({
        steps: [
          { scheduledDate: '2026-03-02' },
          { scheduledDate: '2026-03-04' },
          { scheduledDate: '2026-03-06', scheduledTime: '18:00' },
        ],
      });
      await at.world.stop();
      await at.world.startAt('2026-03-06T10:00:00Z');
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-06T10:00Z', 'Friendly'),
        toClient('2026-03-07T10:00Z', 'Friendly'),
      ]);
      expect((await chase.story()).slice(0, 3)).toEqual([
        'StepsSkipped 1 later_reminder',
        'StepSendStarted 2#1',
        'StepSent 2#1 late',
      ]);
    });

    test('a late mail waits for a usual hour', async () => {
      const chase = await at.begin();
      await at.world.stop();
      await at.world.startAt('2026-03-02T21:00:00Z');
      expect(chase.mails()).toEqual([]);
      await at.world.advanceTo('2026-03-04T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-03T08:00Z', 'Friendly')]);
    });

    test('nothing is sent more than 14 days late: the user is notified and decides', async () => {
      const chase = await at.begin({ steps: threeSteps.slice(0, 2) });
      await at.world.stop();
      await at.world.startAt('2026-03-25T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.story()).toEqual(['SequenceHeld long_absence']);
      await at.world.advanceTo('2026-03-25T10:02:00Z');
      expect(chase.userMails()).toEqual([
        toUser('2026-03-25T10:02Z', 'Reminders were more than 14 days late and are on hold'),
      ]);
      await chase.resume();
      await at.world.advanceTo('2026-04-03T00:00:00Z');
      expect((await chase.story()).slice(1, 3)).toEqual([
        'HoldLifted long_absence',
        'StepsMoved resumed 1→2026-03-26 2→2026-04-02',
      ]);
      expect(chase.mails()).toEqual([
        toClient('2026-03-26T08:00Z', 'Friendly'),
        toClient('2026-04-02T07:00Z', 'Firm'),
      ]);
    });
  });

  describe('true on the day of sending', () => {
    const at = new RunFixture(openWorld);

    test('a "Due in" step after the due date, and an "Overdue by" step before it, are skipped', async () => {
      const chase = await at.begin({
        dueDate: '2026-03-05',
        steps: [
          { scheduledDate: '2026-03-03', type: 'overdue_by' },
          { scheduledDate: '2026-03-06', type: 'due_in' },
          { scheduledDate: '2026-03-07', type: 'overdue_by' },
        ],
      });
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepsSkipped 1 not_overdue',
        'StepsSkipped 2 due_date_passed',
        'StepSendStarted 3#1',
        'StepSent 3#1',
        'SequenceCompleted still unpaid',
      ]);
    });
  });
};
