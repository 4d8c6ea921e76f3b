import { describe, expect, test } from 'vitest';
import { PromiseStands } from '../../../domain/errors.ts';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { refusedForNow, RunFixture, threeSteps, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './run-world.ts';

/** A promise pauses, ends, is broken or kept (docs/chasing-rules.md, "Promises"). */
export const promised = (openWorld: OpenWorld): void => {
  describe('promises', () => {
    const at = new RunFixture(openWorld);

    test('a promise pauses, its removal resumes with the steps moved ahead', async () => {
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

    test('a promise stops a mail that is being tried again', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForNow;
      await at.world.advanceTo('2026-03-02T08:00:30Z');
      await chase.promise('2026-03-20');
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });

    test('a mail that was being handed over when the promise came is recorded, and nothing follows', async () => {
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

    test('it is broken when its day is over in the account’s zone, told at once, and reminders go on two days after', async () => {
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

    test('it is broken without a sequence too', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await at.world.advanceTo('2026-03-05T22:59:00Z');
      expect(await chase.story()).toEqual([]);
      await at.world.advanceTo('2026-03-05T23:00:00Z');
      expect(await chase.story()).toEqual(['PromiseBroken 2026-03-05 from 2026-03-07']);
      await at.world.advanceTo('2026-03-05T23:02:00Z');
      expect(chase.userMails()).toEqual([toUser('2026-03-05T23:02Z', 'Promise not kept: invoice INV-7')]);
    });

    test('a promise and a hold by hand add up', async () => {
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

    test('a sequence that is started on a promised invoice waits for the promise', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await chase.startSequence(threeSteps);
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-07T08:00Z', 'Friendly')]);
    });

    test('resumed despite a promise, reminders go on and the promise stands', async () => {
      const chase = await at.begin();
      await chase.promise('2026-03-05');
      await expect(chase.resume(false)).rejects.toThrow(PromiseStands);
      await chase.resume(true);
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
      await at.world.advanceTo('2026-03-06T00:00:00Z');
      expect((await chase.story()).at(-1)).toBe('PromiseBroken 2026-03-05 from 2026-03-06');
    });

    test('paid by the promised day the promise is kept, and nothing more goes', async () => {
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

  describe('promises while the server is away', () => {
    const at = new RunFixture(openWorld, { restarts: true });

    test('a day that ended while the server was away breaks the promise at the start', async () => {
      const chase = await at.begin({});
      await chase.promise('2026-03-05');
      await at.world.stop();
      await at.world.startAt('2026-03-10T10:00:00Z');
      expect(await chase.story()).toEqual(['PromiseBroken 2026-03-05 from 2026-03-10']);
    });

    test('after a server that was away over the day, steps move from today on', async () => {
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
