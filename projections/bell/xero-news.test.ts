import { expect, test } from 'vitest';
import type { AfterReopening, SyncNews } from '../../domain/xero/sync/events.ts';
import { xeroNewsSentence } from './xero-news.ts';

test.each<[AfterReopening | undefined, string]>([
  ['on_hold', 'Its reminders are on hold until you resume them.'],
  ['none', 'No reminders are planned for it.'],
  ['no_room', "Its reminders have ended because your plan doesn't have room for another sequence."],
  [undefined, 'If it had reminders, they are on hold until you resume them.'],
])('an invoice that is no longer paid, reminders: %s', (reminders, said) => {
  const news: SyncNews = {
    type: 'open_again',
    invoiceId: 7,
    invoiceNumber: 'INV-1',
    ...(reminders && { reminders }),
  };
  expect(xeroNewsSentence(news)).toBe(`Invoice INV-1 is no longer paid. ${said}`);
});
