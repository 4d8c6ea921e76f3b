import { expect, test } from 'vitest';
import { z } from 'zod';
import { sequencePage } from '../../../../contracts/invoices/lists.ts';
import { stepView } from '../../../../contracts/sequences/sequences.ts';
import { holdNames } from '../../../../domain/reasons/hold-names.ts';
import { newClient, newInvoice, signUp } from '../../../../tests/components/page/account.ts';
import { changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { dialog, row, shows, tab } from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

test('an email over the cap of the plan waits, and its sequence says until when', async () => {
  await signUp('solo');
  const invoiceId = await newInvoice(await newClient('Zoe Ltd'), {
    invoiceNumber: 'INV-1',
    dueDate: '2099-12-01',
  });
  await startSequence(invoiceId, { scheduledDate: '2099-12-04' });
  const detail =
    'An account on the Solo plan writes to at most 20 new addresses a day. The next email goes out automatically from Dec 5, 2099 9:00 AM.';
  const [status, reason] = ['paused', 'email_cap'] as const;
  changeAnswers(/^GET .api.followup-sequences/, z.array(stepView), (steps) =>
    steps.map((one) => ({ ...one, status, pausedReason: reason, holds: [{ reason, detail }] })),
  );
  changeAnswers(/^GET .api.lists.sequences/, sequencePage, (list) => ({
    ...list,
    counts: { all: 1, active: 0, completed: 0, paused: 1 },
    rows: list.rows.map((one) => ({ ...one, status, holds: [reason] })),
  }));
  await openApp('/sequences');
  await expect.element(tab('Paused (1)')).toBeVisible();
  await shows(row(/Zoe Ltd/), holdNames.email_cap);
  await row(/Zoe Ltd/).click();
  await shows(dialog(/./), detail);
});
