import { z } from 'zod';
import { asSenderName } from './sender-name.ts';
import { emailAddress, lineText, longText, optional, recordId, requiredText } from '../fields.ts';

/** What a sender's address is for. */
export const emailType = z.enum(['personal', 'business', 'support', 'billing', 'other']);
export type EmailType = z.infer<typeof emailType>;

/** Maximum number of senders of an account. */
export const mostSenders = 20;

/** Ports of mail servers that take mail from programs. */
export const smtpPorts = [587, 465, 2525, 25] as const;

/** Why a change of the senders is refused. */
export const senderTexts = {
  listed: 'This address is already in your list',
  tooMany: `You have ${mostSenders} verified emails, the most an account can have. Please delete one you no longer use.`,
  primaryUnverified: 'Only a verified email can be primary. Please verify this one first.',
  primaryStays: "The primary email can't be deleted. Please set another one as primary first.",
  verifiedAlready: 'This email is already verified.',
  notInOutbox:
    'This is only possible while no mail server is set up. Open the link we sent to the address instead.',
  passwordNeeded: 'Please enter the password of this mail server',
  port: `Please use one of the ports ${smtpPorts.join(', ')}`,
  privateHost: "This mail server is in a private network, which Owed doesn't connect to",
  unknownHost: "The name of this mail server wasn't found",
} as const;

const displayName = asSenderName(requiredText('Display name', { most: 200 }), 'Display name');

export const senderFields = {
  email: emailAddress,
  displayName: optional(displayName),
  /** Null: that of the profile; empty: none. */
  signature: longText(5_000, 'Signature').nullable().optional(),
  emailType: emailType.optional(),
  smtpServer: optional(
    lineText(253, 'Server')
      .trim()
      .regex(/^[\p{L}\p{N}.:_-]+$/u, 'Please enter the name of a mail server such as smtp.example.com'),
  ),
  smtpPort: optional(z.int().min(1, senderTexts.port).max(65_535, senderTexts.port)),
  smtpUsername: optional(lineText(320, 'Username').trim()),
  smtpPassword: optional(lineText(1_000, 'Password')),
};

export const newSenderBody = z.strictObject({
  email: senderFields.email,
  displayName: senderFields.displayName,
});

/** An absent field stays as it is. Without `smtpServer` (null or empty), mail goes through the server of this Owed. */
export const senderChangeBody = z.strictObject({
  displayName: senderFields.displayName,
  signature: senderFields.signature,
  emailType: senderFields.emailType,
  smtpServer: senderFields.smtpServer,
  smtpPort: senderFields.smtpPort,
  smtpUsername: senderFields.smtpUsername,
  /** Only to change it; never answered. */
  smtpPassword: senderFields.smtpPassword,
  /** The user's own, needed to change the mail server. */
  currentPassword: optional(z.string().max(1_000)),
});

/** A sender, as `GET /api/verified-emails` lists it. */
export const senderView = z.object({
  id: recordId,
  userId: recordId,
  email: z.string(),
  displayName: z.string().nullable(),
  isVerified: z.boolean(),
  isPrimary: z.boolean(),
  verifiedAt: z.string().nullable(),
  createdAt: z.string(),
  emailType,
  /** Null: that of the profile; empty: none. */
  signature: z.string().nullable(),
  /** A mail server of its own; null for that of this Owed. */
  smtpServer: z.string().nullable(),
  smtpPort: z.number().int().nullable(),
  smtpUsername: z.string().nullable(),
  /** What its server answers when it refuses the login: then all its emails wait. */
  refusal: z
    .object({
      reply: z.string(),
      since: z.string(),
      /** Why Gmail takes none of its emails; null where its own mail server refuses. */
      gmail: z
        .enum(['not_connected', 'other_address', 'no_permission', 'account', 'limit', 'not_configured'])
        .nullable(),
    })
    .nullable(),
  /** Its emails go through the Gmail of its address. */
  viaGmail: z.boolean(),
  /** Present when its own mail server takes no addresses with letters beyond ASCII before the `@` (RFC 6531). */
  refusesSmtpUtf8: z.literal(true).exactOptional(),
});

/** A sender after a call that may have mailed a link; `sent` says where the link is. */
export const addedSenderView = senderView.extend({ sent: z.enum(['smtp', 'outbox']).nullable() });

/** What still uses a sender. */
export const senderUsesView = z.object({ steps: z.number().int(), sequences: z.number().int() });

export const autoVerifyView = z.strictObject({ enabled: z.boolean() });

/** The address that a link has verified. */
export const verifiedSenderView = z.object({ email: z.string() });

export type NewSenderBody = z.infer<typeof newSenderBody>;
export type SenderChangeBody = z.infer<typeof senderChangeBody>;
export type SenderView = z.infer<typeof senderView>;
export type AddedSenderView = z.infer<typeof addedSenderView>;
