import { describe, expect, test } from 'vitest';
import { clientEmail, userEmail } from './chased-invoice.ts';
import { RunFixture, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

/** Mails sent on time: content and recipients. */
export const sentInTime = (openWorld: OpenWorld): void => {
  describe('on time', () => {
    const at = new RunFixture(openWorld);

    test('steps are sent at their minute, and after the last one the user learns that the invoice is still unpaid', async () => {
      const chase = await at.begin();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-02T08:00Z', 'Friendly'),
        toClient('2026-03-09T08:00Z', 'Firm'),
        toClient('2026-03-16T08:00Z', 'Legal'),
      ]);
      expect(await chase.story()).toEqual([
        'StepSendStarted 1#1',
        'StepSent 1#1',
        'StepSendStarted 2#1',
        'StepSent 2#1',
        'StepSendStarted 3#1',
        'StepSent 3#1',
        'SequenceCompleted still unpaid',
      ]);
      expect(chase.userMails()).toEqual([toUser('2026-03-16T08:02Z', 'Still unpaid: invoice INV-7')]);
    });

    test('a mail names its sender, replies go to the user, and its values are current', async () => {
      await at.begin({
        facts: { paymentUrl: 'https://pay.example/7' },
        steps: [
          {
            scheduledDate: '2026-03-02',
            ccRecipients: `boss@acme.example, ${clientEmail}`,
            bccRecipients: 'log@studio.example',
          },
        ],
      });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      const [handed] = at.world.transport.handedOver;
      expect({ ...handed?.mail, html: undefined }).toEqual({
        to: clientEmail,
        toName: 'Acme GmbH',
        cc: ['boss@acme.example'],
        bcc: ['log@studio.example'],
        from: { name: 'Mara', address: 'reminders@owed.example' },
        replyTo: { name: 'Mara', address: userEmail },
        messageId: '<owed.11.1.1@owed.example>',
        date: '2026-03-02T08:00:00.000Z',
        references: [],
        subject: 'Friendly INV-7',
        text: 'Hello Acme GmbH, $1,234.50 was due on February 20, 2026.\n\nPay Now: https://pay.example/7',
        html: undefined,
      });
      expect(handed?.mail.html).toContain('href="https://pay.example/7"');
    });

    test('reminders of one invoice are one thread', async () => {
      await at.begin();
      await at.world.advanceTo('2026-03-20T00:00:00Z');
      const reminders = at.world.transport.handedOver.filter(({ to }) => to === clientEmail);
      expect(reminders.map(({ mail }) => mail.references)).toEqual([
        [],
        ['<owed.11.1.1@owed.example>'],
        ['<owed.11.1.1@owed.example>', '<owed.11.2.1@owed.example>'],
      ]);
    });

    test('an internal alert goes to the user and its copies, links to the invoice, and has no payment link', async () => {
      const chase = await at.begin({
        facts: { paymentUrl: 'https://pay.example/7' },
        steps: [
          {
            scheduledDate: '2026-03-02',
            stepType: 'internal_alert',
            subject: 'To do: {{client_name}}',
            content: 'Call.\n\n[link to the invoice]',
            ccRecipients: 'team@studio.example',
          },
        ],
      });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      const [handed] = at.world.transport.handedOver;
      expect(chase.mails()).toEqual([toUser('2026-03-02T08:00Z', 'To do: Acme GmbH')]);
      expect(handed?.cc).toEqual(['team@studio.example']);
      expect(handed?.mail.text).toContain('https://owed.example/invoices?invoiceId=3');
      expect(handed?.mail.text).not.toContain('Pay Now');
    });

    describe('the copies of the client', () => {
      const contact = (email: string) => ({ name: null, email, role: 'copy' as const });
      const office = contact('office@acme.example');
      const recipients = () =>
        at.world.transport.handedOver
          .filter(({ mail }) => mail.from.name !== 'Owed')
          .map(({ to, cc, bcc }) => ({ to, cc, bcc }));

      test('get each email to the client beside its own, once each, and no alert', async () => {
        const chase = await at.begin({
          steps: [
            { scheduledDate: '2026-03-02', ccRecipients: 'boss@acme.example; OFFICE@acme.example' },
            { scheduledDate: '2026-03-03', stepType: 'internal_alert' },
            { scheduledDate: '2026-03-04', tone: 'firm', bccRecipients: 'Office@acme.example' },
            { scheduledDate: '2026-03-16', tone: 'legal' },
          ],
        });
        await chase.reviseClient({ contacts: [office, contact('cfo@acme.example')] });
        await at.world.advanceTo('2026-03-20T00:00:00Z');
        expect(recipients()).toEqual([
          {
            to: clientEmail,
            cc: ['boss@acme.example', 'OFFICE@acme.example', 'cfo@acme.example'],
            bcc: [],
          },
          { to: userEmail, cc: [], bcc: [] },
          { to: clientEmail, cc: ['cfo@acme.example'], bcc: ['Office@acme.example'] },
          { to: clientEmail, cc: ['office@acme.example', 'cfo@acme.example'], bcc: [] },
        ]);
      });

      test('are those of the moment: added and removed while the sequence runs', async () => {
        const chase = await at.begin();
        await at.world.advanceTo('2026-03-02T09:00:00Z');
        await chase.reviseClient({ contacts: [office] });
        await at.world.advanceTo('2026-03-09T09:00:00Z');
        await chase.reviseClient({ contacts: [] });
        await at.world.advanceTo('2026-03-20T00:00:00Z');
        expect(recipients().map(({ cc }) => cc)).toEqual([[], [office.email], []]);
      });

      test('that are refused for good do not fail the email', async () => {
        const chase = await at.begin({ steps: [{ scheduledDate: '2026-03-02' }] });
        await chase.reviseClient({ contacts: [office] });
        at.world.transport.answer = ({ to }) => ({
          type: 'accepted',
          accepted: [to],
          refused: [{ address: office.email, reply: '550 no' }],
        });
        await at.world.advanceTo('2026-03-02T08:00:00Z');
        expect((await chase.story())[1]).toBe(`StepSent 1#1 refused ${office.email}`);
      });
    });

    test('an alert and a reminder that are due together are both sent', async () => {
      const chase = await at.begin({
        steps: [
          { scheduledDate: '2026-03-02', subject: 'Reminder {{invoice_number}}' },
          { scheduledDate: '2026-03-02', stepType: 'internal_alert', subject: 'Alert' },
        ],
      });
      await at.world.advanceTo('2026-03-02T08:00:00Z');
      expect(chase.mails().sort()).toEqual(
        [toClient('2026-03-02T08:00Z', 'Reminder'), toUser('2026-03-02T08:00Z', 'Alert')].sort(),
      );
    });

    test('a moved step is sent at its new time', async () => {
      const chase = await at.begin();
      await chase.edit(1, { scheduledDate: '2026-03-03', scheduledTime: '16:30' });
      await at.world.advanceTo('2026-03-05T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-03T15:30Z', 'Friendly')]);
    });

    test('an edited step is sent with its new text', async () => {
      const chase = await at.begin();
      await chase.edit(1, { subject: 'New words for {{invoice_number}}' });
      await at.world.advanceTo('2026-03-05T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T08:00Z', 'New words for')]);
    });

    test('another zone keeps the wall-clock times', async () => {
      const chase = await at.begin();
      await chase.changeProfile({ timeZone: 'America/New_York' });
      await at.world.advanceTo('2026-03-03T00:00:00Z');
      expect(chase.mails()).toEqual([toClient('2026-03-02T14:00Z', 'Friendly')]);
    });

    test('daylight saving changes the instant, not the time of day', async () => {
      const chase = await at.begin({
        steps: [{ scheduledDate: '2026-03-28' }, { scheduledDate: '2026-03-30' }],
      });
      await at.world.advanceTo('2026-03-31T00:00:00Z');
      expect(chase.mails()).toEqual([
        toClient('2026-03-28T08:00Z', 'Friendly'),
        toClient('2026-03-30T07:00Z', 'Friendly'),
      ]);
    });
  });
};
