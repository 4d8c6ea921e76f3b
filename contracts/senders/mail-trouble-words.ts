import { emailsCannotBeSent } from '../messages.ts';
import type { MailTrouble } from './mail-trouble.ts';

interface Wording {
  readonly problem: (server: string, from: string) => string;
  /** The setting to change. */
  readonly fix: string;
}

const wordings: Readonly<Record<MailTrouble['code'], Wording>> = {
  'host-unknown': {
    problem: (server) => `the name of ${server} can't be found`,
    fix: 'Check the host in SMTP_URL.',
  },
  'connection-refused': {
    problem: (server) => `${server} refuses connections`,
    fix: 'Check host and port in SMTP_URL, and that the mail server is running.',
  },
  'no-answer': {
    problem: (server) => `${server} doesn't answer`,
    fix: 'Check host and port in SMTP_URL, and that no firewall is in between. Port 465 needs smtps:// instead of smtp://.',
  },
  unreachable: {
    problem: (server) => `${server} can't be reached`,
    fix: 'Check host and port in SMTP_URL.',
  },
  certificate: {
    problem: (server) => `the certificate of ${server} isn't valid for it`,
    fix: 'In SMTP_URL, use the name that the certificate was issued for, or add ?tls.rejectUnauthorized=false to accept any certificate.',
  },
  'encryption-failed': {
    problem: (server) => `no encrypted connection to ${server} could be made`,
    fix: 'In SMTP_URL, use smtps:// for a port that is encrypted from the start (usually 465), and smtp:// for any other.',
  },
  'no-encryption': {
    problem: (server) => `${server} offers no encryption, and Owed sends no password without it`,
    fix: 'Use smtps:// in SMTP_URL if the server has such a port, or add ?ignoreTLS=true to send the password unencrypted.',
  },
  'server-refused': {
    problem: (server) => `${server} refuses to accept mail from Owed`,
    fix: 'Ask whoever runs the server named in SMTP_URL.',
  },
  'login-refused': {
    problem: (server) => `${server} refuses the user or password`,
    fix: 'Check user and password in SMTP_URL.',
  },
  'sender-refused': {
    problem: (server, from) => `${server} refuses mail from ${from}`,
    fix: 'Set MAIL_FROM to an address that this server may send from, and check that SMTP_URL has the right user and password.',
  },
};

/** The whole message, for the start lines and for pages. */
export const mailTroubleInWords = ({ code, server, from, detail }: MailTrouble): string => {
  const { problem, fix } = wordings[code];
  const why = detail === null ? '' : ` (${detail})`;
  return `${emailsCannotBeSent}: ${problem(server, from)}${why}. ${fix}`;
};

/** The message about a mail server of a sender's own. */
export const senderServerTroubleInWords = ({ code, server, from, detail }: MailTrouble): string => {
  const { problem } = wordings[code];
  const why = detail === null ? '' : ` (${detail})`;
  return `This mail server can't be used: ${problem(server, from)}${why}.`;
};

/** The message for visitors who are not signed in, without host, address or the server's reply. */
export const mailTroubleInBrief = ({ code }: Pick<MailTrouble, 'code'>): string => {
  const { problem, fix } = wordings[code];
  return `${emailsCannotBeSent}: ${problem('the mail server', 'the address in MAIL_FROM')}. ${fix}`;
};
