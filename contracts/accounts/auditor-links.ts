import { z } from 'zod';
import { knownNumberFormat } from '../known-number-format.ts';
import { calendarDate, recordId, requiredText } from '../fields.ts';

/** How many days an auditor's link can work. */
export const longestAuditorLink = 366;

/** What evidence is about. */
export const auditedPart = z.enum(['account', 'client', 'invoice']);

const period = {
  /** Calendar dates in the account's time zone, both included. */
  from: calendarDate,
  to: calendarDate,
};

/** A link for an auditor, without its secret. */
export const auditorLinkView = z.object({
  id: recordId,
  /** Who it was made for. */
  name: z.string(),
  ...period,
  /** ISO instants; `usedAt` is null until it is used. */
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
  /** How often it was opened. */
  uses: z.number().int(),
  status: z.enum(['working', 'expired', 'revoked']),
});

export const auditorLinkBody = z.strictObject({
  name: requiredText('Name', { least: 1, most: 100 }, 'Please say who the link is for'),
  ...period,
  /** The last day on which it works. */
  expiresOn: calendarDate,
  currentPassword: z.string().min(1, 'Please enter your password').max(1_000),
});

/** The token is part of the link and is answered this once. */
export const newAuditorLinkView = auditorLinkView.extend({ token: z.string() });

/** What an auditor's session may read. */
export const auditorView = z.object({
  /** Who the link was made for. */
  name: z.string(),
  /** Whose records these are: the company's name, or that of the person. */
  account: z.string(),
  email: z.string(),
  /** IANA name of the account's time zone. */
  timeZone: z.string(),
  /** How its amounts are shown. */
  numberFormat: knownNumberFormat,
  ...period,
  /** ISO instant. */
  expiresAt: z.string(),
});

export type AuditedPart = z.infer<typeof auditedPart>;
export type AuditorLinkView = z.infer<typeof auditorLinkView>;
export type AuditorLinkBody = z.infer<typeof auditorLinkBody>;
export type NewAuditorLinkView = z.infer<typeof newAuditorLinkView>;
export type AuditorView = z.infer<typeof auditorView>;
