import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { attentionView } from '../../../../contracts/invoices/attention.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, callsFromNow, changeAnswers } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { centerOf, clickAt, stopClock } from '../../../../tests/components/page/pointer.ts';
import { button, dialog, isGone, press, shows } from '../../../../tests/components/page/screen.ts';

const panel = page.getByRole('region', { name: 'Needs attention' });
const entries = panel.getByRole('listitem');
const entryOf = (number: number) => panel.getByRole('listitem', { name: `Ada Ltd, invoice INV-${number}` });
const markPaid = /^Mark Paid/;

/** The dashboard of an account with invoices that are so many days late, INV-5 five days. */
const openLate = async (...days: readonly number[]): Promise<void> => {
  await signUp();
  const clientId = await newClient();
  for (const late of days)
    await newInvoice(clientId, { invoiceNumber: `INV-${late}`, dueDate: addDays(today(), -late) });
  await openApp('/');
  await expect.element(entries).toHaveLength(Math.min(3, days.length));
};

/** How many entries are counted beside Dashboard, for those who hear it. */
const isCounted = (words: string): Promise<void> => {
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  return expect
    .poll(
      () =>
        document.getElementById(dashboard.element().getAttribute('aria-describedby') ?? '')?.textContent ??
        '',
    )
    .toBe(words);
};

test('the panel comes with the first invoice, and says when nothing needs attention', async () => {
  await signUp();
  await openApp('/');
  await shows(page, 'Add a client');
  await expect.element(panel).not.toBeInTheDocument();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: addDays(today(), 9) });
  await shows(panel, 'Nothing needs your attention right now.');
});

test('all entries are counted beside Dashboard; three are shown, and all on demand or in the list', async () => {
  await openLate(3, 4, 5, 6, 7);
  await isCounted('5 need attention');
  await button('Show 2 more', panel).click();
  await expect.element(entries).toHaveLength(5);
  await shows(entries.first(), '7 days late');
  await button('Show fewer', panel).click();
  await panel.getByRole('link', { name: 'Show all 5' }).click();
  await expect.element(button('Remove filter: Overdue without a sequence')).toBeVisible();
  await shows(page, 'Showing 1 to 5 of 5');
  history.back();
  await expect.element(panel).toBeVisible();
});

test('a paid entry stays in its place with Undo, which the second click of a double click does not meet', async () => {
  await openLate(6, 7);
  const paid = await centerOf(entryOf(7).getByRole('button', { name: markPaid }));
  const calls = callsFromNow();
  const undone = (): readonly string[] => calls().filter((call) => call.endsWith('/unpaid'));
  const pass = stopClock();
  await clickAt(paid);
  await shows(entryOf(7), 'Marked as paid', 'Undo');
  await isCounted('1 needs attention');
  await clickAt(paid);
  expect(undone()).toEqual([]);
  // A click half a second later is intended.
  pass(600);
  await clickAt(paid);
  await shows(entryOf(7), '7 days late');
  await isCounted('2 need attention');
  expect(undone()).toHaveLength(1);
});

test('by the keyboard, the focus goes on to the next entry', async () => {
  await openLate(6, 7);
  entryOf(7).getByRole('button', { name: markPaid }).element().focus();
  await press('{Enter}');
  await isCounted('1 needs attention');
  await expect.element(entryOf(6).getByRole('button', { name: /^Create Sequence/ })).toHaveFocus();
  await press('{Enter}');
  await shows(dialog('Create Sequence'), /INV-6/);
});

test('a promise settles an entry, and is taken back there', async () => {
  await openLate(6);
  await entryOf(6)
    .getByRole('button', { name: /^Record promise/ })
    .click();
  const promise = page.getByRole('dialog');
  await button('In 7 days', promise).click();
  await button('Record promise', promise).click();
  await shows(entryOf(6), /^Promised for /);
  await isCounted('');
  await entryOf(6).getByRole('button', { name: /^Undo/ }).click();
  await shows(entryOf(6), '6 days late');
  await isCounted('1 needs attention');
});

test('what was settled stays as long as the pointer is on it', async () => {
  await openLate(5, 6);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await entryOf(6).getByRole('button', { name: markPaid }).click();
  await shows(entryOf(6), 'Marked as paid');
  await isCounted('1 needs attention');
  await entryOf(6).hover();
  await vi.advanceTimersByTimeAsync(15_000);
  await shows(entryOf(6), 'Marked as paid');
  await entryOf(5).hover();
  await vi.advanceTimersByTimeAsync(2_000);
  await isGone(entryOf(6));
});

test('entries that could not be loaded are not taken for none', async () => {
  await signUp();
  await newInvoice(await newClient(), { invoiceNumber: 'INV-1', dueDate: today() });
  answerCalls('GET /api/attention', () => Response.json({}, { status: 500 }));
  await openApp('/');
  await shows(page, "What needs your attention couldn't be loaded.");
  await expect.element(page.getByText('Nothing needs your attention right now.')).not.toBeInTheDocument();
});

test('after a final notice the first thing to do is a promise, and the entry says why', async () => {
  changeAnswers(/^GET .api.attention/, attentionView, ({ overdueUnchased, ...others }) => ({
    ...others,
    overdueUnchased: {
      ...overdueUnchased,
      entries: overdueUnchased.entries.map((entry) => ({ ...entry, sternestSent: 'legal' as const })),
    },
  }));
  await openLate(9);
  await shows(panel, 'The client already got a final notice.');
  const labels = (): readonly string[] =>
    panel
      .getByRole('button', { name: /: Ada Ltd/ })
      .elements()
      .map((one) => one.textContent);
  await expect.poll(labels).toEqual(['Record promise', 'Mark Paid', 'Create Sequence']);
});

test('what waits for room in the plan says so, with the way to a larger plan', async () => {
  changeAnswers(/^GET .api.attention/, attentionView, ({ overdueUnchased, ...others }) => ({
    ...others,
    waitingForRoom: 3,
    overdueUnchased: {
      ...overdueUnchased,
      entries: overdueUnchased.entries.map((entry) => ({ ...entry, waitsForRoom: true as const })),
    },
  }));
  await openLate(9);
  await shows(panel, '3 invoices wait for room in your plan.', /late\. Waits for room in your plan\./);
  await expect
    .element(panel.getByRole('link', { name: 'Compare plans' }))
    .toHaveAttribute('href', '/pricing');
});
