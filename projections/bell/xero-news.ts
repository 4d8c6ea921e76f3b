import type { EventOf } from '../../domain/events.ts';
import type { AfterReopening, SyncNews } from '../../domain/xero/sync/events.ts';
import { nowhere, ofInvoice, sumUp, type BellMessage } from './bell-messages.ts';
import { dueDateSentence } from './due-date-news.ts';

const afterReopening: Readonly<Record<AfterReopening, string>> = {
  on_hold: 'Its reminders are on hold until you resume them.',
  none: 'No reminders are planned for it.',
  no_room: "Its reminders have ended because your plan doesn't have room for another sequence.",
};

const afterReopeningWords = (reminders: AfterReopening | undefined): string =>
  reminders === undefined
    ? 'If it had reminders, they are on hold until you resume them.'
    : afterReopening[reminders];

/** What a sync changed about one invoice, in a sentence or two. */
export const xeroNewsSentence = (news: SyncNews): string => {
  switch (news.type) {
    case 'due_date_moved':
      return dueDateSentence({ ...news, reminders: 'moved' });
    case 'paid':
      return `Invoice ${news.invoiceNumber} is paid, so its reminders have ended.`;
    case 'gone':
      return `Invoice ${news.invoiceNumber} was voided or deleted, so it and its reminders were removed from Owed.`;
    case 'open_again':
      return `Invoice ${news.invoiceNumber} is no longer paid. ${afterReopeningWords(news.reminders)}`;
  }
};

/** Reports what a sync changed about invoices that are chased; nothing if it changed none. */
export const xeroNewsMessage = ({ data: { news } }: EventOf<'XeroPageSynced'>): BellMessage | undefined => {
  const [only] = news;
  if (only === undefined) return undefined;
  return {
    type: 'info',
    title: news.length === 1 ? 'Invoice changed in Xero' : `${news.length} invoices changed in Xero`,
    message: sumUp(news.map(xeroNewsSentence), news.length),
    ...(news.length === 1 && only.type !== 'gone' ? ofInvoice(only.invoiceId) : nowhere),
  };
};
