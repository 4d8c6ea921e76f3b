import type { Currency } from '../../contracts/currencies.ts';
import type { NumberFormat } from '../../contracts/number-formats.ts';
import type { NotificationSettings } from '../../contracts/accounts/accounts.ts';
import type { FilteredList } from '../../contracts/accounts/saved-filters.ts';
import type { LateFeeTerms, RateSeries, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import type { ApprovalRules } from '../approval/approval-rules.ts';
import type { AnnouncedReminder, PasswordChanger, TakeOver } from './events.ts';

export type AccountCommand =
  | {
      type: 'RegisterAccount';
      accountId: number;
      name: string;
      email: string;
      timeZone: string;
      /** The free time that begins; absent where nothing is paid. ISO instants. */
      trial?: { startedAt: string; endsAt: string };
    }
  | {
      type: 'ChangeProfile';
      name?: string | undefined;
      email?: string | undefined;
      /** An address that becomes the account's once `ProveAddress` names it. */
      newEmail?: string | undefined;
      emailSignature?: string | null | undefined;
      timeZone?: string | undefined;
      companyName?: string | null | undefined;
      onWorkingDays?: boolean | undefined;
      currency?: Currency | undefined;
      numberFormat?: NumberFormat | undefined;
    }
  | { type: 'ChangeNotificationSettings'; settings: NotificationSettings }
  /** `query`: as in the address of the list. */
  | { type: 'SaveFilter'; filterId: number; list: FilteredList; name: string; query: string }
  | { type: 'RenameFilter'; filterId: number; name: string }
  | { type: 'DeleteFilter'; filterId: number }
  | { type: 'CancelAddressChange' }
  /** The owner opened a link that was mailed to this address. */
  | {
      type: 'ProveAddress';
      email: string;
      /** Whether it was in a browser that is not logged in to the account. */
      apart?: boolean;
    }
  /** Comes before the proof of the address `proving`. */
  | { type: 'TakeOverAccount'; takeOver: TakeOver; proving: string }
  | { type: 'ReviewEarlierSetup' }
  /** Another account proved that it reads the mail of this address. */
  | { type: 'LoseAddress'; email: string }
  | { type: 'ChangePlan'; plan: PlanName }
  /** `provenId` is the password that was proven, or that a mailed link was made for. */
  | {
      type: 'ChangePassword';
      passwordId: string;
      provenId: string | null;
      by: PasswordChanger;
      /** The links of auditors that the owner keeps; by default none. */
      keptAuditorLinks?: readonly number[] | undefined;
      /** What it had set up, if the account is taken over by the change. */
      takeOver?: TakeOver | undefined;
    }
  /** Tells the owner that the trial ends soon, once. `today` is the account's. */
  | { type: 'AnnounceTrialEnd'; today: string }
  /** Tells the owner which reminders go out on a day, at most once for each day. */
  | {
      type: 'AnnounceReminders';
      /** Calendar date. */ day: string;
      reminders: readonly AnnouncedReminder[];
      count: number;
      /** Emails that wait for the owner's approval; default none. */
      waiting?: number;
    }
  | { type: 'ChangeLateFeeTerms'; terms: LateFeeTerms }
  | { type: 'SetLateFeeRate'; rate: ReferenceRate }
  | { type: 'RemoveLateFeeRate'; series: RateSeries; validFrom: string }
  /** `now`: ISO instant. `today`: the account's. */
  | { type: 'ApproveClaimRule'; now: string; today: string }
  | { type: 'WithdrawClaimRule' }
  | { type: 'SetApprovalRules'; rules: ApprovalRules }
  /** Where a checkpoint is mailed every week; null for nowhere. */
  | { type: 'ChangeCheckpointMails'; email: string | null }
  /** Records a checkpoint to be mailed, at most one a week. */
  | {
      type: 'MakeCheckpoint';
      /** Calendar date. */
      day: string;
      position: string;
      events: number;
      hash: string;
    }
  /** Records the time-stamp of a checkpoint. `file`: its SHA-256 among the account's files. */
  | { type: 'RecordStamp'; day: string; position: string; events: number; hash: string; file: string }
  | { type: 'ReadNotifications'; notificationIds: readonly number[] }
  | {
      type: 'StartUserMail';
      cause: string;
      notificationId: number;
      /** The account's today. */ today: string;
      now: string;
    }
  | { type: 'AbandonAccount'; accountId: number }
  | { type: 'CloseAccount' };
