import { isoInstant } from '../../domain/moment.ts';
import { htmlDocument, paragraphs } from '../../domain/email-text/mail-html.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { MailDraft } from './mailing-parts.ts';

interface OwnMailDeps {
  readonly clock: Clock;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
}

interface OwnMail extends Pick<MailDraft, 'kind' | 'subject' | 'text'> {
  readonly to: string;
  readonly toName: string;
  /** Default: the paragraphs of the text. */
  readonly html?: string;
}

/** Message-ID made of what identifies a mail (RFC 5322, 3.6.4): the same for every process that sends it. */
export const messageIdOf = (mailFrom: string, ...parts: readonly (string | number)[]): string =>
  `<owed.${parts.join('.')}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`;

/**
 * A mail from Owed itself, about no step.
 * @param topic with the mailing's id it makes the Message-ID
 */
export const ownMail = (
  { clock, mailFrom }: OwnMailDeps,
  mailingId: number,
  topic: string,
  { kind, to, toName, subject, text, html = htmlDocument(subject, paragraphs(text, [])) }: OwnMail,
): MailDraft => ({
  kind,
  sender: { name: 'Owed', from: mailFrom, replyTo: null },
  recipients: { to, toName, cc: [], bcc: [] },
  subject,
  text,
  html,
  messageId: messageIdOf(mailFrom, topic, mailingId),
  date: isoInstant(clock.now()),
  references: [],
  about: [],
});
