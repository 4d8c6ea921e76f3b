import { z } from 'zod';
import { emailAddress, lineText, longText } from '../fields.ts';
import type { Message } from '../messages.ts';

/** The test email through Gmail, as the form begins. */
export const gmailTest = {
  subject: 'Gmail Integration Test',
  text: 'This is a test email from Owed.\n\nIf you can read this, Owed can send through your Gmail.',
} as const;

export const gmailTestBody = z.strictObject({
  recipient: emailAddress,
  subject: lineText(250, 'subject').default(gmailTest.subject),
  text: longText(5_000, 'text').default(gmailTest.text),
});

/** The toast when Gmail has taken it. */
export const gmailTestSent = (recipient: string): Message => ({
  title: 'Test email sent',
  message: `Gmail accepted it for ${recipient}.`,
});
