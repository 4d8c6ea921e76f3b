import { limitMessage, limitTitles } from '../../../contracts/messages.ts';
import { plans, type PlanName } from '../../../contracts/accounts/plans.ts';
import { ApiError, hasProblemType } from '../api-error.ts';
import { createStore } from '../../hooks/store.ts';

/** Why the upgrade dialog opens; without a reason it shows its default message. */
export interface UpgradeReason {
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

export const upgradeStore = createStore<UpgradeReason | undefined>(undefined);

/** Opens the upgrade dialog, for instance with `featureGates.promises`. Holders of a developer license never see it. */
export const openUpgrade = (reason: UpgradeReason = {}): void => upgradeStore.set(reason);

/** The reason for the dialog when that many invoices are all that the plan allows, else undefined. */
export const invoiceLimitReached = (plan: PlanName, count: number): UpgradeReason | undefined => {
  const { maxInvoices } = plans[plan];
  if (maxInvoices === null || count < maxInvoices) return undefined;
  return { title: limitTitles.invoice, message: limitMessage('invoice', plan) };
};

/** Opens the dialog for a refusal by the plan. @returns whether the failure was one */
export const openUpgradeFor = (error: unknown): boolean => {
  const types = ['invoiceLimit', 'sequenceLimit', 'clientLimit', 'featureGate', 'trialEnded'] as const;
  if (!hasProblemType(error, ...types)) return false;
  const problem = error instanceof ApiError ? error.problem : undefined;
  openUpgrade({ title: problem?.title, message: problem?.message });
  return true;
};
