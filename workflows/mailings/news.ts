import { longDate } from '../../domain/calendar.ts';
import type { EventOf } from '../../domain/events.ts';
import type { HoldReason } from '../../domain/invoice/events.ts';
import type { HoldDetail } from '../../domain/invoice/reasons.ts';
import { currencyOf } from '../../domain/money/currency-of.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { doubtWords, holdDetailWords } from '../../domain/reasons/reason-words.ts';
import { refusalWords } from '../../domain/sender/refusal-words.ts';
import { clientAndInvoice, withoutLinks } from '../../domain/email-text/without-links.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';

/** What the user is mailed about, in the order of the mail. */
export const newsKinds = [
  'delivery_failed',
  'in_doubt',
  'needs_attention',
  'long_absence',
  'client_changed',
  'sender_refused',
  'email_cap',
  'gmail_lost',
  'xero_lost',
  'promise_broken',
  'installment_missed',
  'due_again',
  'still_unpaid',
] as const;
export type NewsKind = (typeof newsKinds)[number];

/** Which setting of the account, besides emails at all, a kind belongs to. */
export const settingOf: Readonly<Record<NewsKind, 'reminder' | 'payment'>> = {
  delivery_failed: 'reminder',
  in_doubt: 'reminder',
  needs_attention: 'reminder',
  long_absence: 'reminder',
  client_changed: 'reminder',
  sender_refused: 'reminder',
  email_cap: 'reminder',
  gmail_lost: 'reminder',
  xero_lost: 'payment',
  promise_broken: 'payment',
  installment_missed: 'payment',
  due_again: 'payment',
  still_unpaid: 'payment',
};

/** One line of a mail to the user. */
export interface NewsItem {
  readonly eventId: string;
  readonly kind: NewsKind;
  /** The step whose email is in doubt; absent for other news. */
  readonly doubted?: string;
  /** Reported once a day, however many invoices it concerns; the bell shows the rest. */
  readonly dailyCause: string | null;
  /** Null for news about no invoice. */
  readonly invoiceId: number | null;
  readonly invoiceNumber: string;
  readonly line: string;
}

interface StepIds {
  readonly sequenceId: number;
  readonly stepId: number;
}

const stepName = ({ sequenceId, stepId }: StepIds): string => `${sequenceId} ${stepId}`;

/** The step whose doubt has been settled: its email was found, or the user has decided; undefined for most events. */
export const settledIn = ({ type, data }: RecordedEvent): string | undefined => {
  if (type === 'StepDoubtResolved') return stepName(data);
  return type === 'StepSent' && data.foundAt !== undefined ? stepName(data) : undefined;
};

/** A server's reply for use in a sentence: on one line, of limited length, and without links. */
const quoted = (reply: string): string => {
  const line = reply.replace(/\s+/g, ' ').trim();
  return withoutLinks(line.length > 300 ? `${line.slice(0, 300)}…` : line);
};

const heldNews = ['needs_attention', 'long_absence', 'client_changed', 'email_cap'] as const;

const isNews = (reason: string): reason is (typeof heldNews)[number] =>
  heldNews.some((other) => other === reason);

/** What pauses many sequences at once is mailed about once a day. */
const dailyCauseOf = (reason: HoldReason, detail: HoldDetail | null): string | null => {
  if (detail?.code === 'restored' || detail?.code === 'taken_over') return detail.code;
  return reason === 'long_absence' || reason === 'email_cap' ? reason : null;
};

const held = ({ data }: EventOf<'SequenceHeld'>): Omit<NewsItem, 'eventId'> | undefined => {
  const { invoiceId, invoiceNumber, reason, detail } = data;
  if (!isNews(reason)) return undefined;
  const because = detail === null ? '' : `: ${holdDetailWords(detail)}`;
  const dailyCause = dailyCauseOf(reason, detail);
  return { kind: reason, dailyCause, invoiceId, invoiceNumber, line: `${clientAndInvoice(data)}${because}` };
};

