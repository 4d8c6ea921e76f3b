import type { RegistrationMode, StatusView } from '../../contracts/status.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { InvalidField, RegistrationRefused } from '../../domain/errors.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { findLink, issueLink } from './mailed-links.ts';

/** Who may register, by the settings. `first`: the first account may, the others are invited. */
export type RegistrationSetting = RegistrationMode | 'first';

export interface RegistrationRules {
  readonly registration: RegistrationSetting;
  readonly hasAccounts: () => Promise<boolean>;
}

export const registrationMode = async ({
  registration,
  hasAccounts,
}: RegistrationRules): Promise<RegistrationMode> => {
  if (registration !== 'first') return registration;
  return (await hasAccounts()) ? 'invite' : 'open';
};

/** Who may register, as the status says it: also whether there is no account, and anybody may register the first. */
export const registrationShown = async (
  rules: RegistrationRules,
): Promise<Pick<StatusView, 'registration' | 'awaitsFirstAccount'>> => {
  const registration = await registrationMode(rules);
  const awaitsFirst = registration === 'open' && !(await rules.hasAccounts());
  return { registration, ...(awaitsFirst && { awaitsFirstAccount: true }) };
};

/** Invites an address. @returns the token of a link that works once, for a week */
export const invite = (
  deps: { readonly keep: Keep; readonly clock: Clock },
  email: string,
): Promise<string> => issueLink(deps, { purpose: 'invitation', email });

/**
 * @returns whether the address was invited
 * @throws RegistrationRefused, InvalidField when the invitation is for another address
 */
export const assertMayRegister = async (
  rules: RegistrationRules & { readonly keep: Keep },
  email: string,
  invitation: string | undefined,
): Promise<boolean> => {
  const mode = await registrationMode(rules);
  if (mode === 'closed') throw new RegistrationRefused('closed');
  const invited = invitation === undefined ? undefined : await findLink(rules, 'invitation', invitation);
  const isInvited = invited !== undefined && isSameAddress(invited.email, email);
  if (mode === 'open' || isInvited) return isInvited;
  if (invited === undefined) throw new RegistrationRefused(invitation === undefined ? 'invite' : 'expired');
  throw new InvalidField('email', 'This invitation is for another email address');
};
