import { withoutLinks } from '../../domain/email-text/without-links.ts';
import { invoiceLink, pageLink } from './links.ts';
import { newsKinds, type NewsItem, type NewsKind } from './news.ts';

/** How many of one kind a mail lists; the others are counted. */
const mostListed = 20;

/** The first items of one kind, and how many there are. */
export interface NewsGroup {
  readonly count: number;
  readonly items: readonly NewsItem[];
}

export type NewsByKind = Readonly<Partial<Record<NewsKind, NewsGroup>>>;

/** Adds an item. The first one of a daily cause is always listed, because its cause decides whether it is mailed. */
export const withItem = (news: NewsByKind, item: NewsItem): NewsByKind => {
  const { count, items } = news[item.kind] ?? { count: 0, items: [] };
  const { dailyCause } = item;
  const isNewCause = dailyCause !== null && items.every((other) => other.dailyCause !== dailyCause);
  const listed = items.length < mostListed || isNewCause ? [...items, item] : items;
  return { ...news, [item.kind]: { count: count + 1, items: listed } };
};

/** Leaves out the doubt about a step's email, which has been settled. */
export const withoutDoubt = (news: NewsByKind, settled: string): NewsByKind => {
  const { in_doubt: doubts, ...others } = news;
  if (doubts === undefined) return news;
  const items = doubts.items.filter(({ doubted }) => doubted !== settled);
  if (items.length === doubts.items.length) return news;
  const count = doubts.count - doubts.items.length + items.length;
  return items.length === 0 ? others : { ...others, in_doubt: { count, items } };
};

const titles: Readonly<Record<NewsKind, string>> = {
  delivery_failed: 'Not delivered',
  in_doubt: 'Delivery not confirmed',
  needs_attention: 'Needs attention',
  long_absence: 'On hold, more than 14 days late',
  client_changed: 'On hold, client changed',
  sender_refused: 'A mail server rejects your sender',
  email_cap: 'Emails on hold: plan limit reached',
  gmail_lost: 'Gmail is no longer connected',
  xero_lost: 'Xero is no longer connected',
  promise_broken: 'Promise not kept',
  installment_missed: 'Installment missed',
  due_again: 'Due again',
  still_unpaid: 'Still unpaid',
};

/** Below the title: what it means and what to do. */
const explanations: Readonly<Record<NewsKind, string>> = {
  delivery_failed:
    'The rest of the sequence waits until you retry the email, or skip it and resume. Any others that fail for the same reason today will only show up in your notifications.',
  in_doubt:
    "We couldn't confirm delivery of the email. Owed won't resend it unless you ask. In the sequence, mark it as delivered, send it again, or ignore it.",
  needs_attention:
    "The next reminder couldn't be sent. Nothing more goes out for this invoice until you fix the problem and resume the sequence.",
  long_absence:
    'Nothing was sent. Resume the sequence when you want its reminders to continue. Any others put on hold for this reason today will only show up in your notifications.',
  client_changed:
    'The CC and BCC recipients were removed from its emails. Check the emails, then resume the sequence.',
  sender_refused:
    "Emails from this sender are on hold. Owed tries again every hour and sends them once the server accepts the login. To fix this, check the sender's mail server settings.",
  email_cap:
    'Your account has sent as many emails as its plan allows for now. The rest are on hold and will go out automatically.',
  gmail_lost: 'Emails sent through Gmail are on hold. To send them, reconnect Gmail in your settings.',
  xero_lost:
    "Owed can't import anything from Xero, so new invoices and payments there won't show up in Owed. Reconnect it in your settings.",
  promise_broken:
    "The invoice isn't marked as paid. If it has a sequence, its reminders resume no sooner than two days after the promised date. If the payment has arrived, mark the invoice as paid.",
  installment_missed:
    'Nothing more goes out for the invoice until you choose: continue the plan, ask for all that is due, or agree on a new plan. If the payment has arrived, record it.',
  due_again:
    'An import or a sync brought a refund, took a payment back, or raised the total. No sequence starts by itself: create one, or resume the one that the payment had ended.',
  still_unpaid:
    "The sequence has ended, and the invoice isn't marked as paid. You can start a new sequence, or call the client.",
};

const subjectOfOne = ({ kind, invoiceNumber }: NewsItem): string => {
  switch (kind) {
    case 'delivery_failed':
    case 'in_doubt':
      return `${titles[kind]}: email for invoice ${invoiceNumber}`;
    case 'needs_attention':
    case 'client_changed':
      return `Reminders for invoice ${invoiceNumber} are on hold`;
    case 'sender_refused':
    case 'email_cap':
    case 'gmail_lost':
    case 'xero_lost':
      return titles[kind];
    case 'long_absence':
      return 'Reminders were more than 14 days late and are on hold';
    case 'promise_broken':
    case 'installment_missed':
    case 'due_again':
    case 'still_unpaid':
      return `${titles[kind]}: invoice ${invoiceNumber}`;
  }
};

/** An account has one of each. */
const isOfConnection = (kind: NewsKind): boolean => kind === 'gmail_lost' || kind === 'xero_lost';

const subjectOf = (groups: readonly (readonly [NewsKind, NewsGroup])[]): string => {
  const [first, ...others] = groups;
  if (first === undefined) return 'News from Owed';
  const [kind, { count, items }] = first;
  const [item] = items;
  const subject =
    item !== undefined && (count === 1 || isOfConnection(kind))
      ? subjectOfOne(item)
      : `${titles[kind]}: ${count} ${kind === 'sender_refused' ? 'senders' : 'invoices'}`;
  const more = others.reduce((sum, [, group]) => sum + group.count, 0);
  return `${subject}${more === 0 ? '' : `, and ${more} more`}`;
};

/** The page of an invoice, of the senders, or of the connections. */
const linkTo = (publicUrl: string, { kind, invoiceId }: NewsItem): string => {
  if (invoiceId !== null) return invoiceLink(publicUrl, invoiceId);
  const tab = isOfConnection(kind) ? 'integrations' : 'verified-emails';
  return pageLink(publicUrl, `settings?tab=${tab}`);
};

/** A mail with news, grouped by kind, a link on each line. */
export const newsMail = (
  news: NewsByKind,
  publicUrl: string,
): { readonly subject: string; readonly text: string } => {
  const groups = newsKinds.flatMap((kind) => {
    const group = news[kind];
    return group === undefined ? [] : [[kind, group] as const];
  });
  const sections = groups.flatMap(([kind, { count, items }]) => [
    count === 1 ? titles[kind] : `${titles[kind]} (${count})`,
    explanations[kind],
    ...items.map((item) => `${item.line}\n${linkTo(publicUrl, item)}`),
    ...(count > items.length
      ? [`And ${count - items.length} more:\n${pageLink(publicUrl, 'invoices')}`]
      : []),
  ]);
  return { subject: withoutLinks(subjectOf(groups)), text: sections.join('\n\n') };
};
