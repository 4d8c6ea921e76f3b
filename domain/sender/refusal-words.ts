import type { GmailRefusal } from './events.ts';

/** How a sender was refused: by its own mail server, or by Gmail. */
export interface Refused {
  readonly email: string;
  /** Host and port, or Gmail. */
  readonly server: string;
  /** The code in `gmail`, when Gmail was not asked. */
  readonly reply: string;
  readonly gmail?: GmailRefusal | undefined;
}

const gmailWords: Readonly<Record<GmailRefusal, (email: string) => string>> = {
  not_connected: (email) => `Gmail no longer accepts the connection of ${email}`,
  other_address: (email) => `Another Gmail address is connected instead of ${email}`,
  no_permission: (email) => `Owed has no permission to send from the Gmail of ${email}`,
  account: (email) => `Google has turned off sending from ${email}`,
  limit: (email) => `Gmail lets ${email} send no more emails today`,
  not_configured: (email) => `Owed is no longer set up for Gmail, so nothing can be sent from ${email}`,
};

/** What refuses a sender, and what it said, without a full stop. */
export const refusalWords = ({ email, server, reply, gmail }: Refused): string => {
  if (gmail === undefined) return `${server} refuses ${email}: ${reply}`;
  return reply === gmail ? gmailWords[gmail](email) : `${gmailWords[gmail](email)}: ${reply}`;
};

/** Whether only the user can end a refusal, by connecting Gmail again. */
export const needsConnecting = (gmail: GmailRefusal | undefined): boolean =>
  gmail === 'not_connected' || gmail === 'other_address' || gmail === 'no_permission';

/** A refused mail's reply in words: that of a server, or of Gmail when it was not asked. */
export const replyWords = (reply: string, email: string): string =>
  reply === 'not_connected' || reply === 'other_address' || reply === 'not_configured'
    ? gmailWords[reply](email)
    : reply;
