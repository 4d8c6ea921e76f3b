import { z } from 'zod';
import { defaultCaps, type Caps, type CapsByPlan } from '../../contracts/accounts/caps.ts';
import { planName, type PlanName } from '../../contracts/accounts/plans.ts';
import { setting } from './engine-settings.ts';

type PartialCap = Readonly<Partial<Record<PlanName, number | null>>>;

const form =
  'must be none, a number for every plan, or a list such as solo:20,agency:200,enterprise:none, with numbers from 1 to 1000000';

const most = 1_000_000;

/** Null for none, undefined for what is neither that nor a number. */
const numberOf = (text: string): number | null | undefined => {
  if (text === 'none') return null;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
};

const parse = (text: string): PartialCap | undefined => {
  const all = numberOf(text.trim());
  if (all !== undefined) return Object.fromEntries(planName.options.map((plan) => [plan, all]));
  const caps = new Map<PlanName, number | null>();
  for (const part of text.split(',')) {
    const [name = '', value = '', ...rest] = part.trim().split(':');
    const plan = planName.safeParse(name);
    const number = numberOf(value);
    if (!plan.success || number === undefined || rest.length > 0) return undefined;
    caps.set(plan.data, number);
  }
  return Object.fromEntries(caps);
};

const cap = setting(
  z
    .string()
    .transform((text, context) => {
      const caps = parse(text);
      if (caps !== undefined) return caps;
      context.addIssue({ code: 'custom', message: form });
      return z.NEVER;
    })
    .default({}),
);

/** Caps against abuse. A plan that a setting does not name keeps its default. */
export const capSettings = z.object({
  EMAILS_PER_HOUR: cap,
  EMAILS_PER_DAY: cap,
  NEW_RECIPIENTS_PER_DAY: cap,
  MAX_CLIENTS: cap,
});

/** The caps of each plan, by the settings. */
export const capsOf = (read: z.output<typeof capSettings>): CapsByPlan => {
  const chosen = (caps: PartialCap, plan: PlanName, byDefault: number | null): number | null => {
    const own = caps[plan];
    return own === undefined ? byDefault : own;
  };
  const of = (plan: PlanName): Caps => {
    const { emailsPerHour, emailsPerDay, newRecipientsPerDay, clients } = defaultCaps[plan];
    return {
      emailsPerHour: chosen(read.EMAILS_PER_HOUR, plan, emailsPerHour),
      emailsPerDay: chosen(read.EMAILS_PER_DAY, plan, emailsPerDay),
      newRecipientsPerDay: chosen(read.NEW_RECIPIENTS_PER_DAY, plan, newRecipientsPerDay),
      clients: chosen(read.MAX_CLIENTS, plan, clients),
    };
  };
  return { solo: of('solo'), agency: of('agency'), enterprise: of('enterprise'), developer: of('developer') };
};

/** Without the caps on emails, which nothing needs that stays on this machine. */
export const withoutEmailCaps = (caps: CapsByPlan): CapsByPlan => {
  const of = ({ clients }: Caps): Caps => ({
    emailsPerHour: null,
    emailsPerDay: null,
    newRecipientsPerDay: null,
    clients,
  });
  return {
    solo: of(caps.solo),
    agency: of(caps.agency),
    enterprise: of(caps.enterprise),
    developer: of(caps.developer),
  };
};
