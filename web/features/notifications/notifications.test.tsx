import { expect, test } from 'vitest';
import { successes } from '../../../contracts/messages.ts';
import { newClient, newInvoice, signUp } from '../../../tests/components/page/account.ts';
import { answerCalls } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { button, dialog, isGone, shows, toast } from '../../../tests/components/page/screen.ts';

/** The bell tells of tomorrow's reminder of an invoice. */
const openBell = async (): Promise<void> => {
  await signUp();
  const invoiceId = await newInvoice(await newClient(), { invoiceNumber: 'INV-7', dueDate: '2026-01-01' });
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

test('what the bell tells is marked as read, and Sync says that it is done', async () => {
  await openBell();
  answerCalls('POST /api/notifications/mark-all-read', () => Response.json({ count: 1 }));
  await button('Clear All', bell).click();
  await toast(successes.notificationsCleared(1).title, '1 notifications marked as read');
  await isGone(button('Clear All', bell));
  await button('Sync', bell).click();
  await toast(successes.synced);
});
