import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { planFailure } from '../../../../contracts/invoices/payment-plan-bodies.ts';
import { attentionKind } from '../../../../contracts/invoices/attention.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { button, dialog, shows, toast } from '../../../../tests/components/page/screen.ts';

const inDays = (days: number): string => addDays(today(), days);

/** The dashboard on which the first installment of INV-1 was missed. @returns the invoice's id */
const openMissed = async (): Promise<number> => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const dueDate = inDays(-9);
  const invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-1', amount: 1_000, dueDate });
  await call('POST', `/api/invoices/${invoiceId}/payment-plan`, {
    installments: [{ date: today(), amount: 400 }, { date: inDays(14) }],
  });
  const entry = {
    ...{ invoiceId, invoiceNumber: 'INV-1', currency: 'USD', amount: 100_000, dueDate, clientId },
    ...{ clientName: 'Ada Ltd', clientEmail: null, promisedPaymentDate: null, inSequence: true },
    installment: { date: inDays(-4), open: 40_000 },
    canContinue: true,
  };
  const none = Object.fromEntries(attentionKind.options.map((kind) => [kind, { count: 0, entries: [] }]));
  answerCalls('GET /api/attention', () =>
    Response.json({
      ...none,
      today: today(),
      usesApproval: false,
      total: 1,
      missedInstallments: { count: 1, entries: [entry] },
    }),
  );
  await openApp('/');
  return invoiceId;
};

const planOf = async (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);
const panel = page.getByRole('region', { name: 'Needs attention' });

test('a missed installment asks what becomes of the plan, and each answer is one click', async () => {
  const id = await openMissed();
  await shows(
    panel,
    'Missed installments',
    `Installment of ${shortDate(inDays(-4))} missed. $400.00 of it is still due. Nothing goes out until you choose.`,
  );
  await button('New plan: Ada Ltd, invoice INV-1', panel).click();
  await button('Cancel', dialog('Payment plan')).click();
  await button('Record payment: Ada Ltd, invoice INV-1', panel).click();
  await button('Cancel', dialog('Record payment')).click();
  const end = button('End plan: Ada Ltd, invoice INV-1', panel);
  await failsWith(end, planFailure);
  await end.click();
  await toast('Payment plan ended', '$1,000.00 of INV-1 is due.');
  expect(await planOf(id)).toMatchObject([{ amountDue: 100_000 }]);
  expect(await planOf(id)).not.toMatchObject([{ paymentPlan: {} }]);
});

test('a plan goes on with its next installment', async () => {
  const id = await openMissed();
  await button('Continue plan: Ada Ltd, invoice INV-1', panel).click();
  await toast('Payment plan continues', 'Reminders follow its dates.');
  expect(await planOf(id)).toMatchObject([{ paymentPlan: { missed: null } }]);
});
