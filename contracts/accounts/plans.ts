import { z } from 'zod';

/** License plans of the product; a missing value is read as `solo`. */
export const planName = z.enum(['solo', 'agency', 'enterprise', 'developer']);
export type PlanName = z.infer<typeof planName>;

/** One line of a plan's list. */
export interface PlanFeature {
  readonly text: string;
  /** Announced, but not part of Owed yet. */
  readonly isSoon?: true;
}

export interface Plan {
  readonly name: string;
  readonly description: string;
  /** US dollars per month. */
  readonly price: number;
  /** `null` means unlimited. Counts every invoice that exists. */
  readonly maxInvoices: number | null;
  /** `null` means unlimited. Counts unfinished sequences (active or paused). */
  readonly maxSequences: number | null;
  /** Space for uploaded files, in bytes. */
  readonly maxFileBytes: number;
  /** Space for the account's history, in bytes: every change is kept for good. */
  readonly maxHistoryBytes: number;
  /** How much of it may be added within an hour, in bytes. */
  readonly maxHistoryBytesAnHour: number;
  readonly canUseXero: boolean;
  readonly canUsePromises: boolean;
  readonly canUsePayments: boolean;
  readonly features: readonly PlanFeature[];
}

const megabyte = 1_024 ** 2;
const gigabyte = 1_024 ** 3;

/** Prices and limits. */
export const plans: Readonly<Record<PlanName, Plan>> = {
  solo: {
    name: 'Solo',
    description: 'For freelancers who chase their own invoices',
    price: 48,
    maxInvoices: 50,
    maxSequences: 5,
    maxFileBytes: gigabyte,
    maxHistoryBytes: 200 * megabyte,
    maxHistoryBytesAnHour: 25 * megabyte,
    canUseXero: false,
    canUsePromises: false,
    canUsePayments: false,
    features: [
      { text: 'Up to 50 invoices' },
      { text: 'Up to 5 follow-up sequences' },
      { text: 'Templates and send history' },
    ],
  },
  agency: {
    name: 'Agency',
    description: 'For agencies with many clients',
    price: 148,
    maxInvoices: 300,
    maxSequences: 25,
    maxFileBytes: 10 * gigabyte,
    maxHistoryBytes: 2 * gigabyte,
    maxHistoryBytesAnHour: 100 * megabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: [
      { text: 'Up to 300 invoices' },
      { text: 'Up to 25 follow-up sequences' },
      { text: 'Promise date tracking with smart pauses' },
      { text: 'Payment links in emails' },
      { text: 'Xero integration' },
      { text: 'Payment portal', isSoon: true },
    ],
  },
  enterprise: {
    name: 'Enterprise',
    description: 'For businesses without limits',
    price: 399,
    maxInvoices: null,
    maxSequences: null,
    maxFileBytes: 100 * gigabyte,
    maxHistoryBytes: 50 * gigabyte,
    maxHistoryBytesAnHour: 1_000 * megabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: [
      { text: 'Everything in Agency' },
      { text: 'Unlimited invoices' },
      { text: 'Unlimited sequences by email' },
      { text: 'Priority support' },
      { text: 'Sequences by SMS and call', isSoon: true },
      { text: 'Custom API integrations', isSoon: true },
    ],
  },
  developer: {
    name: 'Developer',
    description: 'Unlimited access to all features',
    price: 0,
    maxInvoices: null,
    maxSequences: null,
    maxFileBytes: 100 * gigabyte,
    maxHistoryBytes: 50 * gigabyte,
    maxHistoryBytesAnHour: 1_000 * megabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: [{ text: 'Unlimited access to all features' }],
  },
};

/** The upgrade path: solo to agency, agency to enterprise; the others stay. */
export const nextPlan: Readonly<Record<PlanName, PlanName>> = {
  solo: 'agency',
  agency: 'enterprise',
  enterprise: 'enterprise',
  developer: 'developer',
};

/** The plans that are for sale, in the order of their price. */
export const offeredPlans = ['solo', 'agency', 'enterprise'] as const;
export type OfferedPlan = (typeof offeredPlans)[number];

/** How much of a limited kind there is. */
const usage = z.object({
  used: z.number().int(),
  /** How many more the plan has room for; null without a limit. */
  remaining: z.number().int().nullable(),
});

/** The account's plan, as `GET /api/plan` answers it. */
export const planView = z.object({
  license: planName,
  invoices: usage,
  /** Unfinished ones. */
  sequences: usage,
  /** What the account's history takes, in bytes: of all its changes, and of those within the hour that began with the first. */
  history: z.object({ bytes: z.int(), most: z.int(), withinHour: z.int(), mostWithinHour: z.int() }),
  /** The free time of a new account; null without one, and once a plan was chosen. */
  trial: z.object({ startedAt: z.string(), endsAt: z.string(), isOver: z.boolean() }).nullable(),
  /** How long a new account is free; 0 where trials never end. */
  trialDays: z.number().int(),
  /** Where each plan is paid; null when this installation takes no payments. */
  checkout: z.record(z.enum(offeredPlans), z.string()).nullable(),
});
export type PlanView = z.infer<typeof planView>;
