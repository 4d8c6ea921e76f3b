import { z } from 'zod';
import { currencyText } from '../known-currency.ts';
import { numberFormat } from '../number-formats.ts';
import { asSenderName } from '../senders/sender-name.ts';
import { emailAddress, lineText, longText, optional, recordId, requiredText, timeZone } from '../fields.ts';
import { notificationSettings } from './accounts.ts';
import { savedFilter } from './saved-filters.ts';
import { planName } from './plans.ts';

/* What calls about an account take, apart from what they answer, which every page reads. */

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

/** The password is needed unless the user logged in within an hour. */
export const accountDeletionBody = z
  .strictObject({ currentPassword: z.string().max(1_000).optional() })
  .nullish();

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
  currency: currencyText.optional(),
  numberFormat: numberFormat.optional(),
});

/** Which time zone a user thinks of changing to. */
export const zoneChangeQuery = z.strictObject({ timeZone });

export const emailTestBody = z.strictObject({ recipient: emailAddress });

/** The token of a mailed link: 32 random bytes. */
export const linkBody = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, 'This link is invalid or has expired.'),
});

export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type LoginBody = z.infer<typeof loginBody>;
export type RegistrationBody = z.infer<typeof registrationBody>;
export type UserBody = z.infer<typeof userBody>;
