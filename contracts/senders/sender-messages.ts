import type { Message } from '../messages.ts';

/** Where emails go instead; said in the settings alone, since most people don't run the server. */
export const outboxInstead =
  'No mail server is set up. Emails, including test emails, are written to a folder on the server instead.';

/** A step's sender must be an address that the account has proven. */
export const senderNotVerified = "This address isn't verified";

/** Begins the subject of a mail sent by "Send test to me". */
export const testMark = '[Test]';

/** The test email of the settings. */
export const plainTest = {
  subject: 'Email from Owed',
  text: 'This is a test email from Owed.\n\nIf you can read this, emails from Owed are getting through.',
} as const;

/** After a change of the verified emails. */
export const senderToasts = {
  sent: { title: 'Verification Sent', message: 'Check your email for a verification link' },
  added: (email: string): Message => ({ title: 'Email added', message: `${email} is verified.` }),
  removed: 'Email removed',
  primary: (email: string): Message => ({
    title: 'Primary email set',
    message: `New steps go out from ${email}.`,
  }),
  updated: 'Email updated',
  verified: (email: string): Message => ({ title: 'Email verified', message: `${email} is verified.` }),
} as const;

/** The titles where a verified email could not be changed. Here, because most pages don't need them. */
export const senderFailures = {
  load: 'Failed to load emails',
  addOwn: 'Failed to add your email',
  add: 'Failed to add email',
  remove: 'Failed to remove email',
  primary: 'Failed to set primary email',
  link: 'Failed to send verification email',
  update: 'Failed to update email',
  verify: 'Verification Failed',
} as const;
