import { missedInstallment } from '../../domain/invoice/payment-plan/agreement.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { farthestToday, recordIfPassed, recordPassed, type PassedIn, type WatchDeps } from './passed-days.ts';

/** An installment that was missed (docs/chasing-rules.md, "Payment plans"). */
const missedIn: PassedIn = (invoice, today) => {
  const missed = missedInstallment(invoice, today);
  return (
    missed && { news: 'plan-changed', commandFor: (now) => ({ type: 'MissInstallment', ...missed, ...now }) }
  );
};

const open = { plan: 'open' };

const missableBefore = ({ keys: { missable } }: StoredDocument, date: string): boolean =>
  typeof missable === 'string' && missable < date;

/** Tells of every installment that was missed. */
export const missInstallmentsOver = (deps: WatchDeps): Promise<void> => {
  const before = farthestToday(deps);
  return recordPassed(deps, deps.readModels.scan(deps.models.invoices, open), {
    mayHavePassed: (document) => missableBefore(document, before),
    passedIn: missedIn,
    trouble: 'A plan could not be looked at',
  });
};

/** The same for one account. */
export const missInstallmentsOf = async (deps: WatchDeps, accountId: number): Promise<void> => {
  const before = farthestToday(deps);
  const found = await deps.readModels.find(deps.models.invoices, accountId, { where: open });
  for (const document of found)
    if (missableBefore(document, before)) await recordIfPassed(deps, document, missedIn);
};
