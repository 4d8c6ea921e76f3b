import { wordingFor } from '../../../domain/email-text/wording.ts';
import { describe, expect, test } from 'vitest';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { refusedForNow, RunFixture, threeSteps, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** What stops mails, and what resumes them. */
export const heldAndPaid = (openWorld: OpenWorld): void => {
  describe('needs attention', () => {
    const at = new RunFixture(openWorld);

    test('an unknown variable holds the sequence, which continues when it is fixed and resumed', async () => {
      const chase = await at.begin({
        steps: [{ scheduledDate: '2026-03-02', content: 'Pay, {{client_nmae}}' }],
      });
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.story()).toEqual(['SequenceHeld needs_attention']);
      expect(chase.userMails()).toEqual([
        toUser('2026-03-02T08:02Z', 'Reminders for invoice INV-7 are on hold'),
      ]);
      const [told] = at.world.transport.handedOver;
      expect(told?.mail.text).toContain('{{client_nmae}}');
      await chase.edit(1, { content: 'Pay, {{client_name}}' });
      await chase.resume();
      await at.world.advanceTo('2026-03-04T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-03T08:00Z', 'Friendly')]);
    });
  });

  describe('held and resumed', () => {
    const at = new RunFixture(openWorld);

    test('nothing is sent while paused by hand; on resuming all steps move if the first is past', async () => {
      const chase = await at.begin();
      await chase.pause();
      await at.world.advanceTo('2026-03-05T12:00:00Z');
      await chase.resume();
      expect(await chase.story()).toEqual([
        'SequenceHeld paused_by_hand',
        'HoldLifted paused_by_hand',
        'StepsMoved resumed 1→2026-03-06 2→2026-03-13 3→2026-03-20',
      ]);
      await at.world.advanceTo('2026-03-07T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-06T08:00Z', 'Friendly')]);
    });

    test('no step moves on resuming if the first is in the future', async () => {
      const chase = await at.begin();
      await chase.pause();
      await chase.resume();
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });
  });

  describe('paid', () => {
    const at = new RunFixture(openWorld);

    test('nothing is sent after a payment, not even a retry', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForNow;
      await at.world.advanceTo('2026-03-02T08:00:30Z');
      await chase.pay();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });

    test('a payment between the decision and the start of the send stops the mail', async () => {
      const chase = await at.begin();
      const moment = chase.moment();
      at.world.transport.beforeStart = () =>
        chase.gives({ type: 'MarkInvoicePaid', datePaid: moment.today, moment });
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.story()).toEqual(['InvoicePaid', 'SequenceCancelled paid']);
    });

    test('an undo within moments restores everything', async () => {
      const chase = await at.begin();
      await chase.pay();
      await at.world.advanceTo('2026-03-02T07:00:10Z');
      await chase.reopen(true);
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect((await chase.story()).slice(0, 4)).toEqual([
        'InvoicePaid',
        'SequenceCancelled paid',
        'InvoiceReopened undo',
        'SequenceRestored',
      ]);
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-09T08:00Z', 'Firm'),
      ]);
    });

    test('reopening restores the sequence, which waits until it is resumed', async () => {
      const chase = await at.begin();
      await chase.pay();
      await at.world.advanceTo('2026-03-04T10:00:00Z');
      await chase.reopen(false);
      await at.world.advanceTo('2026-03-06T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.resume();
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect((await chase.story()).slice(2, 7)).toEqual([
        'InvoiceReopened',
        'SequenceRestored',
        'SequenceHeld reopened',
        'HoldLifted reopened',
        'StepsMoved resumed 1→2026-03-07 2→2026-03-14 3→2026-03-21',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-07T08:00Z', 'Friendly')]);
    });

    test('a mail in progress during the payment is recorded, and is the last one', async () => {
      const chase = await at.begin();
      const release = at.world.transport.hold();
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      await chase.pay();
      release(acceptAll);
      await at.world.settle();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'InvoicePaid',
        'SequenceCancelled paid',
        'StepSent 1#1',
      ]);
    });

    test('a rest of a cent is not chased until the user says so; what has become due then moves', async () => {
      const chase = await at.begin({ facts: { amountCents: 100_000 }, steps: threeSteps });
      await at.world.advanceTo('2026-03-01T10:00:00Z');
      await chase.payPart(51, 99_999);
      await at.world.advanceTo('2026-03-05T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.keepChasing();
      await at.world.advanceTo('2026-03-06T10:00:00Z');
      expect((await chase.story()).slice(0, 5)).toEqual([
        'BalanceEntryRecorded',
        'SequenceHeld small_remainder',
        'RemainderKept',
        'HoldLifted small_remainder',
        'StepsMoved resumed 1→2026-03-06 2→2026-03-13 3→2026-03-20',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-06T08:00Z', 'Friendly')]);
    });

    test('credit of the client that covers the invoice holds it at once; when it is gone, what is due goes', async () => {
      const chase = await at.begin({ facts: { amountCents: 100_000 }, steps: threeSteps });
      await at.world.advanceTo('2026-03-01T10:00:00Z');
      await chase.enterCredit(70, 100_000);
      expect(await chase.story()).toEqual(['SequenceHeld client_credit']);
      await at.world.advanceTo('2026-03-05T10:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.refundCredit(70, 1);
      await at.world.advanceTo('2026-03-05T11:00:00Z');
      expect((await chase.story()).slice(0, 3)).toEqual([
        'SequenceHeld client_credit',
        'HoldLifted client_credit',
        'StepSendStarted 1#1',
      ]);
    });

    test('the user may chase despite the credit, until there is more of it', async () => {
      const chase = await at.begin({ facts: { amountCents: 100_000 }, steps: threeSteps });
      await at.world.advanceTo('2026-03-01T10:00:00Z');
      await chase.enterCredit(70, 100_000);
      await chase.keepChasing();
      await at.world.advanceTo('2026-03-02T10:00:00Z');
      expect((await chase.story()).slice(0, 4)).toEqual([
        'SequenceHeld client_credit',
        'CreditKept',
        'HoldLifted client_credit',
        'StepSendStarted 1#1',
      ]);
      await chase.enterCredit(80, 1);
      expect((await chase.story()).at(-1)).toBe('SequenceHeld client_credit');
    });

    test('less credit than is due holds nothing', async () => {
      const chase = await at.begin({ facts: { amountCents: 100_000 }, steps: threeSteps });
      await chase.enterCredit(70, 99_999);
      await at.world.advanceTo('2026-03-02T10:00:00Z');
      expect(chase.mails()).toHaveLength(1);
    });

    test('an invoice paid in three parts: each email asks for what is left, thanks, and is no sterner than the last', async () => {
      const dates = ['2026-03-02', '2026-03-09', '2026-03-16'];
      const tones = ['friendly', 'firm', 'legal'] as const;
      const steps = dates.map((scheduledDate, at) => {
        const tone = tones[at] ?? 'legal';
        const choice = { stepType: 'customer_reminder', tone, scheduledDate, dueDate: '2026-02-20' } as const;
        return { scheduledDate, tone, ...wordingFor({ ...choice, isLastReminder: tone === 'legal' }) };
      });
      const chase = await at.begin({ facts: { amountCents: 100_000 }, steps });
      await at.world.advanceTo('2026-03-03T10:00:00Z');
      await chase.payPart(51, 40_000);
      await at.world.advanceTo('2026-03-10T10:00:00Z');
      await chase.payPart(52, 30_000);
      await at.world.advanceTo('2026-03-17T10:00:00Z');
      await chase.payPart(53, 30_000);
      await at.world.advanceTo('2026-03-30T10:00:00Z');

      expect(chase.mails()).toEqual([
        '2026-03-02T08:00Z pay@acme.example: Invoice INV-7, due February 20, 2026',
        '2026-03-09T08:00Z pay@acme.example: Still open: invoice INV-7',
        '2026-03-16T08:00Z pay@acme.example: About invoice INV-7 for $300.00',
      ]);
      const texts = at.world.transport.handedOver.slice(0, 3).map(({ mail }) => mail.text);
      expect(texts.map((text) => /\$[\d,.]+\d/.exec(text)?.[0])).toEqual(['$1,000.00', '$600.00', '$300.00']);
      expect(texts[0]).not.toContain('Thank you for your payment');
      expect(texts[1]).toContain(
        'Thank you for your payment of $400.00 on March 3, 2026. Of the total of $1,000.00, $600.00 is left to pay.',
      );
      expect(texts[2]).toContain(
        'Thank you for the $700.00 you have paid so far, the last of it on March 10, 2026. Of the total of $1,000.00, $300.00 is left to pay.',
      );
      const edited = await chase.eventsOf('StepEdited');
      expect(edited.map(({ data }) => [data.step.stepId, data.step.tone])).toEqual([
        [2, 'friendly'],
        [3, 'friendly'],
      ]);
      expect((await chase.story()).slice(-2)).toEqual(['BalanceEntryRecorded', 'InvoicePaid']);
    });
  });
};
