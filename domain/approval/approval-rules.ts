import type { Tone } from '../../contracts/sequences/tones.ts';
import type { ActiveClient } from '../client/state.ts';
import { dueOf } from '../invoice/balance.ts';
import type { StepPlan } from '../invoice/events.ts';
import { isReminder } from '../invoice/sequence/due-now.ts';
import type { Open } from '../invoice/state.ts';
import type { Money } from '../money/money.ts';

/** Which emails to clients wait for a person, by the settings of the account. */
export interface ApprovalRules {
  readonly tones: readonly Tone[];
  /** Those that ask for so much or more, in that currency; absent for no amount. */
  readonly amountFrom?: Money;
}

/** What an account asks for that has set nothing. */
export const noApprovalRules: ApprovalRules = { tones: [] };

export const asksForNothing = ({ tones, amountFrom }: ApprovalRules): boolean =>
  tones.length === 0 && amountFrom === undefined;

/** Why an email waits for a person. */
export type ApprovalCause = 'step' | 'client' | 'tone' | 'amount';

interface Asking {
  readonly invoice: Pick<Open, 'facts' | 'entries'>;
  readonly client: Pick<ActiveClient, 'asksFirst'>;
  /** Absent, or null, where the account asks for nothing. */
  readonly rules?: ApprovalRules | null | undefined;
}

const asksForSoMuch = ({ facts, entries }: Asking['invoice'], { minor, currency }: Money): boolean =>
  facts.currency === currency && dueOf({ facts, entries }) >= minor;

/** Why the email of a step goes only once a person has approved it; null when it goes by itself. Internal alerts do. */
export const approvalCause = (
  plan: Pick<StepPlan, 'stepType' | 'tone' | 'approval'>,
  { invoice, client, rules }: Asking,
): ApprovalCause | null => {
  if (!isReminder(plan)) return null;
  if (plan.approval === true) return 'step';
  if (client.asksFirst === true) return 'client';
  if (rules == null) return null;
  if (rules.tones.includes(plan.tone)) return 'tone';
  return rules.amountFrom !== undefined && asksForSoMuch(invoice, rules.amountFrom) ? 'amount' : null;
};
