import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, shortDate, todayIn } from '../../domain/calendar.ts';
import { demoLogin } from '../../app/demo/make-demo.ts';
import { openAccount, OwedInBrowser } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start('--demo');
});
afterAll(() => owed.close());

const record = z.object({ id: z.number() });
const steps = z.array(z.object({ invoiceId: z.number(), delivery: z.string() }));

test('an invoice is followed from its menu to a fact that a colleague opens, while new facts come in', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, 'ann@studio.test');
  const created = async (path: string, data: object): Promise<number> =>
    record.parse(await (await page.request.post(path, { data })).json()).id;
  const clientId = await created('/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const dueDate = todayIn(owed.timeZone, Date.now());
  const id = await created('/api/invoices', { clientId, amount: 100, dueDate, invoiceNumber: 'INV-7' });

  await page.goto('/invoices');
  await page.getByRole('row', { name: /INV-7/ }).hover();
  await page
    .getByRole('row', { name: /INV-7/ })
    .getByRole('button', { name: /^Actions for INV-7/ })
    .click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.getByRole('heading', { name: 'History of INV-7' }).waitFor();
  const facts = page.getByRole('article');
  await page.getByRole('article', { name: /^Invoice INV-7 created: \$100\.00/ }).waitFor();
  expect(await facts.count()).toBe(1);

  await page.request.put(`/api/invoices/${id}`, { data: { amount: 250 } });
  const changed = page.getByRole('article', { name: 'Invoice changed' });
  await changed.getByText('Amount: $100.00 → $250.00').waitFor();
  await page.request.post(`/api/invoices/${id}/mark-paid`);
  await page.getByRole('article', { name: /\$250\.00 paid on/ }).waitFor();
  expect(await facts.count()).toBe(3);
  expect(await changed.locator('time').getAttribute('title')).toMatch(/ UTC$/);

  await page.getByLabel('Kind').selectOption('payment');
  await changed.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?kind=payment');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await changed.waitFor();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changed.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Link copied').first().waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await page.getByText('This list begins with the fact').waitFor();
  expect(await facts.first().getAttribute('aria-label')).toBe('Invoice changed');
  await facts.first().getByText('InvoiceRevised, position').waitFor();
  expect(await facts.count()).toBe(2);

  await page.goto('/invoices/4711/history');
  await page.getByText("The history couldn't be loaded.").waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('an auditor reads what a client owed, which emails had gone out, and what has changed since', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  expect((await page.request.post('/api/login', { data: demoLogin })).ok()).toBe(true);
  const all = steps.parse(await (await page.request.get('/api/followup-sequences')).json());
  const invoiceId = all.find(({ delivery }) => delivery === 'failed')?.invoiceId ?? 0;
  const user = z.object({ timeZone: z.string() }).parse(await (await page.request.get('/api/user')).json());
  const today = todayIn(user.timeZone, Date.now());
  const [then, earlier] = [addDays(today, -2), addDays(today, -40)];

  await page.goto('/');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Audit' }).click();
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  const more = page.getByText(/^50 of [\d,]+ facts$/);
  await more.waitFor();
  await page.mouse.wheel(0, 100_000);
  await more.waitFor({ state: 'detached' });

  await page.goto(`/invoices/${invoiceId}/history?at=${then}`);
  await page.getByText(`As of ${shortDate(then)}, 11:59 PM. Nothing can be changed here.`).waitFor();
  const stood = page.getByRole('region', { name: 'How it stood' });
  await stood.getByText('Email 1').waitFor();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await stood.getByRole('columnheader', { name: 'What changed' }).waitFor();
  await page.getByRole('heading', { name: /^What happened from .* to / }).waitFor();
  await page.getByRole('button', { name: "Don't compare" }).click();
  await page.getByRole('slider', { name: 'Day' }).press('ArrowLeft');
  await page.getByText(`As of ${shortDate(addDays(then, -1))}, 11:59 PM.`).waitFor();
  await page.getByRole('button', { name: 'Back to Now' }).click();
  await page.getByText('Nothing can be changed here.').waitFor({ state: 'detached' });
  await page
    .getByRole('article', { name: /^Email \d of \d: / })
    .first()
    .getByRole('button', { name: 'Why' })
    .click();
  await page
    .getByText(/: Planned for /)
    .first()
    .waitFor();

  await page.goto(`/?at=${earlier}`);
  await page.getByRole('heading', { name: 'Receivables by Age' }).waitFor();
  await page.getByText(`As of ${shortDate(earlier)}`).waitFor();
  for (const change of ['Create Invoice', 'Create Sequence', 'Paid'])
    expect(await page.getByRole('button', { name: change, exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to Now' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
