import { balanceEntryNames, creditMoveWords, makesMoreDue } from '../../contracts/invoices/balance-names.ts';
import type { SentEmailView } from '../../contracts/sequences/sent-emails.ts';
import type { ActiveAccount } from '../account/state.ts';
import { daysBetween, dateIn, longDate, shortDate } from '../calendar.ts';
import type { ActiveClient } from '../client/state.ts';
import { countOf } from '../counts.ts';
import { dueOf } from '../invoice/balance.ts';
import type { Open } from '../invoice/state.ts';
import { formatMinor } from '../money/format.ts';

/** A letter to print and to send by post, with a table under it. */
export interface LetterText {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly date: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Term, text. */
  readonly facts: readonly (readonly [string, string])[];
  readonly closing: readonly string[];
  readonly table: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

/** What a letter names of an email. */
export type NamedEmail = Pick<
  SentEmailView,
  'sentAt' | 'subject' | 'recipient' | 'stepType' | 'status' | 'via' | 'inDoubt'
>;

export interface FinalDemand {
  readonly account: Pick<ActiveAccount, 'name' | 'companyName' | 'email' | 'timeZone'>;
  readonly client: Pick<ActiveClient, 'facts'>;
  readonly invoice: Pick<Open, 'facts' | 'entries' | 'dueDate'>;
  /** Of the invoice, the earliest first. */
  readonly emails: readonly NamedEmail[];
  /** Calendar dates: the last day to pay, and the account's today. */
  readonly payBy: string;
  readonly today: string;
}

/** Whether an email went to the client: alerts, failed ones and those in the outbox did not. */
const wentOut = ({ stepType, status, via }: NamedEmail): boolean =>
  stepType === 'customer_reminder' && status === 'sent' && via !== 'outbox';

const deliveryWords = ({ via, inDoubt }: NamedEmail): string => {
  if (inDoubt) return 'Sent, delivery not confirmed';
  return via === 'gmail' ? 'Sent, accepted by Gmail' : 'Sent, accepted by the mail server';
};

const addressOf = ({ facts }: FinalDemand['client']): string[] => {
  const { name, address, postalCode, city, state, country, email } = facts;
  const place = [[city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ');
  return [name, ...(address ?? '').split('\n'), place, country ?? '', email]
    .map((line) => line.trim())
    .filter((line) => line !== '');
};

const firmOf = ({ name, companyName, email }: FinalDemand['account']): string[] => [
  ...(companyName === null || companyName === '' ? [] : [companyName]),
  name,
  email,
];

/** What came, was credited or was given back, each with its day. */
const entriesOf = ({ facts: { currency }, entries }: FinalDemand['invoice']): [string, string][] =>
  entries.map((entry) => {
    const { kind, amount, date } = entry;
    const more = creditMoveWords(entry);
    return [
      balanceEntryNames[kind],
      `${makesMoreDue(entry) ? '+' : '−'}${formatMinor(amount, currency)} on ${shortDate(date)}${more === undefined ? '' : `, ${more}`}`,
    ];
  });

const demandOf = ({ invoice, payBy }: FinalDemand, sent: number): string => {
  const { facts, entries } = invoice;
  const paid = entries.some(({ kind }) => kind === 'payment') ? 'paid in full' : 'paid';
  const despite = sent === 0 ? 'Invoice' : `Despite ${countOf(sent, 'reminder')}, invoice`;
  const due = formatMinor(dueOf(invoice), facts.currency);
  return `${despite} ${facts.invoiceNumber} has not been ${paid}. Please pay ${due} by ${longDate(payBy)}.`;
};

/** The last letter before others take the matter over: what is due, since when, and every email that was sent. */
export const finalDemandLetter = (demand: FinalDemand): LetterText => {
  const { account, client, invoice, emails, payBy, today } = demand;
  const { facts, dueDate } = invoice;
  const { currency } = facts;
  const sent = emails.filter(wentOut);
  const late = daysBetween(dueDate, today);
  return {
    from: firmOf(account),
    to: addressOf(client),
    date: longDate(today),
    subject: `Final demand: invoice ${facts.invoiceNumber}`,
    paragraphs: [
      `Dear ${client.facts.name},`,
      demandOf(demand, sent.length),
      'If the amount has not arrived by then, we will take further steps to collect it without another reminder. If you have paid in the meantime, or dispute the invoice, please tell us now.',
    ],
    facts: [
      ['Invoice', facts.invoiceNumber],
      ['Issued', longDate(facts.dateIssued)],
      ['Due', `${longDate(dueDate)}${late > 0 ? `, ${countOf(late, 'day')} ago` : ''}`],
      ['Total', formatMinor(facts.amountCents, currency)],
      ...entriesOf(invoice),
      ['Amount due', formatMinor(dueOf(invoice), currency)],
      ['Pay by', longDate(payBy)],
      ...(facts.poNumber === null ? [] : [['PO number', facts.poNumber] as const]),
      ...(facts.paymentUrl === null ? [] : [['Payment link', facts.paymentUrl] as const]),
    ],
    closing: ['Sincerely,', account.companyName ?? account.name],
    table: {
      title: 'Emails sent about this invoice',
      columns: ['No.', 'Date', 'Subject', 'Recipient', 'Delivery'],
      rows: sent.map((email, index) => [
        String(index + 1),
        shortDate(dateIn(account.timeZone, Date.parse(email.sentAt))),
        email.subject,
        email.recipient,
        deliveryWords(email),
      ]),
    },
  };
};