const newsIn = (event: RecordedEvent): Omit<NewsItem, 'eventId'> | undefined => {
  switch (event.type) {
    case 'SequenceHeld':
      return held(event);
    case 'PromiseBroken': {
      const { invoiceId, invoiceNumber, promisedDate, amount } = event.data;
      const what = amount === undefined ? 'payment' : formatMinor(amount, currencyOf(event.data));
      const line = `${clientAndInvoice(event.data)}: ${what} was promised for ${longDate(promisedDate)}`;
      return { kind: 'promise_broken', dailyCause: null, invoiceId, invoiceNumber, line };
    }
    case 'InstallmentMissed': {
      const { invoiceId, invoiceNumber, date, open } = event.data;
      const line = `${clientAndInvoice(event.data)}: ${formatMinor(open, currencyOf(event.data))} was to be paid by ${longDate(date)}`;
      return { kind: 'installment_missed', dailyCause: null, invoiceId, invoiceNumber, line };
    }
    case 'InvoiceReopened': {
      const { invoiceId, because, news } = event.data;
      const { actor } = event.metadata;
      // What the user did is no news to them, and of the undo of an import its results tell.
      if (news === undefined || actor === 'user') return undefined;
      if (actor === 'import' && because === undefined && news.entry === undefined) return undefined;
      const { invoiceNumber, dueCents } = news;
      const line = `${clientAndInvoice(news)}: ${formatMinor(dueCents, currencyOf(event.data))}`;
      return { kind: 'due_again', dailyCause: null, invoiceId, invoiceNumber, line };
    }
    case 'StepSendFailed': {
      const { invoiceId, invoiceNumber } = event.data;
      const reply = quoted(event.data.reply);
      const line = `${clientAndInvoice(event.data)}: ${reply}`;
      const dailyCause = `delivery_failed ${reply}`;
      return { kind: 'delivery_failed', dailyCause, invoiceId, invoiceNumber, line };
    }
    case 'StepSendDoubted': {
      const { invoiceId, invoiceNumber, why } = event.data;
      const line = `${clientAndInvoice(event.data)}: ${quoted(doubtWords(why))}`;
      const doubted = stepName(event.data);
      return { kind: 'in_doubt', dailyCause: null, doubted, invoiceId, invoiceNumber, line };
    }
    case 'SenderRefused': {
      const { senderId, reply, gmail } = event.data;
      // Told by the connection's own event.
      if (gmail === 'not_connected') return undefined;
      const line = refusalWords({ ...event.data, reply: quoted(reply) });
      const dailyCause = `sender_refused ${senderId}`;
      return { kind: 'sender_refused', dailyCause, invoiceId: null, invoiceNumber: '', line };
    }
    case 'GmailConnectionLost': {
      const line = `It was connected to ${event.data.address}`;
      return { kind: 'gmail_lost', dailyCause: 'gmail_lost', invoiceId: null, invoiceNumber: '', line };
    }
    case 'XeroConnectionLost': {
      const line = `It was connected to ${withoutLinks(event.data.tenantName)}`;
      return { kind: 'xero_lost', dailyCause: 'xero_lost', invoiceId: null, invoiceNumber: '', line };
    }
    case 'SequenceCompleted': {
      if (!event.data.stillUnpaid) return undefined;
      const { invoiceId, invoiceNumber, nothingSent } = event.data;
      const line = `${clientAndInvoice(event.data)}${nothingSent ? ': all emails were skipped, and nothing was sent' : ''}`;
      return { kind: 'still_unpaid', dailyCause: null, invoiceId, invoiceNumber, line };
    }
    default:
      return undefined;
  }
};

/** The news in an event; undefined for most events. */
export const newsOf = (event: RecordedEvent): NewsItem | undefined => {
  const news = newsIn(event);
  return news && { ...news, eventId: event.id };
};
