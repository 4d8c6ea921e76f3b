import type { Currency } from '../../contracts/currencies.ts';
import { tones, type Tone } from '../../contracts/sequences/tones.ts';
import type { StepType } from '../../contracts/sequences/sequences.ts';
import { addDays } from '../calendar.ts';
import { renderMail, type RenderedMail } from './rendering.ts';
import { saysOverdue } from './says-overdue.ts';
import { withoutTypedDays } from './typed-days.ts';

/** What a template's preview is made of. */
export interface SampleSource {
  readonly template: {
    readonly subject: string;
    readonly content: string;
    readonly tone: Tone;
    readonly stepType: StepType;
    readonly senderName: string | null;
    readonly senderEmail: string | null;
  };
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly emailSignature: string | null;
    readonly currency: Currency;
  };
  /** The account's today, a calendar date. */
  readonly today: string;
}

/** The client of every sample. */
export const sampleClient = { name: 'Northwind Studio', email: 'accounts@northwind.example' } as const;

/** A count of days would be the sample's, not the invoice's: it reads as one that was typed. */
const withoutCounts = (text: string): string =>
  withoutTypedDays(
    text.replaceAll(
      /\{\{?\s*daysOverdue\s*\}?\}(?=\s+days?\s)|(?<=due in\s+)\{\{?\s*daysOverdue\s*\}?\}/gi,
      '7',
    ),
  );

/** A template as an email about a sample invoice, which is overdue if the text says so. */
export const sampleMail = ({ template, account, today }: SampleSource): RenderedMail =>
  renderMail({
    step: {
      ...template,
      subject: withoutCounts(template.subject),
      content: withoutCounts(template.content),
      senderName: template.senderName ?? tones[template.tone].sender,
      senderEmail: template.senderEmail ?? account.email,
    },
    invoice: {
      invoiceNumber: 'INV-1042',
      currency: account.currency,
      amountCents: 123_450,
      entries: [],
      lateFee: '',
      dueDate: addDays(today, saysOverdue(template) ? -7 : 7),
      paymentUrl: null,
      poNumber: 'PO-4501',
    },
    client: sampleClient,
    account: { ...account, license: 'solo' },
    invoiceLink: null,
    today,
  });
