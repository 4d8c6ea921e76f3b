import { z } from 'zod';

/** Why mails can't be sent, as found by testing the mail server without sending one. */
export const mailTrouble = z.object({
  code: z.enum([
    'host-unknown',
    'connection-refused',
    'no-answer',
    'unreachable',
    'certificate',
    'encryption-failed',
    'no-encryption',
    'server-refused',
    'login-refused',
    'sender-refused',
  ]),
  /** Host and port. */
  server: z.string(),
  /** The address that mails go out from. */
  from: z.string(),
  /** The server's reply or the error's text; null when the code is enough. */
  detail: z.string().nullable(),
});
export type MailTrouble = z.infer<typeof mailTrouble>;
