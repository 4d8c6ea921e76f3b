import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attentionKind } from '../../../../contracts/invoices/attention.ts';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { collectionFailure } from '../../../components/invoice-actions/collection.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { setWidth } from '../../../../tests/components/page/device.ts';
import {
  button,
  dialog,
  field,
  isGone,
  openRowMenu,
  region,
  row,
  shows,
  textsOf,
  toast,
} from '../../../../tests/components/page/screen.ts';
import { startSequence } from '../../../../tests/components/page/sequences.ts';

const inDays = (days: number): string => addDays(today(), days);

/** An invoice of $1,000, three days late. @returns its id */
const thousand = async (): Promise<number> => {
  await signUp();
  return newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-1',
    amount: 1_000,
    dueDate: inDays(-3),
  });
};
const stored = (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);
const form = dialog('What comes next?');
/** What may be left out says so behind its label. */
const optional = (label: string) => form.getByLabelText(new RegExp(`^${label}`));
const openForm = async (id: number) => {
  await openApp(`/invoices/${id}?dialog=next-step:${id}`);
  await expect.element(field('Next step', form)).toBeVisible();
};

test('a call is recorded with a note and a day to look again, and can be undone', async () => {
  const id = await thousand();
  await openForm(id);
  await expect.element(optional('Look again on')).toHaveValue(shortDate(inDays(7)));
  await optional('Note').fill('Pays next week');
  await failsWith(button('Save', form), collectionFailure);
  await button('Save', form).click();
  await isGone(form);
  expect(await stored(id)).toMatchObject([
    { nextStep: { choice: 'call', note: 'Pays next week', lookAgainOn: inDays(7) } },
  ]);
  const section = region('What comes next');
  await shows(
    section,
    `Call on ${shortDate(today())}. Look again on ${shortDate(inDays(7))}.`,
    'Pays next week',
  );
  await button('Undo').click();
  await isGone(section);
  expect(await stored(id)).not.toMatchObject([{ nextStep: {} }]);
});

test('a final demand needs a day to pay by, and its letter is a download', async () => {
  const id = await thousand();
  await openForm(id);
  await field('Next step', form).selectOptions('I send a final demand');
  const letter = form.getByRole('link', { name: 'Download letter' });
  await expect
    .element(letter)
    .toHaveAttribute('href', `/api/invoices/${id}/final-demand?payBy=${inDays(14)}`);
  await field('Pay by', form).fill('');
  await button('Save', form).click();
  await shows(form, 'Please select a date to pay by');
  await isGone(letter);
  await field('Pay by', form).fill(inDays(20));
  await button('Save', form).click();
  await isGone(form);
  await shows(region('What comes next'), `Final demand on ${shortDate(today())}, to pay by`);
  await expect
    .element(page.getByRole('link', { name: 'Download letter' }))
    .toHaveAttribute('href', `/api/invoices/${id}/final-demand?payBy=${inDays(20)}`);
});

test('an offer is a discount of less than what is due, until a day', async () => {
  const id = await thousand();
  await openForm(id);
  await field('Next step', form).selectOptions('I offer a discount');
  await field('Discount', form).fill('1,000');
  await button('Save', form).click();
  await shows(form, 'It must be less than $1,000.00');
  await field('Discount', form).fill('100');
  await button('Save', form).click();
  await isGone(form);
  expect(await stored(id)).toMatchObject([
    { amountDue: 100_000, nextStep: { discount: { amount: 10_000, until: inDays(14) } } },
  ]);
});

test('an invoice goes to a lawyer: its reminders pause, and Chase again resumes them', async () => {
  const id = await thousand();
  await startSequence(id, { scheduledDate: inDays(4) });
  await openForm(id);
  await field('Next step', form).selectOptions('Hand over to a lawyer or agency');
  await expect
    .element(form.getByRole('link', { name: 'Download evidence pack' }))
    .toHaveAttribute('href', `/api/exports/evidence?invoiceId=${id}`);
  await button('Save', form).click();
  await shows(form, 'Please enter the lawyer or agency');
  await field('Lawyer or agency', form).fill('Kaye & Co');
  await optional('Reference').fill('K-77');
  await button('Save', form).click();
  await toast('Marked "With lawyer"', 'Its reminders are paused.');
  const section = region('What comes next');
  await shows(section, `With lawyer since ${shortDate(today())}: Kaye & Co, K-77. No reminders go out.`);
  await shows(page, 'Reminders are on hold.');
  await button('Chase again', section).click();
  await toast('No longer set aside', 'Its reminders resume.');
  await isGone(section);
});

