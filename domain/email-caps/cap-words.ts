import type { EmailCap } from '../../contracts/caps.ts';
import { plans, type PlanName } from '../../contracts/plans.ts';
import { countOf } from '../money.ts';

const allowed = (cap: EmailCap, most: number): string => {
  const emails = `sends at most ${countOf(most, 'email')}`;
  switch (cap) {
    case 'emails_per_hour':
      return `${emails} an hour`;
    case 'emails_per_day':
      return `${emails} a day`;
    case 'new_recipients_per_day':
      return `writes to at most ${countOf(most, 'new address', 'new addresses')} a day`;
  }
};

/** What a cap allows, as a sentence. */
export const emailCapWords = ({
  cap,
  most,
  plan,
}: {
  readonly cap: EmailCap;
  readonly most: number;
  readonly plan: PlanName;
}): string => `An account on the ${plans[plan].name} plan ${allowed(cap, most)}.`;
