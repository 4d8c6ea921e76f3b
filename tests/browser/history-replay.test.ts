import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, shortDate, todayIn } from '../../domain/calendar.ts';
import { demoLogin, demoName } from '../../app/demo/make-demo.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start('--demo');
});
afterAll(() => owed.close());

const steps = z.array(z.object({ invoiceId: z.number(), delivery: z.string() }));

test('an invoice is followed from its menu to a fact that a colleague opens, while new facts come in', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  await openAccount(page, 'ann@studio.test');
  const clientId = await post(page, '/api/clients', { name: 'Café Lumière', email: 'zoe@lumiere.test' });
  const dueDate = todayIn(owed.timeZone, Date.now());
  const id = await post(page, '/api/invoices', { clientId, amount: 100, dueDate, invoiceNumber: 'INV-7' });

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
  await expect.poll(() => facts.count()).toBe(1);

  await page.request.put(`/api/invoices/${id}`, { data: { amount: 250 } });
  const changed = page.getByRole('article', { name: 'Invoice changed' });
  await changed.getByText('Amount: from $100.00 to $250.00').waitFor();
  await page.request.post(`/api/invoices/${id}/mark-paid`);
  await page.getByRole('article', { name: /\$250\.00 paid on/ }).waitFor();
  await expect.poll(() => facts.count()).toBe(3);
  await expect.poll(() => changed.locator('time').getAttribute('title')).toMatch(/ UTC$/);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changed.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Link copied').first().waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await page.getByText('This list starts at the linked entry').waitFor();
  await expect.poll(() => facts.first().getAttribute('aria-label')).toBe('Invoice changed');
  await facts.first().getByText('Event: InvoiceRevised').waitFor();
  await facts
    .first()
    .getByText(/^Position: \d+$/)
    .waitFor();
  await expect.poll(() => facts.count()).toBe(2);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

const user = z.object({ timeZone: z.string() });

/** A day of the demo's account, as many days from today. */
const demoDays = async (page: Page): Promise<(days: number) => string> => {
  const { timeZone } = user.parse(await (await page.request.get('/api/user')).json());
  return (days) => addDays(todayIn(timeZone, Date.now()), days);
};

/** A page that is signed in to the demo. */
const demoPage = async (): Promise<Page> => {
  const context = await owed.person();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await page.goto('/auth');
  expect((await page.request.post('/api/login', { data: demoLogin })).ok()).toBe(true);
  return page;
};

test('an auditor reads what a client owed, which emails had gone out, and what has changed since', async () => {
  const page = await demoPage();
  const day = await demoDays(page);
  const all = steps.parse(await (await page.request.get('/api/followup-sequences')).json());
  const invoiceId = all.find(({ delivery }) => delivery === 'failed')?.invoiceId ?? 0;

  await page.goto('/');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Audit' }).click();
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  const more = page.getByText(/^50 of [\d,]+ facts$/);
  await more.waitFor();
  await page.mouse.wheel(0, 100_000);
  await more.waitFor({ state: 'detached' });

  await page.goto(`/invoices/${invoiceId}/history?at=${day(-2)}`);
  await page.getByText(`As of ${shortDate(day(-2))}, 11:59 PM. Nothing can be changed here.`).waitFor();
  const stood = page.getByRole('region', { name: 'How it stood' });
  await stood.getByText('Email 1').waitFor();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Compare' }).click();
  await stood.getByRole('columnheader', { name: 'What changed' }).waitFor();
  await page.getByRole('heading', { name: /^What happened from .* to / }).waitFor();
  await page.getByRole('button', { name: "Don't compare" }).click();
  await page.getByRole('slider', { name: 'Day' }).press('ArrowLeft');
  await page.getByText(`As of ${shortDate(day(-3))}, 11:59 PM.`).waitFor();
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

  await page.goto(`/?at=${day(-40)}`);
  await page.getByRole('heading', { name: 'Receivables by age' }).waitFor();
  await page.getByText(`As of ${shortDate(day(-40))}`).waitFor();
  for (const change of ['Create Invoice', 'Create Sequence', 'Paid'])
    expect(await page.getByRole('button', { name: change, exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to Now' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
});

test('a link for an auditor is opened in a browser of theirs, shows its period alone, and ends when it is revoked', async () => {
  const settings = await demoPage();
  const day = await demoDays(settings);
  await settings.goto('/settings?tab=security');
  await settings.getByRole('button', { name: 'New auditor link' }).click();
  await settings.getByLabel('Who is it for?').fill('Grant & Co.');
  await settings.getByRole('textbox', { name: 'First day shown' }).fill(day(-40));
  await settings.getByRole('textbox', { name: 'Last day shown' }).fill(day(-1));
  await settings.getByLabel('Your password').fill(demoLogin.password);
  await settings.getByRole('button', { name: 'Create link' }).click();
  await settings.getByRole('button', { name: 'Copy link' }).click();
  await settings.getByText('Link copied').first().waitFor();
  const link = await settings.evaluate(() => navigator.clipboard.readText());
  await settings.getByRole('button', { name: 'Done' }).click();
  const links = settings.getByRole('list', { name: 'Auditor links' });
  await links.getByText('Not opened yet').waitFor();

  const page = await (await owed.person()).newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the records' }).click();
  const period = `from ${shortDate(day(-40))} to ${shortDate(day(-1))}`;
  await page
    .getByText(`Read-only access to the records of Sam Rivers (${demoLogin.email}) ${period}.`)
    .waitFor();
  await page.goto(`/audit/clients?at=${day(-41)}`);
  await page.getByText(`This link shows nothing before ${shortDate(day(-40))}.`).waitFor();
  await page.getByRole('button', { name: /^Back to / }).click();
  await page.getByRole('table', { name: 'Clients' }).getByText('Green Fern Landscaping').waitFor();
  await page.goto('/invoices');
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  expect(await page.getByText('Green Fern Landscaping created').count()).toBe(0);

  await settings.reload();
  await links.getByText(/Opened 1 time, last /).waitFor();
  await settings.getByRole('button', { name: 'Revoke the link of Grant & Co.' }).click();
  await settings.getByRole('button', { name: 'Revoke', exact: true }).last().click();
  await links.getByText('Revoked').waitFor();
  await page.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { name: "You're logged out" }).waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the records' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
});

test('an auditor who sees Owed for the first time answers four questions about a client', async () => {
  const page = await demoPage();
  const day = await demoDays(page);
  const period = { from: day(-40), to: day(-1), expiresOn: day(1) };
  const asked = { name: 'Grant & Co.', ...period, currentPassword: demoLogin.password };
  const made = await page.request.post('/api/auditor-links', { data: asked });
  const { token } = z.object({ token: z.string() }).parse(await made.json());
  await page.request.post('/api/auditor-links/open', { data: { token } });
  await page.goto('/audit');
  const open = async (list: string, name: string): Promise<void> => {
    await page.getByRole('link', { name: list }).click();
    await page.getByRole('table', { name: list }).getByRole('link', { name }).click();
  };
  const asOf = (moment: string): Promise<void> =>
    page.getByLabel('As of', { exact: true }).last().fill(moment);
  const stood = page.getByRole('region', { name: 'How it stood' });

  // What did the client owe at the end of that day?
  await open('Clients', 'Green Fern Landscaping');
  await page.getByRole('heading', { name: 'History of Green Fern Landscaping' }).waitFor();
  await asOf(`${day(-6)}T23:59`);
  await stood.getByText('$2,440.00 (2 invoices)').waitFor();
  await stood.getByText(`$960.00, due ${shortDate(day(-5))}. Due Soon. Sequence: Active`).waitFor();

  // Which emails had they got by then?
  await page.getByRole('link', { name: 'Emails' }).click();
  await page.getByPlaceholder('Search emails').fill('greenfern');
  await page.getByText('2 emails', { exact: true }).waitFor();
  const [, ...rows] = await page.getByRole('table', { name: 'Emails' }).getByRole('row').allInnerTexts();
  const days = [shortDate(day(-5)), shortDate(day(-8))];
  expect(rows.map((row) => days.some((one) => row.includes(one)))).toEqual([true, true]);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Email as sent: Invoice INV-1047/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.eml$/);

  // Who changed the due date, and when?
  await open('Invoices', 'INV-1053');
  const [before, after] = [shortDate(day(-2)), shortDate(day(12))];
  const changed = page.getByRole('article', { name: `Due date changed from ${before} to ${after}` });
  await changed.getByText(demoName, { exact: true }).waitFor();
  await expect.poll(() => changed.locator('time').getAttribute('title')).toContain('3:40 PM');

  // Why did no email go out in the days after?
  await open('Invoices', 'INV-1047');
  const held = page.getByRole('article', { name: 'Paused', exact: true });
  await held.getByText(demoName, { exact: true }).waitFor();
  await page.getByRole('heading', { name: new RegExp(shortDate(day(-4))) }).waitFor();
  await expect.poll(() => page.getByRole('article').first().getAttribute('aria-label')).toBe('Paused');
  // On a day on which nothing happened, it is in how the invoice stood.
  await asOf(`${day(-2)}T12:00`);
  await stood.getByText(`Paused, since ${shortDate(day(-4))}, 3:30 PM`).waitFor();
  await stood.getByText(/^Would go /).waitFor();
  expect(owed.pageErrors).toEqual([]);
});
