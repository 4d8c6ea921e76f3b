import { z } from 'zod';
import { mailTrouble } from './senders/mail-trouble.ts';

/** Who may register: anybody, who is invited, or nobody. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What every page needs to know about the installation (`GET /api/status`). */
export const statusView = z.object({
  /** Null for visitors who are not signed in. */
  mail: z
    .object({
      mode: z.enum(['smtp', 'outbox']),
      /** The address that mails go out from. */
      from: z.string(),
      /**
       * Addresses of the account that send through Gmail or a mail server of their own, while other mail goes to the
       * outbox; else none.
       */
      ownSenders: z.array(z.string()),
      /** Whether accounts send nothing until their address is proven. */
      requiresProof: z.boolean(),
      /** Null while the mail server can be used, and before it was tried. */
      trouble: mailTrouble.nullable(),
      /** Present when the mail server takes no addresses with letters beyond ASCII before the `@` (RFC 6531). */
      refusesSmtpUtf8: z.literal(true).exactOptional(),
    })
    .nullable(),
  /** The lists are still being made of a long history, and may lack records. Health says the same. */
  listsIncomplete: z.boolean(),
  registration: z.enum(registrationModes),
  /** Present while there is no account and anybody may register the first. */
  awaitsFirstAccount: z.literal(true).exactOptional(),
  /** Whether an AI service writes emails; else all texts are built in. */
  writesWithAi: z.boolean(),
  /** ISO 8601 duration by which the clock is shifted; null when it is not. */
  clockOffset: z.string().nullable(),
  /** The server's time, shifted, as an ISO instant. */
  now: z.string(),
});
export type StatusView = z.infer<typeof statusView>;
