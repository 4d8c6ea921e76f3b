import type { NotificationSettings } from '../../contracts/accounts.ts';
import type { PlanName } from '../../contracts/plans.ts';

/** How a password was changed: in the settings by who knows it, or by a mailed link. */
export type PasswordChanger = 'owner' | 'link';

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
      };
    }
  /** What the owner wants to be mailed about. */
  | { type: 'NotificationSettingsChanged'; data: { accountId: number } & NotificationSettings }
  /**
   * The user asked for another address; it replaces an earlier request. The account keeps its address until the new
   * one is proven.
   */
  | { type: 'AddressChangeRequested'; data: { accountId: number; newEmail: string } }
  | { type: 'AddressChangeCancelled'; data: { accountId: number; newEmail: string } }
  /**
   * A link mailed to the account's address was opened. If the address is new, a `ProfileChanged` with it comes first.
   */
  | { type: 'AddressProven'; data: { accountId: number; email: string } }
  /** The account's password is the secret with this id from now on; its hash was stored before. */
  | { type: 'PasswordChanged'; data: { accountId: number; passwordId: string; by: PasswordChanger } }
  | { type: 'PlanChanged'; data: { accountId: number; from: PlanName; to: PlanName } }
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
