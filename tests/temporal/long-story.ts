import { expect, test } from 'vitest';
import { ChasedInvoice } from '../contracts/sequence-runs/chased-invoice.ts';
import { openEmbeddedWorld } from '../contracts/sequence-runs/worlds/embedded-world.ts';
import { threeSteps, toClient, toUser } from '../contracts/sequence-runs/run-fixture.ts';
import type { OpenWorld, RunWorld } from '../contracts/sequence-runs/worlds/run-world.ts';

const start = '2026-03-02T07:00:00Z';

/** Six weeks of one invoice, with nearly everything that a user can do to it. */
export const longStory = (openTemporalWorld: OpenWorld): void => {
  test('six weeks of one invoice are the same on Temporal and embedded', async () => {
    const happened = await whatHappened(await openTemporalWorld({ start }));
    expect(happened).toEqual(await whatHappened(await openEmbeddedWorld({ start })));
    expect(happened).toEqual({
      mails: [
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-15T15:30Z', 'Second words for'),
        toClient('2026-03-31T07:00Z', 'Legal'),
        toClient('2026-04-03T07:00Z', 'Friendly'),
      ],
      userMails: [
        toUser('2026-03-13T23:02Z', 'Promise not kept: invoice INV-7'),
        toUser('2026-03-31T07:02Z', 'Still unpaid: invoice INV-7'),
      ],
      story: [
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'DueDateChanged',
        'StepsMoved due_date 2→2026-03-14 3→2026-03-21',
        'StepEdited 2',
        'PromiseRecorded 2026-03-13',
        'PromiseBroken 2026-03-13 from 2026-03-15',
        'StepsMoved promise_broken 2→2026-03-15 3→2026-03-22',
        'StepSendStarted 2#1',
        'StepSent 2#1',
        'SequenceHeld paused_by_hand',
        'InvoiceRevised',
        'HoldLifted paused_by_hand',
        'StepsMoved resumed 3→2026-03-25',
        'PromiseRecorded 2026-04-01',
        'PromiseRemoved 2026-04-01',
        'StepsMoved resumed 3→2026-03-31',
        'InvoicePaid',
        'SequenceCancelled paid',
        'InvoiceReopened undo',
        'SequenceRestored',
        'StepSendStarted 3#1',
        'StepSent 3#1',
        'SequenceCompleted still unpaid',
        'SequenceStarted',
        'StepSendStarted 11#1',
        'StepSent 11#1',
        'DueDateChanged',
        'SequenceCancelled due_date',
      ],
    });
  });
};

const whatHappened = async (world: RunWorld) => {
  try {
    const chase = await tellStory(world);
    return { mails: chase.mails(), userMails: chase.userMails(), story: await chase.story() };
  } finally {
    await world.close();
  }
};

const tellStory = async (world: RunWorld): Promise<ChasedInvoice> => {
  const chase = await ChasedInvoice.enter(world, { steps: threeSteps });
  await world.advanceTo('2026-03-04T10:00:00Z');
  await chase.changeDueDate('2026-02-25', 'adjust');
  await world.advanceTo('2026-03-05T10:00:00Z');
  await chase.edit(2, { subject: 'Second words for {{invoice_number}}', scheduledTime: '16:30' });
  await world.advanceTo('2026-03-06T10:00:00Z');
  await chase.promise('2026-03-13');
  await world.advanceTo('2026-03-17T10:00:00Z');
  await chase.pause();
  await chase.revise({ amountCents: 99_900 });
  await world.advanceTo('2026-03-24T10:00:00Z');
  await chase.resume();
  await chase.promise('2026-04-01');
  await world.advanceTo('2026-03-30T10:00:00Z');
  await chase.removePromise();
  await chase.pay();
  await world.advanceTo('2026-03-30T10:00:10Z');
  await chase.reopen(true);
  await world.advanceTo('2026-04-02T10:00:00Z');
  await chase.startSequence([{ scheduledDate: '2026-04-03' }, { scheduledDate: '2026-04-10', tone: 'firm' }]);
  await world.advanceTo('2026-04-05T10:00:00Z');
  await chase.changeDueDate('2026-04-20', 'cancel');
  await world.advanceTo('2026-04-12T10:00:00Z');
  return chase;
};
