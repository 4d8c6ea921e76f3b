import { expect, test } from 'vitest';
import { successes } from '../../../../contracts/messages.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { back, tabTo } from '../../../../tests/components/page/focus.ts';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { button, dialog, isGone, press, shows, toast } from '../../../../tests/components/page/screen.ts';

/** The bell tells of tomorrow's reminder of an invoice. @param since what happened to the invoice since */
const openBell = async (since: (invoiceId: number) => Promise<unknown> = async () => {}): Promise<void> => {
  await signUp();
  const invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-7', dueDate: '2026-01-01' });
  await since(invoiceId);
  const about = { relatedEntityType: null, relatedEntityId: null, createdAt: new Date().toISOString() };
  const reminder = { invoiceId, sequenceId: 1, invoiceNumber: 'INV-7', clientName: 'Ada Ltd', tone: 'firm' };
  const told = {
    ...{ id: 1, userId: 1, type: 'info', isRead: false, isOpen: false, ...about },
    ...{ title: '1 reminder planned for Jan 5, 2027', message: 'They go out in the morning.' },
    reminders: [{ ...reminder, amountCents: 10_000, time: '09:00' }],
  };
  answerCalls('GET /api/notifications', () => Response.json([told]));
  answerCalls('GET /api/notifications/unread-count', () => Response.json({ count: 1 }));
  await openApp('/');
  await button('Notifications, 1 unread').click();
};

const bell = dialog('Notifications');

test("the bell tells of tomorrow's reminders, and a promise can be recorded from there", async () => {
  await openBell();
  await shows(bell, /1 reminder planned for/, 'INV-7, 9:00 AM', '$100.00');
  const list = bell.getByRole('list').first().element();
  expect(list.parentElement?.clientHeight).toBe(300);
  await button(/^Promise: Ada Ltd/, bell).click();
  await expect.element(dialog(/Promise/)).toBeVisible();
  await isGone(bell);
});

test('of an invoice with a payment plan, the bell says so and offers no promise', async () => {
  await openBell((id) =>
    call('POST', `/api/invoices/${id}/payment-plan`, {
      installments: [{ date: addDays(today(), 7), amount: 40 }, { date: addDays(today(), 14) }],
    }),
  );
  await shows(bell, 'Has a payment plan');
  await isGone(button(/^Promise: Ada Ltd/, bell));
});

test('what the bell tells is marked as read, and Sync says that it is done', async () => {
  await openBell();
  answerCalls('POST /api/notifications/mark-all-read', () => Response.json({ count: 1 }));
  await button('Clear All', bell).click();
  await toast(successes.notificationsCleared(1).title, '1 notifications marked as read');
  await isGone(button('Clear All', bell));
  await button('Sync', bell).click();
  await toast(successes.synced);
});

test('several notifications of one cause are one line, which unfolds to the single ones', async () => {
  await signUp();
  const clientId = await newClient();
  const ids = [
    await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: '2026-01-01' }),
    await newInvoice(clientId, { invoiceNumber: 'INV-2', dueDate: '2026-01-01' }),
  ];
  const group = {
    ...{ id: 2, userId: 1, type: 'info', isRead: false, isOpen: false, createdAt: new Date().toISOString() },
    ...{ title: '2 emails sent late', message: 'INV-1 (Ada Ltd), INV-2 (Ada Ltd).' },
    ...{ relatedEntityType: null, relatedEntityId: null },
    members: ids.map((id, index) => ({
      ...{ id: 1 + index, relatedEntityType: 'invoice', relatedEntityId: id, isOpen: false },
      message: `The email for invoice INV-${index + 1} (Ada Ltd) was sent later than planned.`,
    })),
  };
  answerCalls('GET /api/notifications', () => Response.json([group]));
  answerCalls('GET /api/notifications/unread-count', () => Response.json({ count: 1 }));
  answerCalls('POST /api/notifications/2/read', () => Response.json({ ...group, isRead: true }));
  await openApp('/');
  await button('Notifications, 1 unread').click();
  const line = bell.getByRole('button', { name: /2 emails sent late/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  await line.click();
  await expect.element(line).toHaveAttribute('aria-expanded', 'true');
  await bell.getByRole('button', { name: /INV-2 \(Ada Ltd\) was sent later/ }).click();
  await expect.element(dialog('Ada Ltd, INV-2')).toBeVisible();
  await isGone(bell);
});

test('sequences that started by themselves are undone from the bell, with the keyboard, and each says what became of it', async () => {
  await signUp();
  const clientId = await newClient();
  await call('PUT', '/api/schedule-rules', {
    rules: [{ scheduleId: 2 }],
    startsItself: 'created',
    delayHours: 0,
  });
  for (const number of [1, 2])
    await newInvoice(clientId, { invoiceNumber: `INV-${number}`, dueDate: addDays(today(), 30) });
  await setWidth(320);
  await openApp('/');
  await button(/^Notifications, 1 unread/).click();
  await shows(bell, '2 sequences started by Standard');
  const list = bell.getByRole('list', { name: 'Invoices of these sequences' });
  await button('Show invoices', bell).click();
  await shows(list, /Ada Ltd, INV-1/, /nothing sent yet/);
  expect(await axeFindings()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(320);
  const undo = button('Undo', bell);
  await tabTo('Undo', back);
  await press('{Enter}');
  await shows(bell, '2 taken back.');
  await isGone(undo);
  await expect.poll(() => list.getByText('taken back').elements().length).toBe(2);
  await list.getByRole('button', { name: 'Ada Ltd, INV-2' }).click();
  await expect.element(dialog('Ada Ltd, INV-2')).toBeVisible();
  await isGone(bell);
});
