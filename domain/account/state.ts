import { allNotifications, type NotificationSettings } from '../../contracts/accounts/accounts.ts';
import type { SavedFilter } from '../../contracts/accounts/saved-filters.ts';
import type { ClaimRule, LateFeeTerms, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import type { Currency } from '../../contracts/currencies.ts';
import { defaultCurrency } from '../../contracts/known-currency.ts';
import { defaultNumberFormat } from '../../contracts/known-number-format.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import { currencyOf } from '../money/currency-of.ts';
import { asksForNothing, type ApprovalRules } from '../approval/approval-rules.ts';
import { isSameAddress } from '../address/same-address.ts';
import { withoutRate } from '../late-fees/reference-rates.ts';
import type { AccountEvent, TakeOver } from './events.ts';

/** The free time of a new account, until a plan is chosen. ISO instants. */
export interface Trial {
  readonly startedAt: string;
  readonly endsAt: string;
  /** Whether the owner was told that it ends soon. */
  readonly isEndAnnounced: boolean;
}

/** What the owner was mailed about on the last day with a mail. */
interface UserMails {
  /** Calendar date in the account's zone. */
  readonly day: string;
  readonly causes: readonly string[];
}

export interface ActiveAccount {
  readonly status: 'active';
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
  /** Whether a link mailed to this address was opened. */
  readonly emailProven: boolean;
  /** That was in a browser that was not logged in, and no password was set by a mailed link since. */
  readonly provenApart?: true;
  /** The latest take-over by whoever has the mail of its address; absent for none. */
  readonly takeOver?: TakeOver & { readonly isReviewed: boolean };
  /** Whether another account proved that the address is its own. */
  readonly addressLost: boolean;
  /** The address that is to replace it once it is proven. */
  readonly pendingEmail: string | null;
  /** Id of the secret that holds the password's hash; null until the password is changed for the first time. */
  readonly passwordId: string | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly license: PlanName;
  readonly trial: Trial | null;
  readonly emailSignature: string | null;
  readonly companyName: string | null;
  /** Whether new sequences are proposed on working days. */
  readonly onWorkingDays: boolean;
  /** Of new invoices; figures begin with it. */
  readonly currency: Currency;
  /** How its user reads amounts. */
  readonly numberFormat: NumberFormat;
  readonly notificationSettings: NotificationSettings;
  /** What late payment costs the clients that have no terms of their own. */
  readonly lateFeeTerms: LateFeeTerms;
  /** Rates that the user added. */
  readonly lateFeeRates: readonly ReferenceRate[];
  /** The rule that claims late fees when an invoice is paid; null where they are claimed only by hand. */
  readonly claimRule: ClaimRule | null;
  /** Which emails to clients wait for the user; null for none by the settings. */
  readonly approvalRules: ApprovalRules | null;
  /** The oldest first. */
  readonly savedFilters: readonly SavedFilter[];
  readonly userMails: UserMails | null;
  /** The last day whose reminders the owner was told of, a calendar date. */
  readonly announcedDay: string | null;
  /** Where a checkpoint is mailed every week; null for nowhere. */
  readonly checkpointEmail: string | null;
  /** The day of the last one, a calendar date; null without any. */
  readonly checkpointDay: string | null;
}

/**
 * `abandoned`: the registration was given up before the account existed. `closed`: the owner deleted the account. In both
 * cases the stream takes no other event.
 */
export type Account =
  | { readonly status: 'absent' }
  | ActiveAccount
  | { readonly status: 'abandoned' }
  | { readonly status: 'closed' };

export const noAccount: Account = { status: 'absent' };

const registered = ({ accountId, name, email, timeZone }: Registration): ActiveAccount => ({
  status: 'active',
  accountId,
  name,
  email,
  emailProven: false,
  addressLost: false,
  pendingEmail: null,
  passwordId: null,
  timeZone,
  license: 'solo',
  trial: null,
  emailSignature: null,
  companyName: null,
  onWorkingDays: false,
  currency: defaultCurrency,
  numberFormat: defaultNumberFormat,
  notificationSettings: allNotifications,
  lateFeeTerms: { kind: 'none' },
  lateFeeRates: [],
  claimRule: null,
  approvalRules: null,
  savedFilters: [],
  userMails: null,
  announcedDay: null,
  checkpointEmail: null,
  checkpointDay: null,
});

type Registration = Extract<AccountEvent, { type: 'AccountRegistered' }>['data'];

const withMail = (mails: UserMails | null, day: string, cause: string): UserMails =>
  mails === null || day > mails.day
    ? { day, causes: [cause] }
    : { day: mails.day, causes: [...mails.causes, cause] };

const withoutDoubt = ({ provenApart: _, ...account }: ActiveAccount): ActiveAccount => account;

/** The saved filters of an account after an event about one of them. */
export const filtersAfter = (
  filters: readonly SavedFilter[],
  event: Extract<AccountEvent, { type: 'FilterSaved' | 'FilterRenamed' | 'FilterDeleted' }>,
): SavedFilter[] => {
  const { filterId: id } = event.data;
  switch (event.type) {
    case 'FilterSaved': {
      const { list, name, query } = event.data;
      return [...filters, { id, list, name, query }];
    }
    case 'FilterRenamed':
      return filters.map((one) => (one.id === id ? { ...one, name: event.data.name } : one));
    case 'FilterDeleted':
      return filters.filter((one) => one.id !== id);
  }
};

/** Applies an event to an account. */
export const evolveAccount = (account: Account, event: AccountEvent): Account => {
  if (event.type === 'AccountRegistered') return registered(event.data);
  if (event.type === 'AccountAbandoned') return { status: 'abandoned' };
  if (event.type === 'AccountClosed') return { status: 'closed' };
  if (account.status !== 'active') return account;
  switch (event.type) {
    case 'ProfileChanged': {
      const { name, email, emailSignature, timeZone, companyName = null, onWorkingDays = false } = event.data;
      const { numberFormat = defaultNumberFormat } = event.data;
      const currency = currencyOf(event.data);
      const isOther = !isSameAddress(email, account.email);
      const address = isOther
        ? { email, emailProven: false, addressLost: false, pendingEmail: null }
        : { email };
      return {
        ...account,
        name,
        emailSignature,
        timeZone,
        companyName,
        onWorkingDays,
        currency,
        numberFormat,
        ...address,
      };
    }
    case 'NotificationSettingsChanged': {
      const { accountId: _, ...notificationSettings } = event.data;
      return { ...account, notificationSettings };
    }
    case 'FilterSaved':
    case 'FilterRenamed':
    case 'FilterDeleted':
      return { ...account, savedFilters: filtersAfter(account.savedFilters, event) };
    case 'LateFeeTermsChanged':
      return { ...account, lateFeeTerms: event.data.terms };
    case 'LateFeeRateSet':
      return {
        ...account,
        lateFeeRates: [...withoutRate(account.lateFeeRates, event.data.rate), event.data.rate],
      };
    case 'LateFeeRateRemoved':
      return { ...account, lateFeeRates: withoutRate(account.lateFeeRates, event.data) };
    case 'ClaimRuleApproved': {
      const { accountId: _, ...rule } = event.data;
      return { ...account, claimRule: rule };
    }
    case 'ClaimRuleWithdrawn':
      return { ...account, claimRule: null };
    case 'ApprovalRulesSet': {
      const { accountId: _, ...rules } = event.data;
      return { ...account, approvalRules: asksForNothing(rules) ? null : rules };
    }
    case 'AddressChangeRequested':
      return { ...account, pendingEmail: event.data.newEmail };
    case 'AddressChangeCancelled':
      return { ...account, pendingEmail: null };
    case 'AddressProven':
      return {
        ...withoutDoubt(account),
        emailProven: true,
        addressLost: false,
        ...(event.data.apart && { provenApart: true }),
      };
    case 'AccountTakenOver': {
      const { accountId: _, ...takeOver } = event.data;
      // Another person approves it anew.
      return { ...account, claimRule: null, takeOver: { ...takeOver, isReviewed: false } };
    }
    case 'EarlierSetupReviewed':
      return { ...account, ...(account.takeOver && { takeOver: { ...account.takeOver, isReviewed: true } }) };
    case 'AddressLost':
      return { ...account, emailProven: false, addressLost: true };
    case 'PasswordChanged':
      return {
        ...(event.data.by === 'link' ? withoutDoubt(account) : account),
        passwordId: event.data.passwordId,
      };
    case 'PlanChanged':
      return { ...account, license: event.data.to, trial: null };
    case 'TrialStarted': {
      const { startedAt, endsAt } = event.data;
      return { ...account, trial: { startedAt, endsAt, isEndAnnounced: false } };
    }
    case 'TrialEndAnnounced':
      return { ...account, trial: account.trial && { ...account.trial, isEndAnnounced: true } };
    case 'RemindersAnnounced':
      return { ...account, announcedDay: event.data.day };
    case 'CheckpointMailsChanged':
      return { ...account, checkpointEmail: event.data.email };
    case 'CheckpointMade':
      return { ...account, checkpointDay: event.data.day };
    case 'CheckpointStamped':
    case 'NotificationsRead':
      return account;
    case 'UserMailStarted':
      return { ...account, userMails: withMail(account.userMails, event.data.startedOn, event.data.cause) };
  }
};
