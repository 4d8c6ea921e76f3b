import { z } from 'zod';
import { currencyCode } from '../currencies.ts';
import { knownCurrency } from '../known-currency.ts';
import { asSenderName } from '../senders/sender-name.ts';
import { emailAddress, lineText, longText, optional, recordId, requiredText, timeZone } from '../fields.ts';
import { savedFilter } from './saved-filters.ts';
import { planName } from './plans.ts';

export const shortPassword = 'Password must be at least 6 characters';

const password = z
  .string({ error: shortPassword })
  .min(6, shortPassword)
  .max(1_000, 'Password must be at most 1,000 characters');

export const personName = asSenderName(requiredText('Name', { most: 200 }), 'Name');

export const loginBody = z.strictObject({ email: emailAddress, password });

export const registrationBody = z.strictObject({
  name: personName,
  email: emailAddress,
  password,
  /** Sent by the browser. Default: UTC. */
  timeZone: timeZone.optional(),
  /** Token of an invitation, where registration needs one. */
  invitation: z.string().min(1).max(100).optional(),
});

export const forgotPasswordBody = z.strictObject({ email: emailAddress });

/** The same whether or not the address has an account. */
export const forgotPasswordView = z.object({
  message: z.string(),
  /** The mailed link, how it was sent, and the email's id: on a developer's machine only. */
  resetLink: z.string().optional(),
  sentBy: z.string().optional(),
  emailId: z.string().optional(),
});

/** The confirmation is compared even while other fields are invalid. */
const twoPasswords = z.object({ password: z.string(), confirmPassword: z.string() });
const newPasswords = z.object({ newPassword: z.string(), confirmPassword: z.string() });

/** The links of auditors that go on after a new password; by default none does. */
const keepAuditorLinks = z.array(recordId).max(100).optional();

export const resetPasswordBody = z
  .strictObject({ password, confirmPassword: z.string().max(1_000), keepAuditorLinks })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => twoPasswords.safeParse(value).success,
  });

/** The answer to a link that still works, and to a password that it has set. */
export const resetPasswordView = z.object({
  message: z.string(),
  /** Who reads the account's records with a link: each ends with the new password unless it is kept. Absent for nobody. */
  auditorLinks: z.array(z.object({ id: recordId, name: z.string() })).optional(),
});
export type ResetPasswordView = z.infer<typeof resetPasswordView>;

export const changePasswordBody = z.strictObject({
  currentPassword: password,
  newPassword: password,
  keepAuditorLinks,
});

/** The form has a confirmation that is not sent. */
export const changePasswordForm = changePasswordBody
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => newPasswords.safeParse(value).success,
  });

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

/** The password is needed unless the user logged in within an hour. */
export const accountDeletionBody = z
  .strictObject({ currentPassword: z.string().max(1_000).optional() })
  .nullish();

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

/** Read-only fields: a call may repeat their values but not change them. */
const readOnlyFields = {
  id: optional(recordId),
  createdAt: optional(z.string().max(40)),
  emailVerified: optional(z.boolean()),
  pendingEmail: optional(z.string().max(254)),
  addressLost: optional(z.boolean()),
  hasEarlierSetup: optional(z.boolean()),
  notificationSettings: notificationSettings.optional(),
  savedFilters: z.array(savedFilter).optional(),
  xeroConnected: optional(z.boolean()),
  license: optional(planName),
  password: optional(z.string().max(1_000)),
  xeroTokenData: optional(z.string().max(10_000)),
  stripeCustomerId: optional(z.string().max(200)),
  stripeSubscriptionId: optional(z.string().max(200)),
};

export const companyName = asSenderName(lineText(200, 'Company name').trim(), 'Company name');

export const userBody = z.strictObject({
  ...readOnlyFields,
  name: personName.optional(),
  email: emailAddress.optional(),
  /** Needed to change the address. */
  currentPassword: optional(z.string().max(1_000)),
  emailSignature: optional(longText(5_000, 'Signature')),
  timeZone: timeZone.optional(),
  companyName: optional(companyName),
  onWorkingDays: z.boolean().optional(),
  currency: currencyCode.optional(),
});

/** Which time zone a user thinks of changing to. */
export const zoneChangeQuery = z.strictObject({ timeZone });

/** How many emails would go out right away in it that don't in the present one. */
export const zoneChangeView = z.object({ emailsAtOnce: z.number().int() });

export const emailTestBody = z.strictObject({ recipient: emailAddress });

/** The token of a mailed link: 32 random bytes. */
export const linkBody = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is invalid or has expired.'),
});

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
  notificationSettings,
  /** The oldest first. */
  savedFilters: z.array(savedFilter),
});

export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type ForgotPasswordView = z.infer<typeof forgotPasswordView>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type LoginBody = z.infer<typeof loginBody>;
export type RegistrationBody = z.infer<typeof registrationBody>;
export type UserBody = z.infer<typeof userBody>;
export type UserView = z.infer<typeof userView>;
