import { randomUUID } from 'node:crypto';
import type { AccountMail, AccountMails } from '../../commands/account-mails.ts';
import { isoInstant } from '../../commands/moment.ts';
import { htmlDocument, paragraphs } from '../../domain/mail-html.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Log } from '../../platform/ports/log.ts';
import { installationSender, type Mail, type Transports } from '../../platform/ports/mail.ts';
import { accountMailText } from './account-mail-texts.ts';

interface AccountMailDeps {
  readonly transports: Transports;
  readonly clock: Clock;
  readonly log: Log;
  /** The bare address that mails go out from. */
  readonly mailFrom: string;
  readonly publicUrl: string;
}

/** Sends mails about accounts while the call that asked for them goes on; who needs one again asks again. */
export const createAccountMails = (deps: AccountMailDeps): AccountMails => ({
  send: async (accountId, mail) => {
    const transport = deps.transports.for(installationSender);
    const composed = await transport.compose(composeAccountMail(deps, mail));
    void transport.send(composed).then(
      (outcome) => {
        if (outcome.type !== 'accepted')
          deps.log.warn(
            { accountId, kind: mail.kind, outcome: outcome.type },
            'An account mail did not go out',
          );
      },
      (error: unknown) => {
        deps.log.error({ err: error, accountId, kind: mail.kind }, 'An account mail did not go out');
      },
    );
  },
});

const composeAccountMail = ({ clock, mailFrom, publicUrl }: AccountMailDeps, mail: AccountMail): Mail => {
  const { subject, paragraphs: sentences } = accountMailText(mail, publicUrl.replace(/\/+$/, ''));
  const text = sentences.join('\n\n');
  return {
    to: mail.to,
    toName: '',
    cc: [],
    bcc: [],
    from: { name: 'Owed', address: mailFrom },
    replyTo: null,
    messageId: `<owed.${randomUUID()}@${mailFrom.slice(mailFrom.lastIndexOf('@') + 1)}>`,
    date: isoInstant(clock.now()),
    subject,
    text,
    html: htmlDocument(subject, paragraphs(text, [])),
  };
};
