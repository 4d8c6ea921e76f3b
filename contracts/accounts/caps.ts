import type { PlanName } from './plans.ts';

/** Caps of an account against abuse; null for none. */
export interface Caps {
  /** Emails to others than its owner within 60 minutes. */
  readonly emailsPerHour: number | null;
  /** The same within 24 hours. */
  readonly emailsPerDay: number | null;
  /** Addresses that the account has not written to before, within 24 hours. */
  readonly newRecipientsPerDay: number | null;
  /** Clients at a time. */
  readonly clients: number | null;
}

/** The caps of each plan. */
export type CapsByPlan = Readonly<Record<PlanName, Caps>>;

const none: Caps = { emailsPerHour: null, emailsPerDay: null, newRecipientsPerDay: null, clients: null };

/** The caps that hold unless the settings of the installation say otherwise. */
export const defaultCaps: CapsByPlan = {
  solo: { emailsPerHour: 20, emailsPerDay: 60, newRecipientsPerDay: 20, clients: 500 },
  agency: { emailsPerHour: 200, emailsPerDay: 1_000, newRecipientsPerDay: 200, clients: 5_000 },
  enterprise: none,
  developer: none,
};

/** Whose emails a cap counts together, where it is not one account's. */
export type CountedTogether = 'mailbox' | 'network' | 'installation';

/** Which cap an email waits for. */
export type EmailCap = 'emails_per_hour' | 'emails_per_day' | 'new_recipients_per_day';
