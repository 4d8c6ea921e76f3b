import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, shortDate, todayIn } from '../../domain/calendar.ts';
import { demoLogin } from '../../app/demo/make-demo.ts';
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

  await page.getByLabel('Kind').selectOption('payment');
  await changed.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?kind=payment');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await changed.waitFor();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await changed.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Link copied').first().waitFor();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await page.getByText('This list starts at the linked entry').waitFor();
  await expect.poll(() => facts.first().getAttribute('aria-label')).toBe('Invoice changed');
  await facts.first().getByText('InvoiceRevised, position').waitFor();
  await expect.poll(() => facts.count()).toBe(2);

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
  await page.getByRole('heading', { name: 'Receivables by age' }).waitFor();
  await page.getByText(`As of ${shortDate(earlier)}`).waitFor();
  for (const change of ['Create Invoice', 'Create Sequence', 'Paid'])
    expect(await page.getByRole('button', { name: change, exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Back to Now' }).click();
  await page.getByRole('button', { name: 'Create Invoice' }).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

const user = z.object({ timeZone: z.string() });

test('an auditor who sees Owed for the first time answers four questions about a client', async () => {
  const owner = await owed.person();
  await owner.grantPermissions(['clipboard-read', 'clipboard-write']);
  const settings = await owner.newPage();
  await settings.goto('/auth');
  expect((await settings.request.post('/api/login', { data: demoLogin })).ok()).toBe(true);
  const { timeZone } = user.parse(await (await settings.request.get('/api/user')).json());
  const day = (days: number): string => addDays(todayIn(timeZone, Date.now()), days);
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

  const context = await owed.person();
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Open the records' }).click();
  await page
    .getByText(
      `Read-only access to the records of Sam Rivers (${demoLogin.email}) from ${shortDate(day(-40))} to ${shortDate(day(-1))}.`,
    )
    .waitFor();

  const rowsOf = (list: string) => page.getByRole('table', { name: list });

  // What did the client owe at the end of that day?
  await page.getByRole('link', { name: 'Clients' }).click();
  await rowsOf('Clients').getByRole('link', { name: 'Green Fern Landscaping' }).click();
  await page.getByRole('heading', { name: 'History of Green Fern Landscaping' }).waitFor();
  await page
    .getByLabel('As of', { exact: true })
    .last()
    .fill(`${day(-6)}T23:59`);
  const stood = page.getByRole('region', { name: 'How it stood' });
  await stood.getByText('$2,440.00 (2 invoices)').waitFor();
  await stood.getByText(`$960.00, due ${shortDate(day(-5))}. Due Soon. Sequence: Active`).waitFor();

  // Which emails had they got by then?
  await page.getByRole('link', { name: 'Emails' }).click();
  await page.getByPlaceholder('Search emails').fill('greenfern');
  const emails = rowsOf('Emails').getByRole('row');
  await page.getByText('2 emails', { exact: true }).waitFor();
  const [, ...rows] = await emails.allInnerTexts();
  expect(rows.map((row) => row.includes(shortDate(day(-5))) || row.includes(shortDate(day(-8))))).toEqual([
    true,
    true,
  ]);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Email as sent: Invoice INV-1047/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(/\.eml$/);

  // Who changed the due date, and when?
  await page.getByRole('link', { name: 'Invoices' }).click();
  await rowsOf('Invoices').getByRole('link', { name: 'INV-1053' }).click();
  const changed = page.getByRole('article', {
    name: `Due date changed from ${shortDate(day(-2))} to ${shortDate(day(12))}`,
  });
  await changed.getByText('User', { exact: true }).waitFor();
  await expect.poll(() => changed.locator('time').getAttribute('title')).toContain('3:40 PM');

  // Why did no email go out in the days after?
  await page.getByRole('link', { name: 'Invoices' }).click();
  await rowsOf('Invoices').getByRole('link', { name: 'INV-1047' }).click();
  const held = page.getByRole('article', { name: 'Paused', exact: true });
  await held.getByText('User', { exact: true }).waitFor();
  await page.getByRole('heading', { name: new RegExp(shortDate(day(-4))) }).waitFor();
  await expect.poll(() => page.getByRole('article').first().getAttribute('aria-label')).toBe('Paused');
  // On a day on which nothing happened, it is in how the invoice stood.
  await page
    .getByLabel('As of', { exact: true })
    .last()
    .fill(`${day(-2)}T12:00`);
  await stood.getByText(`Paused, since ${shortDate(day(-4))}, 3:30 PM`).waitFor();
  await stood.getByText(/^Would go /).waitFor();

  // Nothing before the period, which is said, no other page, and nothing after the link is revoked.
  await page.goto(`/audit/clients?at=${day(-41)}`);
  await page.getByText(`This link shows nothing before ${shortDate(day(-40))}.`).waitFor();
  await page.getByRole('button', { name: /^Back to / }).click();
  await rowsOf('Clients').getByRole('link', { name: 'Green Fern Landscaping' }).waitFor();
  await page.goto(`/invoices`);
  await page.getByRole('heading', { name: 'Audit', exact: true }).waitFor();
  await page.getByText('Loading history...').waitFor({ state: 'detached' });
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
  await context.close();
  await owner.close();
});

test('a sequence is tried on earlier invoices, and again with an email less', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  await page.goto('/auth');
  expect((await page.request.post('/api/login', { data: demoLogin })).ok()).toBe(true);
  await page.goto('/sequences');
  await page.getByRole('link', { name: 'Back-Test' }).click();
  const run = page.getByRole('button', { name: 'Run back-test' });
  const result = page.getByText(/^For \d+ invoices, this sequence would have sent/);
  const totalOf = (text: string): number => Number(/sent (\d+) emails?:/.exec(text)?.[1]);
  const columnOf = async (table: string): Promise<number[]> =>
    (await page.getByRole('table', { name: table }).locator('tbody td:nth-of-type(1)').allInnerTexts()).map(
      Number,
    );
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

  await run.click();
  const total = totalOf(await result.innerText());
  const byEmail = await columnOf('By email');
  expect(total).toBeGreaterThan(10);
  expect([sum(byEmail), sum(await columnOf('By month'))]).toEqual([total, total]);
  await page.locator('section[aria-label="Emails by month"] svg').first().waitFor();

  // With thousands of invoices it takes a while: it says so, can be canceled, and what was found stays.
  let answer = (): void => undefined;
  const isWaiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route('/api/back-test', async (route) => {
    await isWaiting;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Remove email 3' }).click();
  await run.click();
  await page.getByRole('progressbar', { name: 'Testing' }).waitFor();
  expect(totalOf(await result.innerText())).toBe(total);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('progressbar', { name: 'Testing' }).waitFor({ state: 'detached' });
  answer();
  await page.unroute('/api/back-test');
  await run.click();
  await page.getByRole('table', { name: 'By email' }).getByText('Email 3').waitFor({ state: 'detached' });
  expect(totalOf(await result.innerText())).toBe(total - (byEmail[2] ?? 0));
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
