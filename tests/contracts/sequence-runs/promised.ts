import { describe, expect, test } from 'vitest';
import { PromiseStands } from '../../../domain/errors.ts';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { refusedForNow, RunFixture, threeSteps, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** A promise pauses, ends, is broken or kept (docs/chasing-rules.md, "Promises"). */
export const promised = (openWorld: OpenWorld): void => {
  describe('promises', () => {
    const at = new RunFixture(openWorld);

    test('a promise pauses the sequence, and removing it resumes the sequence with moved steps', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-10');
      await at.world.advanceTo('2026-03-04T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.removePromise();
      await at.world.advanceTo('2026-03-13T00:00:00Z');
      expect(await chase.story()).toEqual([
        'PromiseRecorded 2026-03-10',
        'PromiseRemoved 2026-03-10',
        'StepsMoved resumed 1→2026-03-05 2→2026-03-12 3→2026-03-19',
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
      expect(chase.mails()).toEqual([
        toClient('2026-03-05T08:00Z', 'Friendly'),
        toClient('2026-03-12T08:00Z', 'Firm'),
      ]);
    });

    test('a promise stops a mail that is being retried', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForNow;
      await at.world.advanceTo('2026-03-02T08:00:30Z');
      await chase.promise('2026-03-20');
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });

    test('a mail in progress during the promise is recorded, and nothing follows', async () => {
      const chase = await at.begin();
      const release = at.world.transport.hold();
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      await chase.promise('2026-03-20');
      release(acceptAll);
      await at.world.settle();
      await at.world.advanceTo('2026-03-12T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'PromiseRecorded 2026-03-20',
        'StepSent 1#1',
      ]);
    });

    test('a mail that was in progress during the promise moves with the others if it is refused for now', async () => {
      const chase = await at.begin();
      const release = at.world.transport.hold();
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      await chase.promise('2026-03-20');
      await chase.removePromise();
      release(() => refusedForNow);
      await at.world.settle();
      at.world.transport.answer = acceptAll;
      await at.world.advanceTo('2026-03-04T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'PromiseRecorded 2026-03-20',
        'PromiseRemoved 2026-03-20',
        expect.stringContaining('StepSendPostponed 1#1'),
        'StepsMoved resumed 1→2026-03-03 2→2026-03-10 3→2026-03-17',
        'StepSendStarted 1#2',
        'StepSent 1#2',
      ]);
    });

    test('a promise is broken when its day ends in the account’s zone, the user is notified, and reminders continue two days later', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-05');
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect(await chase.story()).toEqual([
        'PromiseRecorded 2026-03-05',
        'PromiseBroken 2026-03-05 from 2026-03-07',
        'StepsMoved promise_broken 1→2026-03-07 2→2026-03-14 3→2026-03-21',
        'StepSendStarted 1#1',
        'StepSent 1#1',
      ]);
      expect(chase.userMails()).toEqual([toUser('2026-03-05T23:02Z', 'Promise not kept: invoice INV-7')]);
      expect(chase.mails()).toEqual([toClient('2026-03-07T08:00Z', 'Friendly')]);
    });

    test('a promise is also broken without a sequence', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await at.world.advanceTo('2026-03-05T22:59:00Z');
      expect(await chase.story()).toEqual([]);
      await at.world.advanceTo('2026-03-05T23:00:00Z');
      expect(await chase.story()).toEqual(['PromiseBroken 2026-03-05 from 2026-03-07']);
      await at.world.advanceTo('2026-03-05T23:02:00Z');
      expect(chase.userMails()).toEqual([toUser('2026-03-05T23:02Z', 'Promise not kept: invoice INV-7')]);
    });

    test('a promise and a manual pause both hold the sequence', async () => {
      const chase = await at.begin();
      await chase.pause();
      await chase.promise('2026-03-20');
      await chase.removePromise();
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.resume();
      await at.world.advanceTo('2026-03-04T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-03T08:00Z', 'Friendly')]);
    });

    test('a sequence started on a promised invoice waits for the promise', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await chase.startSequence(threeSteps);
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-07T08:00Z', 'Friendly')]);
    });

    test('resuming despite a promise continues the reminders, and the promise stays', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-05');
      await expect(chase.resume(false)).rejects.toThrow(PromiseStands);
      await chase.resume(true);
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
      await at.world.advanceTo('2026-03-06T00:00:00Z');
      expect((await chase.story()).at(-1)).toBe('PromiseBroken 2026-03-05 from 2026-03-06');
    });

    test('a payment by the promised day keeps the promise, and nothing more is sent', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-05');
      await chase.pay();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(await chase.story()).toEqual([
        'PromiseRecorded 2026-03-05',
        'InvoicePaid promise kept',
        'SequenceCancelled paid',
      ]);
      expect(chase.mails()).toEqual([]);
      expect(chase.userMails()).toEqual([]);
    });
  });

  describe('promises while the server is down', () => {
    const at = new RunFixture(openWorld, { restarts: true });

    test('a promise whose day ended while the server was down is broken at the start', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await at.world.stop();
      await at.world.startAt('2026-03-10T10:00:00Z');
      expect(await chase.story()).toEqual(['PromiseBroken 2026-03-05 from 2026-03-10']);
    });

    test('steps move to dates after today if the server was down on the promised day', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-05');
      await at.world.stop();
      await at.world.startAt('2026-03-10T10:00:00Z');
      expect((await chase.story()).slice(1)).toEqual([
        'PromiseBroken 2026-03-05 from 2026-03-10',
        'StepsMoved promise_broken 1→2026-03-11 2→2026-03-18 3→2026-03-25',
      ]);
    });
  });
};
