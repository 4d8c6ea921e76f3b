import type { AccountMail, AccountMails } from '../../commands/account-mails.ts';
import { isoInstant } from '../../commands/moment.ts';
import { htmlDocument, paragraphs } from '../../domain/mail-html.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import { accountMailText } from './account-mail-texts.ts';
import type { MailDraft } from './mailing-parts.ts';
import type { Mailings } from './mailings.ts';

interface AccountMailDeps {
  readonly mailings: Pick<Mailings, 'queue'>;
  readonly ids: Ids;
  readonly clock: Clock;
  /** The bare address that mails go out from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
}

/** Queues mails about accounts; they are handed over, and tried again, by themselves. */
export const createAccountMails = (deps: AccountMailDeps): AccountMails => ({
  send: (accountId, mail) => {
    const mailingId = deps.ids.next();
    return deps.mailings.queue({ accountId, mailingId }, draftOf(deps, mailingId, mail));
  },
});

const draftOf = (
  { clock, mailFrom, publicUrl }: AccountMailDeps,
  mailingId: number,
  mail: AccountMail,
): MailDraft => {
  const { subject, paragraphs: sentences } = accountMailText(mail, publicUrl.replace(/\/+$/, ''));
  const text = sentences.join('\n\n');
  return {
    kind: 'account',
    sender: { name: 'Owed', from: mailFrom, replyTo: null },
    recipients: { to: mail.to, toName: '', cc: [], bcc: [] },
    subject,
    text,
    html: htmlDocument(subject, paragraphs(text, [])),
    messageId: `<owed.account.${mailingId}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: isoInstant(clock.now()),
    references: [],
    about: [],
  };
};
