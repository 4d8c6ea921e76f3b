import { tones } from '../../contracts/sequences/tones.ts';
import { reminderActionNames, type ReminderAction } from '../../contracts/sequences/reminder-actions.ts';
import type { AnnouncedReminder } from '../../domain/account/events.ts';
import { clockTime, longDate, weekdayOf } from '../../domain/calendar.ts';
import { escapeHtml, htmlDocument, paragraphs } from '../../domain/email-text/mail-html.ts';
import { countOf, formatCount } from '../../domain/counts.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { currencyOf } from '../../domain/money/currency-of.ts';
import { clientAndInvoice } from '../../domain/email-text/without-links.ts';

/** A link for one action on a reminder's invoice. */
export interface ActionLink {
  readonly action: ReminderAction;
  readonly url: string;
}

export interface ListedReminder {
  readonly reminder: AnnouncedReminder;
  readonly links: readonly ActionLink[];
}

interface RemindersMail {
  /** Calendar date on which they go. */
  readonly day: string;
  readonly listed: readonly ListedReminder[];
  /** All of that day. */
  readonly count: number;
  /** Where the others are. */
  readonly sequencesUrl: string;
  /** Whether there is a mail server. */
  readonly goesOut: boolean;
  /** How many emails wait for the user's approval now, and where they are. */
  readonly waiting: number;
  readonly approvalsUrl: string;
}

const lineOf = (reminder: AnnouncedReminder): string =>
  `${clientAndInvoice(reminder)}, ${formatMinor(reminder.amountCents, currencyOf(reminder))} · ${tones[reminder.tone].label}, ${clockTime(reminder.time)}${reminder.approval ? ' · needs your approval' : ''}`;

const subjectOf = ({ listed: [first], count, waiting }: RemindersMail): string => {
  if (count === 0) return `${countOf(waiting, 'email')} waiting for your approval`;
  return count === 1 && first !== undefined
    ? `Tomorrow: reminder to ${clientAndInvoice(first.reminder)}`
    : `Tomorrow: ${formatCount(count)} reminders to clients`;
};

/** What waits now, and what will, with the link to the page on which it is approved; none where nothing does. */
const approvalsOf = ({ listed, waiting, approvalsUrl }: RemindersMail): string[] => {
  if (waiting > 0) return [`${countOf(waiting, 'email')} waiting for your approval now: ${approvalsUrl}`];
  return listed.some(({ reminder }) => reminder.approval)
    ? [`Approve what needs your approval: ${approvalsUrl}`]
    : [];
};

const goesWords = ({ goesOut, listed }: RemindersMail): string => {
  if (!goesOut) return 'No mail server is set up, so they will only be written to the outbox.';
  return listed.some(({ reminder }) => reminder.approval)
    ? 'Those that need your approval wait for it. The others go out automatically.'
    : 'They go out automatically.';
};

const introductionOf = (mail: RemindersMail): string =>
  [
    `These reminders to your clients are scheduled for ${weekdayOf(mail.day)}, ${longDate(mail.day)}.`,
    goesWords(mail),
    "If something has changed, use the links below. Each one opens a page that asks you to confirm. It works once, expires after three days, and doesn't require you to log in.",
  ].join(' ');

const htmlLinks = (links: readonly ActionLink[]): string =>
  links
    .map(({ action, url }) => `<a href="${escapeHtml(url)}">${reminderActionNames[action]}</a>`)
    .join(' &nbsp;·&nbsp; ');

const htmlOf = ({ reminder, links }: ListedReminder): string =>
  `${paragraphs(lineOf(reminder), []).replace('margin:0 0 16px', 'margin:0;font-weight:600')}\n` +
  `<p style="margin:0 0 16px">${htmlLinks(links)}</p>`;

const textOf = ({ reminder, links }: ListedReminder): string =>
  [lineOf(reminder), ...links.map(({ action, url }) => `${reminderActionNames[action]}: ${url}`)].join('\n');

/** The email that lists tomorrow's reminders, with links to stop each. */
export const remindersMail = (
  mail: RemindersMail,
): { readonly subject: string; readonly text: string; readonly html: string } => {
  const { listed, count, sequencesUrl } = mail;
  const subject = subjectOf(mail);
  const introduction = count === 0 ? [] : [introductionOf(mail)];
  const approvals = approvalsOf(mail);
  const others = count - listed.length;
  const more = others > 0 ? [`And ${formatCount(others)} more: ${sequencesUrl}`] : [];
  const body = [
    ...[...approvals, ...introduction].map((line) => paragraphs(line, [])),
    ...listed.map(htmlOf),
    ...more.map((line) => paragraphs(line, [])),
  ];
  return {
    subject,
    text: [...approvals, ...introduction, ...listed.map(textOf), ...more].join('\n\n'),
    html: htmlDocument(subject, body.join('\n')),
  };
};
