import { describe, expect, test } from 'vitest';
import { acceptAll } from '../../doubles/recording-transport.ts';
import { clientEmail } from './chased-invoice.ts';
import { refusedForGood, RunFixture, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** Effects of changes to the invoice, its due date or its client on the mails. */
export const changed = (openWorld: OpenWorld): void => {
  describe('changes to the invoice and its client', () => {
    const at = new RunFixture(openWorld);

    test('the next mail has the new values and goes to the new address', async () => {
      const chase = await at.begin();
      await chase.revise({ invoiceNumber: 'INV-8', amountCents: 100 });
      await chase.reviseClient({ email: 'new@acme.example', name: 'Acme AG' });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(chase.mails()).toEqual(['2026-03-02T08:00Z new@acme.example: Friendly INV-8']);
      expect(at.world.transport.handedOver[0]?.mail.text).toBe(
        'Hello Acme AG, $1.00 was due on February 20, 2026.',
      );
    });

    test('a change between the decision and the start of the send is in the mail', async () => {
      const chase = await at.begin({ steps: [{ scheduledDate: '2026-03-02' }] });
      let isFirst = true;
      at.world.transport.beforeStart = async () => {
        if (!isFirst) return;
        isFirst = false;
        await chase.gives({
          type: 'EditStep',
          stepId: 1,
          changes: { subject: 'Changed {{invoice_number}}' },
          moment: chase.moment(),
        });
      };
      await at.world.advanceTo('2026-03-02T09:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'Changed')]);
    });

    test('what failed for an address goes to the new one by itself, once', async () => {
      const chase = await at.begin();
      at.world.transport.answer = (handed) =>
        handed.to === clientEmail ? { ...refusedForGood, ofClient: true } : acceptAll(handed);
      await at.world.advanceTo('2026-03-02T08:30:00Z');
      await chase.reviseClient({ name: 'Acme AG' });
      expect((await chase.story()).at(-1)).toBe('SequenceHeld delivery_failed');
      await chase.reviseClient({ email: 'new@acme.example' });
      await at.world.advanceTo('2026-03-02T08:31:00Z');
      await chase.reviseClient({ email: 'third@acme.example' });
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect((await chase.story()).slice(3)).toEqual([
        'StepRetried 1',
        'HoldLifted delivery_failed',
        'StepSendStarted 1#2',
        'StepSent 1#2',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        '2026-03-02T08:30Z new@acme.example: Friendly INV-7',
        '2026-03-09T08:00Z third@acme.example: Firm INV-7',
      ]);
    });

    test('a message that was refused waits for the user, also with a new address', async () => {
      const chase = await at.begin();
      at.world.transport.answer = () => refusedForGood;
      await at.world.advanceTo('2026-03-02T08:30:00Z');
      await chase.reviseClient({ email: 'new@acme.example' });
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect((await chase.story()).slice(1)).toEqual([
        'StepSendFailed 1#1: 550 no such user',
        'SequenceHeld delivery_failed',
      ]);
    });

    test('another client holds the sequence and removes the copies', async () => {
      const chase = await at.begin({
        steps: [{ scheduledDate: '2026-03-02', ccRecipients: 'boss@acme.example' }],
      });
      await chase.enterClient(22, { name: 'Beta', email: 'pay@beta.example' });
      await chase.revise({ clientId: 22 });
      await at.world.advanceTo('2026-03-03T07:00:00Z');
      expect(await chase.story()).toEqual(['InvoiceRevised', 'SequenceHeld client_changed', 'StepEdited 1']);
      expect(chase.userMails()).toEqual([
        toUser('2026-03-02T07:02Z', 'Reminders for invoice INV-7 are on hold'),
      ]);
      await chase.resume();
      await at.world.advanceTo('2026-03-03T08:00:00Z');
      expect(chase.mails()).toEqual(['2026-03-03T08:00Z pay@beta.example: Friendly INV-7']);
      expect(at.world.transport.handedOver.at(-1)?.cc).toEqual([]);
    });

    test('due date adjusted: the steps move with it', async () => {
      const chase = await at.begin();
      await chase.changeDueDate('2026-02-25', 'adjust');
      await at.world.advanceTo('2026-03-08T00:00:00Z');
      expect((await chase.story()).slice(0, 2)).toEqual([
        'DueDateChanged',
        'StepsMoved due_date 1→2026-03-07 2→2026-03-14 3→2026-03-21',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-07T08:00Z', 'Friendly')]);
    });

    test('due date adjusted into the past: the first step is sent tomorrow, never the same day', async () => {
      const chase = await at.begin();
      await chase.changeDueDate('2026-02-10', 'adjust');
      await at.world.advanceTo('2026-03-04T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-03T08:00Z', 'Friendly')]);
    });

    test('due date changed, schedule kept: steps are sent as scheduled, untrue ones are skipped', async () => {
      const chase = await at.begin();
      await chase.changeDueDate('2026-03-05', 'keep');
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(await chase.story()).toEqual([
        'DueDateChanged',
        'StepsSkipped 1 not_overdue',
        'StepSendStarted 2#1',
        'StepSent 2#1',
      ]);
    });

    test('due date changed, sequence cancelled: nothing more is sent', async () => {
      const chase = await at.begin();
      await chase.changeDueDate('2026-03-05', 'cancel');
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(await chase.story()).toEqual(['DueDateChanged', 'SequenceCancelled due_date']);
      expect(chase.mails()).toEqual([]);
    });

    test('a step is sent now; the rest moves with the person, and what is skipped stays out', async () => {
      const chase = await at.begin();
      await chase.sendNow(2);
      expect(chase.mails()).toEqual([toClient('2026-03-02T07:00Z', 'Firm')]);
      await chase.move(2);
      await chase.skip(3);
      await at.world.advanceTo('2026-03-25T00:00:00Z');
      expect(chase.mails().slice(1)).toEqual([toClient('2026-03-05T08:00Z', 'Friendly')]);
      expect(await chase.story()).toEqual([
        'StepSendRequested 2',
        'StepsMoved sent_now 1→2026-03-03 3→2026-03-17',
        'StepSendStarted 2#1',
        'StepSent 2#1',
        'StepsMoved by_hand 1→2026-03-05 3→2026-03-19',
        'StepsSkipped 3 by_hand',
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'SequenceCompleted still unpaid',
      ]);
    });

    test('a step that was added to a sequence goes like the others', async () => {
      const chase = await at.begin({ steps: [{ scheduledDate: '2026-03-02' }] });
      await chase.addStep(2, { scheduledDate: '2026-03-04', tone: 'firm' });
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-04T08:00Z', 'Firm'),
      ]);
    });

    test('a mail in progress while the invoice is deleted is recorded', async () => {
      const chase = await at.begin();
      const release = at.world.transport.hold();
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      await chase.deleteInvoice();
      release(acceptAll);
      await at.world.settle();
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'SequenceCancelled invoice_deleted',
        'InvoiceDeleted',
        'StepSent 1#1',
      ]);
    });

    test('nothing is sent after the invoice was deleted', async () => {
      const chase = await at.begin();
      await chase.deleteInvoice();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([]);
    });

    test('nothing is sent after the sequence was deleted', async () => {
      const chase = await at.begin({ steps: [{ scheduledDate: '2026-03-02' }] });
      await chase.does({ type: 'RemoveStep', stepId: 1 });
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([]);
    });

    test('deleting the client cancels the sequence', async () => {
      const chase = await at.begin();
      await chase.deleteClient();
      expect(await chase.story()).toEqual(['SequenceCancelled client_deleted']);
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([]);
    });
  });
};
