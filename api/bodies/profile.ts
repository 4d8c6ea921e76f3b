import { isDeepStrictEqual } from 'node:util';
import type { UserView } from '../../contracts/accounts/accounts.ts';
import type { UserBody } from '../../contracts/accounts/account-bodies.ts';
import type { ProfileChange } from '../../commands/accounts/profile.ts';
import { assertCurrency } from './known-currency.ts';
import { repeatsStored } from './read-only-fields.ts';

const readOnly = [
  'id',
  'createdAt',
  'emailVerified',
  'pendingEmail',
  'addressLost',
  'hasEarlierSetup',
  'notificationSettings',
  'savedFilters',
  'xeroConnected',
  'license',
  'password',
  'xeroTokenData',
  'stripeCustomerId',
  'stripeSubscriptionId',
] as const;

/**
 * What a body changes of the profile. Its read-only fields have to repeat what is stored.
 * @param stored the user as the page shows it
 * @throws InvalidField
 */
export const profileChangeFrom = async (
  body: Omit<UserBody, 'currentPassword'>,
  stored: () => Promise<UserView>,
): Promise<ProfileChange> => {
  const isSame = (_field: string, sent: unknown, kept: unknown): boolean => isDeepStrictEqual(sent, kept);
  await repeatsStored(body, stored, readOnly, isSame).assertAllowed?.();
  const { name, email, emailSignature, timeZone, companyName, onWorkingDays, currency, numberFormat } = body;
  assertCurrency(currency);
  return { name, email, emailSignature, timeZone, companyName, onWorkingDays, currency, numberFormat };
};
