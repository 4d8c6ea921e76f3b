import type { AccountMail, AccountMails, QueuedMail } from '../../commands/accounts/account-mails.ts';
import { derivedNumber } from '../../platform/derived-ids.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import { accountMailText, linkOf } from './account-mail-texts.ts';
import type { MailDraft } from './mailing-parts.ts';
import { ownMail } from './own-mail.ts';
import type { MailingRef, Mailings } from './mailings.ts';

interface AccountMailDeps {
  readonly mailings: Pick<Mailings, 'store' | 'queue' | 'load'>;
  readonly clock: Clock;
  /** The bare address that mails are sent from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
}

/** Queues mails about accounts. They are handed over and retried by `MailingRuns`. */
export const createAccountMails = (deps: AccountMailDeps & { readonly ids: Ids }): AccountMails => ({
  send: (accountId, mail) => queue(deps, { accountId, mailingId: deps.ids.next() }, mail),
});

/** Queues the mail that an event asks for, once, however often the event is handled. */
export const queueMailOf = async (
  deps: AccountMailDeps,
  { id, data: { accountId } }: RecordedEvent,
  mail: AccountMail,
): Promise<void> => {
  const ref = { accountId, mailingId: derivedNumber(`${mail.kind} ${id}`) };
  if ((await deps.mailings.load(ref)).status === 'absent') await queue(deps, ref, mail);
};

const queue = async (deps: AccountMailDeps, ref: MailingRef, mail: AccountMail): Promise<QueuedMail> => {
  const content = await deps.mailings.store(ref, draftOf(deps, ref.mailingId, mail));
  await deps.mailings.queue(ref, content);
  return { messageId: content.messageId, link: linkOf(mail, withoutSlash(deps.publicUrl)) };
};

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const draftOf = (deps: AccountMailDeps, mailingId: number, mail: AccountMail): MailDraft => {
  const { subject, paragraphs: sentences } = accountMailText(mail, withoutSlash(deps.publicUrl));
  const text = sentences.join('\n\n');
  return ownMail(deps, mailingId, 'account', { kind: 'account', to: mail.to, toName: '', subject, text });
};