test('a dispute needs its reason; the form shows what stands when it is opened again', async () => {
  const id = await thousand();
  await openForm(id);
  await field('Next step', form).selectOptions('The client disputes it');
  await button('Save', form).click();
  await shows(form, 'Please enter what the client disputes');
  await field('What the client disputes', form).fill('Wrong hours');
  await button('Save', form).click();
  await isGone(form);
  await button('Change', region('What comes next')).click();
  await expect.element(field('Next step', form)).toHaveValue('disputed');
  await expect.element(field('What the client disputes', form)).toHaveValue('Wrong hours');
});

test('the list shows and filters what is set aside, and its rows lead to chasing it again', async () => {
  const id = await thousand();
  await newInvoice(await newClient('Brook Ltd'), { invoiceNumber: 'INV-2', dueDate: inDays(-3) });
  await call('POST', `/api/invoices/${id}/collection-status`, { status: 'uncollectible' });
  await openApp('/invoices?status=uncollectible');
  await shows(row(/INV-1/), 'Uncollectible');
  await isGone(row(/INV-2/));
  await row(/INV-1/).hover();
  await openRowMenu(/INV-1/);
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(textsOf(items)).not.toContain('Sequence');
  await page.getByRole('menuitem', { name: 'Next step…' }).click();
  await button('Chase again', form).click();
  await isGone(form);
  await toast('No longer set aside');
  expect(await stored(id)).not.toMatchObject([{ collectionStatus: {} }]);
});

test('what has a dialog of its own is one click away', async () => {
  const id = await thousand();
  await openForm(id);
  await button('Write off', form).click();
  await expect.element(dialog('Write off')).toBeVisible();
});

test.each(['call', 'final_demand', 'offer', 'with_lawyer', 'disputed', 'uncollectible', 'left'])(
  'axe finds nothing with the choice %s, and it fits 320 pixels',
  async (choice) => {
    const id = await thousand();
    await setWidth(320);
    await openForm(id);
    await field('Next step', form).selectOptions(choice);
    expect(await axeFindings()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
);

const panel = page.getByRole('region', { name: 'Needs attention' });

/** The dashboard that asks what comes after the last reminder of INV-1. @returns the invoice's id */
const openAsked = async (more: object = {}): Promise<number> => {
  const invoiceId = await thousand();
  const entry = {
    ...{
      invoiceId,
      invoiceNumber: 'INV-1',
      currency: 'USD',
      amount: 100_000,
      dueDate: inDays(-3),
      clientId: 1,
    },
    ...{ clientName: 'Ada Ltd', clientEmail: null, promisedPaymentDate: null, inSequence: false },
    ...{ lastReminderAt: `${inDays(-1)}T12:00:00.000Z`, isOutbox: false },
    ...more,
  };
  const none = Object.fromEntries(attentionKind.options.map((kind) => [kind, { count: 0, entries: [] }]));
  answerCalls('GET /api/attention', () =>
    Response.json({
      ...none,
      today: today(),
      total: 1,
      usesApproval: false,
      nextSteps: { count: 1, entries: [entry] },
    }),
  );
  await openApp('/');
  return invoiceId;
};

test('Needs attention asks what comes next; Leave it is one click, with Undo in place', async () => {
  const id = await openAsked();
  await shows(
    panel,
    'What comes next?',
    new RegExp(`The last reminder was sent on ${shortDate(inDays(-1))}. 3 days late. What comes next`),
  );
  await button('Choose next step: Ada Ltd, invoice INV-1', panel).click();
  await button('Cancel', form).click();
  const leave = button('Leave it: Ada Ltd, invoice INV-1', panel);
  await failsWith(leave, collectionFailure);
  await leave.click();
  await toast('Marked "Left"');
  expect(await stored(id)).toMatchObject([{ collectionStatus: { status: 'left' } }]);
});

test('what comes back on its day says what was done', async () => {
  await openAsked({
    nextStep: { choice: 'call', chosenOn: inDays(-7), note: 'Pays next week', lookAgainOn: today() },
  });
  await shows(panel, new RegExp(`Call on ${shortDate(inDays(-7))}`), 'Pays next week');
});

test('what is set aside offers to chase it again', async () => {
  const id = await openAsked({
    collectionStatus: { status: 'left', since: inDays(-7), lookAgainOn: today() },
  });
  await call('POST', `/api/invoices/${id}/collection-status`, { status: 'left' });
  await button('Chase again: Ada Ltd, invoice INV-1', panel).click();
  await toast('No longer set aside');
});
