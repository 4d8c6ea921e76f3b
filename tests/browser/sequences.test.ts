import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, todayIn } from '../../domain/calendar.ts';
import { putOnPlan } from '../doubles/administrator.ts';
import { wordsIn } from './email-words.ts';
import { OwedInBrowser, openAccount, post } from './owed-in-browser.ts';

let owed: OwedInBrowser;
beforeAll(async () => {
  owed = await OwedInBrowser.start();
});
afterAll(() => owed.close());

/** An account with that many invoices, due on a day so many days from today. @returns their ids */
const invoicesDue = async (page: Page, email: string, days: number, count: number): Promise<number[]> => {
  await openAccount(page, email);
  const clientId = await post(page, '/api/clients', { name: 'Ada Ltd', email: 'ada@example.test' });
  const dueDate = addDays(todayIn(owed.timeZone, Date.now()), days);
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push(
      await post(page, '/api/invoices', { clientId, invoiceNumber: `INV-${number}`, amount: 100, dueDate }),
    );
  return ids;
};

test('an email that says overdue before the due date shows a warning in the editor, on saving and in the summary', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const [id] = await invoicesDue(page, 'ann@studio.test', 20, 1);
  await page.goto(`/sequences?dialog=create-sequence:${id ?? 0}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  const warning = "This email says the invoice is overdue, but it won't be on that day.";
  const content = page.getByLabel('Email Content');
  await content.fill('Please pay soon.');
  expect(await page.getByText(warning, { exact: false }).count()).toBe(0);
  await content.fill('Your invoice is overdue.');
  await page.getByText(warning, { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Save this change?' });
  await question.getByText(warning, { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => wordsIn(content)).toBe('Your invoice is overdue.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('button', { name: 'Save Changes' }).click();
  const note = page.getByText(
    /^The email planned for .+ says the invoice is overdue, but it won't be by then\./,
  );
  await note.waitFor();

  // Moved behind the due date it is true.
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Timing').selectOption('overdue_by');
  await page.getByText(warning, { exact: false }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('heading', { name: 'Create Sequence' }).waitFor();
  expect(await note.count()).toBe(0);

  // At an unusual time it is named once, above the list, and moving it is the choice for the next sequence.
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Scheduled Time').fill('23:00');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const odd = page.getByText(
    /^One email goes out at an unusual time: .+\((at night|at night, on a weekend)\)\.$/,
  );
  await odd.waitFor();
  await page.getByRole('button', { name: 'Move to working days' }).click();
  await odd.waitFor({ state: 'detached' });
  const user = z.object({ onWorkingDays: z.boolean() });
  await expect
    .poll(async () => user.parse(await (await page.request.get('/api/user')).json()).onWorkingDays)
    .toBe(true);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a full plan says so before the dialog; if it fills up meanwhile, the typed text stays until there is room', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const ids = await invoicesDue(page, 'bea@studio.test', -10, 6);
  const today = todayIn(owed.timeZone, Date.now());
  const chase = (invoiceId: number | undefined) =>
    page.request.post('/api/followup-sequences', {
      data: {
        invoiceId,
        steps: [
          {
            type: 'overdue_by',
            days: 13,
            scheduledDate: addDays(today, 3),
            scheduledTime: '09:00',
            subject: 'Due',
            content: 'Please pay.',
            tone: 'firm',
            senderEmail: 'bea@studio.test',
            senderName: 'Bea',
          },
        ],
      },
    });
  for (const id of ids.slice(0, 4)) expect((await chase(id)).ok()).toBe(true);

  await page.goto(`/sequences?dialog=create-sequence:${ids[5] ?? 0}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Email Subject').fill('About the barn roof');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await chase(ids[4])).ok()).toBe(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence Limit Reached').first().waitFor();
  await page.getByRole('button', { name: 'Maybe Later' }).click();
  await page.getByText('Step 2 of 2: Emails').waitFor();
  await page.getByText('About the barn roof').waitFor();
  // With room again, the same button goes on.
  const plan = (name: 'solo' | 'agency') => putOnPlan({ DATA_DIR: owed.dataFolder }, 'bea@studio.test', name);
  await plan('agency');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Step 2 of 2: Emails').waitFor({ state: 'detached' });
  await plan('solo');

  await page.goto('/sequences');
  await page.getByText('Showing 1 to 6 of 6').waitFor();
  await page.getByRole('button', { name: 'Create Sequence' }).click();
  await page.getByText('Sequence Limit Reached').first().waitFor();
  expect(await page.getByText('Step 1 of 2').count()).toBe(0);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a user sees which emails would go out if the client pays or promises', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const [id = 0] = await invoicesDue(page, 'zoe@studio.test', -10, 1);
  await page.goto('/sequences');
  await page.getByRole('button', { name: 'Create Sequence' }).first().click();
  await page.getByLabel('Client', { exact: true }).fill('Ada');
  // A press on Continue before the client's invoices are there goes on with the only one.
  await page.route(/inSequence=false/, async (route) => {
    await pause(700);
    await route.continue();
  });
  await page.getByRole('option', { name: 'Ada Ltd' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'What would go out' });
  const would = dialog.getByRole('list', { name: 'Emails that would go out' }).getByRole('listitem');

  // Before there is a sequence, by the steps as they are in the dialog.
  const planned = page.getByRole('dialog', { name: 'Create Sequence' });
  await planned.getByRole('button', { name: 'What if' }).waitFor();
  const entry = (): Promise<unknown> => page.evaluate('history.state.idx');
  const own = await entry();
  await planned.getByRole('button', { name: 'What if' }).click();
  await expect.poll(() => would.count()).toBe(3);
  await dialog.getByLabel('What happens').selectOption('The client pays');
  await dialog.getByText('No emails would go out.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });

  // Back in the editor returns to the steps as Escape does, and the focus to the button that opened it.
  const edit = page.getByRole('dialog', { name: 'Edit Email Step' });
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const third = planned.getByRole('button', { name: 'Edit step 3' });
  const isThirdFocused = (): Promise<boolean> =>
    third.evaluate((button) => button === button.ownerDocument.activeElement);
  await third.press('Enter');
  await edit.waitFor();
  await page.goBack();
  await planned.waitFor();
  await expect.poll(isThirdFocused).toBe(true);
  await third.press('Enter');
  await edit.getByLabel('Email Subject').fill('Another subject');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await planned.waitFor();
  await expect.poll(isThirdFocused).toBe(true);
  await expect.poll(entry).toBe(own);
  for (const leave of [
    () => edit.getByLabel('Email Subject').press('Escape'),
    () => edit.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await third.press('Enter');
    await edit.getByLabel('Email Subject').fill('Another subject');
    await leave();
    await question.getByRole('button', { name: 'Discard' }).click();
    await edit.waitFor({ state: 'detached' });
    await planned.waitFor();
    await expect.poll(isThirdFocused).toBe(true);
    await expect.poll(entry).toBe(own);
  }
  await third.press('Enter');
  await edit.getByLabel('Email Subject').fill('Another subject');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await planned.getByText('Another subject').waitFor();
  await expect.poll(isThirdFocused).toBe(true);
  await expect.poll(entry).toBe(own);
  await page.goBack();
  await page.getByRole('alertdialog', { name: 'Discard this sequence?' }).waitFor();
  await page.goBack();
  await planned.getByText('Another subject').waitFor();

  await planned.getByRole('button', { name: 'Remove step 3' }).click();
  await planned.getByRole('button', { name: 'What if' }).click();
  await expect.poll(() => would.count()).toBe(2);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await planned.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');

  // The same where nothing but a step has been changed.
  await page.goto('/invoices');
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sequence' }).click();
  await third.waitFor();
  const ownFromRow = await entry();
  await third.press('Enter');
  await edit.getByLabel('Email Subject').fill('Another subject');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await planned.getByText('Another subject').waitFor();
  await expect.poll(entry).toBe(ownFromRow);
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await planned.waitFor({ state: 'detached' });

  await page.goto(`/sequences?dialog=create-sequence:${id}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create Sequence/ })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Sequence Details' });
  await sheet.getByRole('button', { name: 'What if' }).click();
  await would.first().waitFor();
  const all = await would.count();
  expect(all).toBeGreaterThan(1);
  await would.first().locator('summary').click();
  await would.first().getByText('INV-1', { exact: false }).last().waitFor();

  await dialog.getByLabel('What happens').selectOption('The client pays');
  const paidOn = dialog.getByLabel('Paid on', { exact: true });
  await paidOn.fill(todayIn(owed.timeZone, Date.now()));
  await paidOn.press('Tab');
  await dialog.getByText('No emails would go out.').waitFor();
  await dialog.getByText('Not sent: The invoice was paid').first().waitFor();
  const happens = dialog.getByLabel('What happens');
  await happens.selectOption('Nothing else happens');
  await expect.poll(() => would.count()).toBe(all);
  await happens.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await sheet.waitFor();
  expect(owed.pageErrors).toEqual([]);

  // What is left can be worked on: a step added, all moved, their tone changed, one skipped, one sent now.
  const emails = sheet.getByRole('list', { name: 'Emails' }).getByRole('listitem');
  await expect.poll(() => emails.count()).toBe(3);
  await emails.nth(2).getByRole('button', { name: 'Edit' }).click();
  await edit.getByLabel('Email Subject').fill('Not saved');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'Add step' }).click();
  const editor = page.getByRole('dialog', { name: 'Add email step' });
  await page.goBack();
  await editor.waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Add step' }).click();
  await editor.getByLabel('Email Subject').fill('In my own words');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => emails.count()).toBe(4);
  await emails.nth(3).getByText('In my own words').waitFor();

  await sheet.getByRole('button', { name: 'Move all' }).click();
  const moving = page.getByRole('dialog', { name: 'Move all emails' });
  await moving.getByLabel('Days').fill('3');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await question.waitFor({ state: 'detached' });
  await moving.waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Move all' }).click();
  await moving.getByLabel('Days').fill('2');
  await moving.getByText(/^Last: from .+ to /).waitFor();
  await moving.getByRole('button', { name: 'Move 4 emails' }).click();
  await page.getByText('Emails moved').first().waitFor();
  await emails.first().getByText('in 2 days').waitFor();

  await sheet.getByRole('button', { name: 'Change tone' }).click();
  const tones = page.getByRole('dialog', { name: 'Change tone' });
  await tones.getByText(/^1 email has text of your own/).waitFor();
  await tones.getByLabel('Tone', { exact: true }).selectOption('legal');
  await tones.getByRole('button', { name: 'Change 4 emails' }).click();
  await page.getByText('Tone changed').first().waitFor();
  await emails.first().getByText('Legal', { exact: true }).waitFor();
  await emails.nth(3).getByText('In my own words').waitFor();

  await emails.nth(1).getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skip' }).click();
  await emails.nth(1).getByText('Skipped: you chose to skip it').waitFor();

  await emails.first().getByRole('button', { name: 'Send now' }).click();
  const sending = page.getByRole('dialog', { name: 'Send this email now?' });
  await sending.getByText('ada@example.test', { exact: false }).first().waitFor();
  await sending.getByRole('button', { name: 'Send now' }).click();
  await emails.first().getByText('Sent', { exact: true }).waitFor();
  const gone = owed.mails.taken.filter(({ to }) => to.includes('ada@example.test'));
  expect(gone).toHaveLength(1);
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('the summary of a new sequence says that a late reminder of an earlier one delays it', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const [invoiceId = 0] = await invoicesDue(page, 'gia@studio.test', -10, 1);
  const step = {
    type: 'overdue_by',
    days: 1,
    scheduledDate: addDays(todayIn(owed.timeZone, Date.now()), -9),
    subject: 'Still open',
    content: 'Please pay soon.',
    tone: 'friendly',
    senderEmail: 'gia@studio.test',
    senderName: 'Gia',
  };
  await post(page, '/api/followup-sequences', { invoiceId, steps: [step] });
  await page.goto(`/invoices/${invoiceId}`);
  await page.getByText('Completed').first().waitFor();

  const answer = z.looseObject({ emails: z.array(z.looseObject({ at: z.string() })) });
  const tomorrow = new Date(Date.now() + 20 * 3_600_000);
  await page.route(`**/api/invoices/${invoiceId}/what-if`, async (route) => {
    const { emails, ...rest } = answer.parse(await (await route.fetch()).json());
    const [first, ...others] = emails;
    await route.fulfill({ json: { ...rest, emails: [{ ...first, at: tomorrow.toISOString() }, ...others] } });
  });
  await page.goto(`/sequences?dialog=create-sequence:${invoiceId}`);
  const dialog = page.getByRole('dialog', { name: 'Create Sequence' });
  await dialog.getByText(/waits until .+, 24 hours after a late reminder\.$/).waitFor();
  const day = tomorrow.toLocaleDateString('en-US', {
    dateStyle: 'full',
    timeZone: owed.timeZone,
  });
  await dialog.getByText(`The first email goes to Ada Ltd (ada@example.test) on ${day} at`).waitFor();
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});

test('a link that is followed from a changed step of a new sequence leads there', async () => {
  const context = await owed.person();
  const page = await context.newPage();
  const [id = 0] = await invoicesDue(page, 'ida@studio.test', -10, 1);
  await page.goto(`/sequences?dialog=create-sequence:${id}`);
  await page.getByRole('button', { name: 'Edit step 1' }).click();
  await page.getByLabel('Email Subject').fill('Another subject');
  await page
    .getByRole('link', { name: 'Clients', includeHidden: true })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/clients');
  expect(owed.pageErrors).toEqual([]);
  await context.close();
});
