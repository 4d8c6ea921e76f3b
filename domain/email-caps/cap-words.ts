import type { CountedTogether, EmailCap } from '../../contracts/accounts/caps.ts';
import { plans, type PlanName } from '../../contracts/accounts/plans.ts';
import { countOf } from '../counts.ts';

/** Who a cap is for, and whether that is one. */
const whose = (among: CountedTogether | undefined, plan: string): readonly [string, boolean] => {
  switch (among) {
    case undefined:
      return [`An account on the ${plan} plan`, true];
    case 'mailbox':
      return [`Accounts on the ${plan} plan whose email address has the same mailbox`, false];
    case 'network':
      return [`New accounts on the ${plan} plan from the same network`, false];
    case 'installation':
      return [`All new accounts on the ${plan} plan`, false];
  }
};

const allowed = (cap: EmailCap, most: number, isOne: boolean): string => {
  const emails = `${isOne ? 'sends' : 'together send'} at most ${countOf(most, 'email')}`;
  switch (cap) {
    case 'emails_per_hour':
      return `${emails} an hour`;
    case 'emails_per_day':
      return `${emails} a day`;
    case 'new_recipients_per_day':
      return `${isOne ? 'writes' : 'together write'} to at most ${countOf(most, 'new address', 'new addresses')} a day`;
  }
};

/** What a cap allows, as a sentence. */
export const emailCapWords = ({
  cap,
  most,
  plan,
  among,
}: {
  readonly cap: EmailCap;
  readonly most: number;
  readonly plan: PlanName;
  readonly among?: CountedTogether | undefined;
}): string => {
  const [who, isOne] = whose(among, plans[plan].name);
  return `${who} ${allowed(cap, most, isOne)}.`;
};
