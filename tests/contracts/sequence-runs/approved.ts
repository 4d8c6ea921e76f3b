import { describe, expect, test } from 'vitest';
import { RunFixture, toClient } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

const asking = [
  { scheduledDate: '2026-03-02', tone: 'friendly', approval: true },
  { scheduledDate: '2026-03-09', tone: 'firm' },
] as const;

/** Emails that go only once a person has approved them. */
export const approved = (openWorld: OpenWorld): void => {
  describe('approval', () => {
    const at = new RunFixture(openWorld);

    test('an email waits for it beyond its time, the later ones behind it, and goes once it is there', async () => {
      const chase = await at.begin({ steps: asking });
      await at.world.advanceTo('2026-03-20T22:30:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.story()).toEqual(['StepApprovalAsked 1']);
      const bound = await chase.boundOf(1);
      await chase.approveAs(1, bound);
      await chase.approveAs(1, bound);
      expect(chase.mails()).toEqual([toClient('2026-03-20T22:30Z', 'Friendly')]);
      await at.world.advanceTo('2026-04-01T00:00:00Z');
      expect((await chase.story()).slice(1)).toEqual([
        'StepApproved 1',
        'StepsMoved approval 2→2026-03-22',
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('an email that was approved ahead of its time goes at it', async () => {
      const chase = await at.begin({ steps: asking });
      await chase.approve(1);
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Friendly')]);
    });

    test('another recipient, amount or text than what was approved asks again, and nothing leaves', async () => {
      const chase = await at.begin({ steps: asking });
      await chase.approve(1);
      await chase.reviseClient({ email: 'new@acme.example' });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(await chase.story()).toEqual(['StepApproved 1', 'StepApprovalAsked 1 changed']);
      await chase.revise({ amountCents: 100 });
      await chase.edit(1, { content: 'Please pay {{invoice_amount}}' });
      const seen = await chase.boundOf(1);
      await chase.edit(1, { content: 'Please pay {{invoice_amount}} now' });
      await chase.approveAs(1, seen);
      expect(chase.mails()).toEqual([]);
      expect((await chase.story()).at(-1)).toBe('StepApprovalAsked 1 changed');
      await chase.approve(1);
      expect(chase.mails()).toEqual(['2026-03-02T08:00Z new@acme.example: Friendly INV-7']);
      expect(at.world.transport.handedOver[0]?.mail.text).toContain('Please pay $1.00 now');
    });

    test('a recipient who changes between the decision and the hand-over asks again, and nothing leaves', async () => {
      const chase = await at.begin({ steps: asking });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      let isFirst = true;
      at.world.transport.beforeStart = async () => {
        if (!isFirst) return;
        isFirst = false;
        await chase.changesClient({ email: 'new@acme.example' });
      };
      await chase.approve(1);
      await at.world.settle();
      expect(chase.mails()).toEqual([]);
      expect((await chase.story()).slice(1)).toEqual([
        'StepApproved 1',
        'StepSendStarted 1#1',
        'StepSendDropped 1#1',
        'StepApprovalAsked 1 changed',
      ]);
    });

    test('an email that is rejected is skipped, and the sequence goes on', async () => {
      const chase = await at.begin({ steps: asking });
      await at.world.advanceTo('2026-03-12T12:00:00Z');
      await chase.reject(1);
      await chase.reject(1);
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(await chase.story()).toEqual([
        'StepApprovalAsked 1',
        'StepApprovalRejected 1',
        'StepsSkipped 1 not_approved',
        'StepsMoved approval 2→2026-03-13',
        'StepSendStarted 2#1',
        'StepSent 2#1',
        'SequenceCompleted still unpaid',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-13T08:00Z', 'Firm')]);
    });

    test('client, tone and amount ask for it as well, and what they no longer ask for goes', async () => {
      const chase = await at.begin();
      await chase.askFirst(true);
      await at.world.advanceTo('2026-03-03T12:00:00Z');
      expect(chase.mails()).toEqual([]);
      await chase.askFirst(false);
      expect(chase.mails()).toHaveLength(1);
      await chase.setApprovalRules({ tones: ['firm'] });
      await at.world.advanceTo('2026-03-09T08:00:00Z');
      expect((await chase.story()).at(-1)).toBe('StepApprovalAsked 2');
      await chase.setApprovalRules({ tones: [], amountFrom: { minor: 200_000, currency: 'USD' } });
      expect(chase.mails().at(-1)).toBe(toClient('2026-03-09T08:00Z', 'Firm'));
      await chase.setApprovalRules({ tones: [], amountFrom: { minor: 100_000, currency: 'USD' } });
      await at.world.advanceTo('2026-03-17T08:00:00Z');
      expect((await chase.story()).at(-1)).toBe('StepApprovalAsked 3');
    });

    test('an email that a person sends now needs no other approval', async () => {
      const chase = await at.begin({ steps: asking });
      await chase.sendNow(1);
      expect(chase.mails()).toEqual([toClient('2026-03-02T07:00Z', 'Friendly')]);
    });

    test('a payment while an email waits ends it', async () => {
      const chase = await at.begin({ steps: asking });
      await at.world.advanceTo('2026-03-02T12:00:00Z');
      await chase.pay();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([]);
    });
  });
};
