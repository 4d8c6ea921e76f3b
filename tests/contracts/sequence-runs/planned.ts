import { describe, expect, test } from 'vitest';
import { clientFacts, type ChasedInvoice } from './chased-invoice.ts';
import { RunFixture, threeSteps, toClient, toUser } from './run-fixture.ts';
import type { OpenWorld } from './worlds/run-world.ts';

const ofThousand = { facts: { amountCents: 100_000 } };

/** $400 on Wednesday 4 March, $300 on the 11th, $300 on the 18th. */
const agree = (chase: ChasedInvoice, remindBefore = 0) =>
  chase.does({
    type: 'AgreePaymentPlan',
    installments: [
      { date: '2026-03-04', amount: 40_000, reminderId: 91 },
      { date: '2026-03-11', amount: 30_000, reminderId: 92 },
      { date: '2026-03-18', amount: 30_000, reminderId: 93 },
    ],
    remindBefore,
    moment: chase.moment(),
    clientName: clientFacts.name,
  });
const ended = (chase: ChasedInvoice) =>
  ({ type: 'EndPaymentPlan', moment: chase.moment(), clientName: clientFacts.name }) as const;
const end = (chase: ChasedInvoice) => chase.does(ended(chase));

const reminds = (instant: string, amount: string, date: string): string =>
  `${instant} pay@acme.example: Invoice INV-7: ${amount} on ${date}`;

/** What is due is paid in installments (docs/chasing-rules.md, "Payment plans"). */
export const planned = (openWorld: OpenWorld): void => {
  describe('payment plans', () => {
    const at = new RunFixture(openWorld);

    test('a plan that is kept: reminders go by its installments, with what is open of each, and never say overdue', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase);
      await at.world.advanceTo('2026-03-05T10:00:00Z');
      await chase.payPart(51, 40_000);
      await at.world.advanceTo('2026-03-09T10:00:00Z');
      await chase.payPart(52, 10_000);
      await at.world.advanceTo('2026-03-12T10:00:00Z');
      await chase.payPart(53, 20_000);
      await at.world.advanceTo('2026-03-18T10:00:00Z');
      await chase.payPart(54, 30_000);
      await at.world.advanceTo('2026-03-30T10:00:00Z');
      expect(chase.mails()).toEqual([
        reminds('2026-03-04T08:00Z', '$400.00', 'March 4, 2026'),
        reminds('2026-03-11T08:00Z', '$200.00', 'March 11, 2026'),
        reminds('2026-03-18T08:00Z', '$300.00', 'March 18, 2026'),
      ]);
      for (const { mail } of at.world.transport.handedOver.slice(0, 3)) {
        expect(mail.text).not.toMatch(/overdue|February|\$1,000|\$600/);
        expect(mail.text).toContain('As agreed, the next payment for invoice INV-7 is $');
      }
      expect((await chase.story()).slice(-2)).toEqual(['InvoicePaid', 'SequenceCancelled paid']);
      expect(chase.userMails()).toEqual([]);
    });

    test('reminders go as many days before as was agreed, and not for an installment that is paid', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase, 2);
      await chase.payPart(51, 70_000);
      await at.world.advanceTo('2026-03-17T00:00:00Z');
      expect(chase.mails()).toEqual([reminds('2026-03-16T08:00Z', '$300.00', 'March 18, 2026')]);
    });

    test('a missed installment is told once, and nothing goes until the answer; all is due: the sequence goes on', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase);
      await at.world.advanceTo('2026-03-12T10:00:00Z');
      expect(chase.mails()).toEqual([reminds('2026-03-04T08:00Z', '$400.00', 'March 4, 2026')]);
      expect(chase.userMails()).toEqual([toUser('2026-03-06T23:02Z', 'Installment missed: invoice INV-7')]);
      await end(chase);
      await at.world.advanceTo('2026-03-14T00:00:00Z');
      expect((await chase.story()).filter((line) => !line.startsWith('StepSen'))).toEqual([
        'PaymentPlanAgreed',
        'StepAdded 91',
        'InstallmentMissed 2026-03-04',
        'PaymentPlanEnded all_due',
        'StepsMoved resumed 1→2026-03-13 2→2026-03-20 3→2026-03-27',
      ]);
      expect(chase.mails().at(-1)).toBe(toClient('2026-03-13T08:00Z', 'Friendly'));
    });

    test('the user continues a plan of which an installment was missed', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase);
      await at.world.advanceTo('2026-03-09T10:00:00Z');
      await chase.does({ type: 'ContinuePaymentPlan' });
      await at.world.advanceTo('2026-03-12T00:00:00Z');
      expect(chase.mails()).toEqual([
        reminds('2026-03-04T08:00Z', '$400.00', 'March 4, 2026'),
        reminds('2026-03-11T08:00Z', '$300.00', 'March 11, 2026'),
      ]);
    });

    test('without a sequence nothing is sent, and a missed installment is told all the same', async () => {
      const chase = await at.begin(ofThousand);
      await agree(chase);
      await at.world.advanceTo('2026-03-07T00:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.eventsOf('InstallmentMissed')).toMatchObject([
        { data: { date: '2026-03-04', open: 40_000 } },
      ]);
      expect(chase.userMails()).toEqual([toUser('2026-03-06T23:02Z', 'Installment missed: invoice INV-7')]);
    });

    test('a payment while its email is on its way to the mail server: no reminder of a filled installment', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase);
      at.world.transport.beforeStart = () => chase.payPart(51, 40_000);
      await at.world.advanceTo('2026-03-10T00:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect((await chase.story()).at(-1)).toBe('StepsSkipped 91 installment_paid');
    });

    test('another plan while its email is on its way: nothing goes with the amount of the earlier one', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await agree(chase);
      at.world.transport.beforeStart = () => chase.gives(ended(chase));
      await at.world.advanceTo('2026-03-05T00:00:00Z');
      expect(chase.mails()).toEqual([]);
      expect(await chase.story()).toContain('PaymentPlanEnded cancelled');
    });
  });

  describe('a promise of a part', () => {
    const at = new RunFixture(openWorld);

    test('that is kept lets the reminders go on for the rest, a day later', async () => {
      const chase = await at.begin({ ...ofThousand, steps: threeSteps });
      await chase.does({
        type: 'RecordPromise',
        promisedDate: '2026-03-05',
        amount: 40_000,
        moment: chase.moment(),
      });
      await at.world.advanceTo('2026-03-04T10:00:00Z');
      await chase.payPart(51, 40_000);
      await at.world.advanceTo('2026-03-07T00:00:00Z');
      expect((await chase.story()).slice(0, 4)).toEqual([
        'PromiseRecorded 2026-03-05',
        'BalanceEntryRecorded',
        'PromiseKept',
        'StepsMoved resumed 1→2026-03-05 2→2026-03-12 3→2026-03-19',
      ]);
      expect(chase.mails()).toEqual([toClient('2026-03-05T10:00Z', 'Friendly')]);
    });
  });
};
