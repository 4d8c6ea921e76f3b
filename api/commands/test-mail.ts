import { randomUUID } from 'node:crypto';
import { testMark } from '../../contracts/messages.ts';
import type { StepDraft } from '../../contracts/sequences.ts';
import { todayIn } from '../../domain/calendar.ts';
import { renderMail } from '../../domain/rendering.ts';
import type { MailTransport } from '../../platform/ports/mail.ts';
import { MailNotTaken } from '../request-errors.ts';
import { clientStream, loadAccount, loadInvoice, type Desk } from './desk.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { fallbacks } from '../../contracts/messages.ts';

const whyNot = (reply: string): string => reply.split('\n', 1)[0]?.slice(0, 300) ?? '';

/**
 * "Send test to me": a draft of an invoice's step, marked, to the user alone. It is no event and counts nowhere.
 * @returns the address it went to
 * @throws NotFound, MailNotTaken
 */
export const sendTestMail = async (
  desk: Desk,
  mail: MailTransport,
  options: { accountId: number; invoiceId: number; step: StepDraft; mailFrom: string },
): Promise<string> => {
  const { accountId, invoiceId, step, mailFrom } = options;
  const account = await loadAccount(desk, accountId);
  const invoice = await loadInvoice(desk, accountId, invoiceId);
  const { state: client } = await desk.commands.load(clientStream(invoice.facts.clientId), clientDecider);
  const now = desk.clock.now();
  const rendered = renderMail({
    step: { ...step, stepType: step.stepType ?? 'customer_reminder' },
    invoice: { ...invoice.facts, dueDate: invoice.dueDate },
    client: { name: client.status === 'active' ? client.facts.name : fallbacks.client },
    account,
    invoiceLink: null,
    today: todayIn(account.timeZone, now),
  });
  const composed = await mail.compose({
    messageId: `<test-${randomUUID()}@${mailFrom.split('@')[1] ?? 'localhost'}>`,
    date: new Date(now).toISOString(),
    from: { name: step.senderName, address: mailFrom },
    replyTo: { name: step.senderName, address: step.senderEmail },
    to: account.email,
    toName: account.name,
    cc: [],
    bcc: [],
    subject: `${testMark} ${rendered.subject}`,
    text: rendered.text,
    html: rendered.html,
  });
  const outcome = await mail.send(composed);
  if (outcome.type === 'accepted') return account.email;
  throw new MailNotTaken(whyNot(outcome.type === 'in-doubt' ? outcome.why : outcome.reply));
};
