import { type PlanName, plans } from '../../contracts/accounts/plans.ts';
import type { StepType } from '../../contracts/sequences/sequences.ts';
import { button, htmlDocument, paragraphs } from './mail-html.ts';
import {
  expand,
  noValues,
  usesVariable,
  variableValues,
  type MailedInvoice,
  type VariableValues,
} from './template-variables.ts';
import { partPaidWords, withPartPaid } from './part-payment.ts';
import { withoutTypedDays } from './typed-days.ts';
import { alertNotice, invoiceLinkMark, isBuiltIn } from './wording.ts';

/** What a mail is made of. */
export interface MailSource {
  readonly step: {
    readonly subject: string;
    readonly content: string;
    readonly stepType: StepType;
    readonly senderName: string;
    readonly senderEmail: string;
  };
  readonly invoice: MailedInvoice;
  readonly client: { readonly name: string };
  /** A plan without payment links omits the invoice's link. */
  readonly account: {
    readonly name: string;
    readonly email: string;
    readonly license: PlanName;
    /** Ends the reminders to clients, with the same variables as they. */
    readonly emailSignature: string | null;
  };
  /** Address of the invoice's page, for internal alerts. */
  readonly invoiceLink: string | null;
  /** The account's today, a calendar date, for `daysOverdue`. */
  readonly today: string;
}

export interface RenderedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What is left of braces in subject and content, each once: such a mail must not be sent to a client. */
  readonly unknownVariables: string[];
  /** The same in the signature. */
  readonly unknownInSignature: readonly string[];
}

const lineBreaks = /\r\n?|[\u2028\u2029]/g;

const oneLine = (text: string): string => text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim();

const paymentUrlOf = ({ invoice, account }: MailSource): string | null =>
  plans[account.license].canUsePayments ? invoice.paymentUrl : null;

const valuesOf = (source: MailSource): VariableValues => {
  const { step, invoice, client, account, today } = source;
  return variableValues({
    ...invoice,
    paymentUrl: paymentUrlOf(source),
    clientName: client.name,
    senderName: step.senderName.trim() === '' ? account.name : step.senderName,
    today,
  });
};

/** Ends the internal alerts that earlier versions wrote. */
const earlierAlertNotice = 'Internal alert, not meant for the client.';

/** An alert ends with its notice even if the user wrote its text, and links the invoice's page if there is one. */
const alertContent = (content: string, invoiceLink: string | null): string => {
  const hasNotice = [alertNotice, earlierAlertNotice].some((notice) => content.includes(notice));
  const withNotice = hasNotice ? content : `${content}\n\n${alertNotice}`;
  return invoiceLink === null
    ? withNotice.replaceAll(`${invoiceLinkMark}\n\n`, '').replaceAll(invoiceLinkMark, '')
    : withNotice.replaceAll(invoiceLinkMark, () => invoiceLink);
};

const isWebAddress = (address: string | null): address is string =>
  address !== null && /^https?:\/\//i.test(address);

const typedSignatureOf = ({ step, account }: MailSource): string => {
  if (step.stepType === 'internal_alert') return '';
  return account.emailSignature?.replace(lineBreaks, '\n').trim() ?? '';
};

/** Where there is nothing to tell of late fees, a paragraph of its own for them would leave a gap. */
const withoutEmptyFee = (content: string, values: VariableValues): string =>
  values['late_fee'] === '' && usesVariable(content, 'late_fee')
    ? content
        .split('\n\n')
        .filter((part) => !(usesVariable(part, 'late_fee') && expand(part, values).text.trim() === ''))
        .join('\n\n')
    : content;

/**
 * Renders a step: variables filled in, numbers of days in words replaced, a built-in text saying what has been paid of the
 * invoice, subject on one line, a text and an HTML part,
 * and on customer reminders the account's signature and a payment link if the invoice has one and the plan allows it. The
 * preview, the test email and the email use this function.
 */
export const renderMail = (source: MailSource): RenderedMail => {
  const { step, invoiceLink } = source;
  const paymentUrl = paymentUrlOf(source);
  const isAlert = step.stepType === 'internal_alert';
  const values = valuesOf(source);
  const typed = withoutTypedDays(step.content.replace(lineBreaks, '\n').trimEnd());
  const partPaid = isBuiltIn(step) && !isAlert ? partPaidWords(source.invoice) : undefined;
  const told = withoutEmptyFee(partPaid === undefined ? typed : withPartPaid(typed, partPaid), values);
  const content = isAlert ? alertContent(typed, invoiceLink) : told;
  const subject = expand(withoutTypedDays(step.subject), values);
  const body = expand(content, values);
  const signature = expand(typedSignatureOf(source), values);
  const signed = signature.text === '' ? [] : [signature];
  const payAt = !isAlert && isWebAddress(paymentUrl) ? paymentUrl : null;
  return {
    subject: oneLine(subject.text),
    text: [
      body.text,
      ...signed.map(({ text }) => text),
      ...(payAt === null ? [] : [`Pay Now: ${payAt}`]),
    ].join('\n\n'),
    html: htmlDocument(
      oneLine(subject.text),
      [
        paragraphs(body.text, body.values),
        ...signed.map(({ text, values: filled }) => paragraphs(text, filled)),
        ...(payAt === null ? [] : [button('Pay Now', payAt)]),
      ].join('\n'),
    ),
    unknownVariables: [...new Set([...subject.unknown, ...body.unknown])],
    unknownInSignature: signature.unknown,
  };
};

/** What is left of braces in a step's texts, as `renderMail` finds it. */
export const unknownVariablesIn = ({ subject, content }: { subject: string; content: string }): string[] => [
  ...new Set([...expand(subject, noValues).unknown, ...expand(content, noValues).unknown]),
];
