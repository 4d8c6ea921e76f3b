import { z } from 'zod';

/** Licence plans of the product; a missing value is read as `solo`. */
export const planName = z.enum(['solo', 'agency', 'enterprise', 'developer']);
export type PlanName = z.infer<typeof planName>;

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
  readonly canUseXero: boolean;
  readonly canUsePromises: boolean;
  readonly canUsePayments: boolean;
  readonly features: readonly string[];
}

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
    canUseXero: false,
    canUsePromises: false,
    canUsePayments: false,
    features: ['Up to 50 invoices', 'Up to 5 follow-up sequences', 'Send history'],
  },
  agency: {
    name: 'Agency',
    description: 'For agencies with many clients',
    price: 148,
    maxInvoices: 300,
    maxSequences: 25,
    maxFileBytes: 10 * gigabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: [
      'Up to 300 invoices',
      'Up to 25 follow-up sequences',
      'Xero integration',
      'Promise date tracking with smart pauses',
      'Payment portal',
    ],
  },
  enterprise: {
    name: 'Enterprise',
    description: 'For businesses without limits',
    price: 399,
    maxInvoices: null,
    maxSequences: null,
    maxFileBytes: 100 * gigabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: [
      'Unlimited invoices',
      'Unlimited sequences by email, SMS and call',
      'Everything in Agency',
      'Custom API integrations',
      'Priority support',
    ],
  },
  developer: {
    name: 'Developer',
    description: 'Unlimited access to all features',
    price: 0,
    maxInvoices: null,
    maxSequences: null,
    maxFileBytes: 100 * gigabyte,
    canUseXero: true,
    canUsePromises: true,
    canUsePayments: true,
    features: ['Unlimited access to all features'],
  },
};

/** The upgrade path: solo to agency, agency to enterprise; the others stay. */
export const nextPlan: Readonly<Record<PlanName, PlanName>> = {
  solo: 'agency',
  agency: 'enterprise',
  enterprise: 'enterprise',
  developer: 'developer',
};
