import type { NotificationSettings } from '../../contracts/accounts.ts';
import type { PlanName } from '../../contracts/plans.ts';
import type { AnnouncedReminder, PasswordChanger } from './events.ts';

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
    }
  | { type: 'ChangeNotificationSettings'; settings: NotificationSettings }
  | { type: 'CancelAddressChange' }
  /** The owner opened a link that was mailed to this address. */
  | { type: 'ProveAddress'; email: string }
  /** Another account proved that it reads the mail of this address. */
  | { type: 'LoseAddress'; email: string }
  | { type: 'ChangePlan'; plan: PlanName }
  /** `provenId` is the password that was proven, or that a mailed link was made for. */
  | { type: 'ChangePassword'; passwordId: string; provenId: string | null; by: PasswordChanger }
  /** Tells the owner that the trial ends soon, once. `today` is the account's. */
  | { type: 'AnnounceTrialEnd'; today: string }
  /** Tells the owner which reminders go out on a day, at most once for each day. */
  | {
      type: 'AnnounceReminders';
      /** Calendar date. */ day: string;
      reminders: readonly AnnouncedReminder[];
      count: number;
    }
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
