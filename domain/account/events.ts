import type { Currency } from '../../contracts/currencies.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { NotificationSettings } from '../../contracts/accounts/accounts.ts';
import type { FilteredList } from '../../contracts/accounts/saved-filters.ts';
import type {
  ClaimRule,
  LateFeeTerms,
  RateSeries,
  ReferenceRate,
} from '../../contracts/invoices/late-fee-terms.ts';
import type { ApprovalRules } from '../approval/approval-rules.ts';
import type { Tone } from '../../contracts/sequences/tones.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';

/** How a password was changed: in the settings by who knows it, or by a mailed link. */
export type PasswordChanger = 'owner' | 'link';

/** A reminder that its owner was told of the day before. */
export interface AnnouncedReminder {
  readonly invoiceId: number;
  readonly sequenceId: number;
  readonly invoiceNumber: string;
  readonly clientName: string;
  /** Absent for US dollars. */
  readonly currency?: Currency;
  /** In minor units. */
  readonly amountCents: number;
  readonly tone: Tone;
  /** `HH:MM` in the account's zone. */
  readonly time: string;
  /** It goes only once the user has approved it, and they have not yet. */
  readonly approval?: true;
}

/** What an account had set up when somebody took it over who may be another person. */
export interface TakeOver {
  /** ISO instant: sequences that were started before are held. */
  readonly at: string;
  /** Names of those who could read with an auditor's link. */
  readonly auditors: readonly string[];
  readonly connections: readonly ('gmail' | 'xero')[];
  readonly checkpointEmail: string | null;
  readonly emailSignature: string | null;
}

/** Events of the stream `account-{id}`. They never hold secrets. */
export type AccountEvent =
  | {
      type: 'AccountRegistered';
      data: { accountId: number; name: string; email: string; timeZone: string };
    }
  | {
      type: 'ProfileChanged';
      /** All values after the change. */
      data: {
        accountId: number;
        name: string;
        email: string;
        emailSignature: string | null;
        timeZone: string;
        /** Absent in older events. */
        companyName?: string | null;
        /** New sequences are proposed on working days; absent in older events, for no. */
        onWorkingDays?: boolean;
        /** Absent in older events, for US dollars. */
        currency?: Currency;
        /** Absent for `en-US`. */
        numberFormat?: NumberFormat;
      };
    }
  /** What the owner wants to be mailed about. */
  | { type: 'NotificationSettingsChanged'; data: { accountId: number } & NotificationSettings }
  /** The filter of a list was saved under a name. `query`: as in the list's address. */
  | {
      type: 'FilterSaved';
      data: { accountId: number; filterId: number; list: FilteredList; name: string; query: string };
    }
  | { type: 'FilterRenamed'; data: { accountId: number; filterId: number; name: string } }
  | { type: 'FilterDeleted'; data: { accountId: number; filterId: number } }
  /**
   * The user asked for another address; it replaces an earlier request. The account keeps its address until the new
   * one is proven.
   */
  | { type: 'AddressChangeRequested'; data: { accountId: number; newEmail: string } }
  | { type: 'AddressChangeCancelled'; data: { accountId: number; newEmail: string } }
  /**
   * A link mailed to the account's address was opened. If the address is new, a `ProfileChanged` with it comes first.
   * `apart`: in a browser that was not logged in to the account, so that it may be another person who registered it.
   */
  | { type: 'AddressProven'; data: { accountId: number; email: string; apart?: true } }
  /**
   * Somebody proved the address, or set the password by a mailed link, who may not be the one who used the account until
   * then. What that one had set up does nothing any more until it is looked through.
   */
  | { type: 'AccountTakenOver'; data: { accountId: number } & TakeOver }
  /** The owner looked through what was set up before. */
  | { type: 'EarlierSetupReviewed'; data: { accountId: number } }
  /** Another account proved that the address is its own; this one, which never proved it, has to choose another. */
  | { type: 'AddressLost'; data: { accountId: number; email: string } }
  /** The account's password is the secret with this id from now on; its hash was stored before. */
  | {
      type: 'PasswordChanged';
      data: {
        accountId: number;
        passwordId: string;
        by: PasswordChanger;
        /** The links of auditors that go on; absent for none. */
        keptAuditorLinks?: readonly number[];
      };
    }
  /** A plan was chosen; it ends a trial, also for the plan that the account has. */
  | { type: 'PlanChanged'; data: { accountId: number; from: PlanName; to: PlanName } }
  /** The account may be used without a plan until then. ISO instants. */
  | { type: 'TrialStarted'; data: { accountId: number; startedAt: string; endsAt: string } }
  /** The owner was told that the trial ends soon. */
  | {
      type: 'TrialEndAnnounced';
      /** `endsOn`: the calendar date in the account's zone. */
      data: { accountId: number; endsOn: string };
    }
  /** The owner was told which reminders go to clients on a day, unless something changes, and which wait for them. */
  | {
      type: 'RemindersAnnounced';
      data: {
        accountId: number;
        /** Calendar date on which they go. */
        day: string;
        /** The first ones, legal ones first. */
        reminders: AnnouncedReminder[];
        /** All of that day. */
        count: number;
        /** Emails whose time has come that wait for the user's approval; absent for none. */
        waiting?: number;
      };
    }
  /** What late payment costs the clients that have no terms of their own. */
  | { type: 'LateFeeTermsChanged'; data: { accountId: number; terms: LateFeeTerms } }
  /** The user's own row of the table of rates, in place of one for the same half-year. */
  | { type: 'LateFeeRateSet'; data: { accountId: number; rate: ReferenceRate } }
  | {
      type: 'LateFeeRateRemoved';
      data: { accountId: number; series: RateSeries; validFrom: string };
    }
  /** From now on late fees that an email has announced are claimed when the invoice is paid. */
  | { type: 'ClaimRuleApproved'; data: { accountId: number } & ClaimRule }
  | { type: 'ClaimRuleWithdrawn'; data: { accountId: number } }
  /** Which emails to clients wait for the user; all rules after the change. */
  | { type: 'ApprovalRulesSet'; data: { accountId: number } & ApprovalRules }
  /** Where a checkpoint of the account's events is mailed every week; null for nowhere. */
  | { type: 'CheckpointMailsChanged'; data: { accountId: number; email: string | null } }
  /** One hash over all events up to a position, to be mailed. */
  | {
      type: 'CheckpointMade';
      data: {
        accountId: number;
        email: string;
        /** Calendar date in the account's zone. */
        day: string;
        /** Of the last event that counts, and how many there are. */
        position: string;
        events: number;
        hash: string;
      };
    }
  /** A time-stamping authority has signed when a checkpoint existed; its answer is a stored file. */
  | {
      type: 'CheckpointStamped';
      data: {
        accountId: number;
        day: string;
        position: string;
        events: number;
        hash: string;
        /** Its SHA-256 among the account's files. */
        file: string;
      };
    }
  | { type: 'NotificationsRead'; data: { accountId: number; notificationIds: number[] } }
  /** A mail to the user about a cause was started; at most one a day per cause. */
  | {
      type: 'UserMailStarted';
      data: {
        accountId: number;
        cause: string;
        notificationId: number;
        /** The account's today. */ startedOn: string;
      };
    }
  | { type: 'AccountAbandoned'; data: { accountId: number } }
  /** The owner deleted the account: it is closed from now on, and everything of it is erased. */
  | { type: 'AccountClosed'; data: { accountId: number } };
