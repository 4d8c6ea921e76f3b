import type { PlanName } from '../../contracts/plans.ts';

/** Events of the stream `account-{id}`. Secrets are never in here. */
export type AccountEvent =
  | {
      type: 'AccountRegistered';
      data: { accountId: number; name: string; email: string; timeZone: string };
    }
  | {
      type: 'ProfileChanged';
      /** The values after the change, all of them. */
      data: {
        accountId: number;
        name: string;
        email: string;
        emailSignature: string | null;
        timeZone: string;
      };
    }
  /** Another address was asked for; it replaces one that was asked for before. The account keeps its own until proof. */
  | { type: 'AddressChangeRequested'; data: { accountId: number; newEmail: string } }
  | { type: 'AddressChangeCancelled'; data: { accountId: number; newEmail: string } }
  /** A link mailed to the account's address was opened. A `ProfileChanged` with the address comes before it if it is a new one. */
  | { type: 'AddressProven'; data: { accountId: number; email: string } }
  | { type: 'PlanChanged'; data: { accountId: number; from: PlanName; to: PlanName } }
  | { type: 'NotificationsRead'; data: { accountId: number; notificationIds: number[] } }
  /** A mail to the user about a cause was begun; at most one a day for the same cause. */
  | {
      type: 'UserMailStarted';
      data: {
        accountId: number;
        cause: string;
        notificationId: number;
        /** The account's today. */ startedOn: string;
      };
    }
  | { type: 'AccountAbandoned'; data: { accountId: number } };
