import { z } from 'zod';
import { knownCurrency } from '../known-currency.ts';
import { knownNumberFormat } from '../known-number-format.ts';
import { recordId } from '../fields.ts';
import { savedFilter } from './saved-filters.ts';
import { planName } from './plans.ts';

/** The same whether or not the address has an account. */
export const forgotPasswordView = z.object({
  message: z.string(),
  /** The mailed link, how it was sent, and the email's id: on a developer's machine only. */
  resetLink: z.string().optional(),
  sentBy: z.string().optional(),
  emailId: z.string().optional(),
});

/** The answer to a link that still works, and to a password that it has set. */
export const resetPasswordView = z.object({
  message: z.string(),
  /** Who reads the account's records with a link: each ends with the new password unless it is kept. Absent for nobody. */
  auditorLinks: z.array(z.object({ id: recordId, name: z.string() })).optional(),
});
export type ResetPasswordView = z.infer<typeof resetPasswordView>;

/** A device that is logged in to the account. */
export const sessionView = z.object({
  /** The hash of its token. */
  id: z.string(),
  /** As the browser names itself; null when it is unknown. */
  userAgent: z.string().nullable(),
  /** The network address; null when it is unknown. */
  address: z.string().nullable(),
  begunAt: z.string(),
  /** At most ten minutes behind. */
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionsEndedView = z.object({ count: z.number().int() });

/**
 * What the owner wants emails about. `email`: anything but the account itself; within that `reminder`: tomorrow's
 * reminders, and those that failed, are in doubt or on hold; `payment`: promises and payments.
 */
export const notificationSettings = z.strictObject({
  email: z.boolean(),
  reminder: z.boolean(),
  payment: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const allNotifications: NotificationSettings = { email: true, reminder: true, payment: true };

/** How many emails would go out right away in it that don't in the present one. */
export const zoneChangeView = z.object({ emailsAtOnce: z.number().int() });

/** Where a link was mailed to. */
export const addressLinkView = z.object({ sentTo: z.string(), via: z.enum(['smtp', 'outbox']) });

/** Where the first link went; null when none had to be sent. */
export const firstAddressLinkView = z.object({ sentTo: z.string().nullable() });

/** The address that a link has proven. */
export const provenAddressView = z.object({ email: z.string() });

/** The signed-in user, as `GET /api/user` answers it. */
export const userView = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** Whether the address is proven: a link that was mailed to it was opened. */
  emailVerified: z.boolean(),
  /** The address that replaces it once the link mailed there is opened; null for none. */
  pendingEmail: z.string().nullable(),
  /** Whether the owner of the address proved it with another account, so that this one has to choose another. */
  addressLost: z.boolean(),
  /** Present when the account was taken over, and what was set up before is yet to be looked through. */
  hasEarlierSetup: z.literal(true).exactOptional(),
  /** As long as its connection to Xero lasts. */
  xeroConnected: z.boolean(),
  license: planName,
  /** Null: plans are not paid for by card here. */
  stripeCustomerId: z.null(),
  stripeSubscriptionId: z.null(),
  emailSignature: z.string().nullable(),
  /** IANA name of the account's time zone; it decides what "today" is. */
  timeZone: z.string(),
  companyName: z.string().nullable(),
  /** Whether new sequences are proposed on working days and at usual hours. */
  onWorkingDays: z.boolean(),
  /** Of new invoices, unless the client has one; figures begin with it. */
  currency: knownCurrency,
  /** How amounts are shown and entered, by a locale that writes them so. Calls and files have plain numbers. */
  numberFormat: knownNumberFormat,
  notificationSettings,
  /** The oldest first. */
  savedFilters: z.array(savedFilter),
});

export type ForgotPasswordView = z.infer<typeof forgotPasswordView>;
export type UserView = z.infer<typeof userView>;
