import { invoiceView } from '../../contracts/invoices/invoices.ts';
import { promiseOver } from '../../domain/invoice/promise.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { farthestToday, recordIfPassed, recordPassed, type PassedIn, type WatchDeps } from './passed-days.ts';

/** A promise whose day has passed (docs/chasing-rules.md, "Promises"). */
const overIn: PassedIn = (invoice, today) => {
  const over = promiseOver(invoice, today);
  return over && { news: 'promise-over', commandFor: (now) => ({ type: 'BreakPromise', ...over, ...now }) };
};

const standing = { state: 'promised' };

const promised = invoiceView.pick({ promisedPaymentDate: true });

const promisedBefore = ({ body }: StoredDocument, date: string): boolean => {
  const read = promised.safeParse(JSON.parse(body ?? 'null'));
  return !read.success || (read.data.promisedPaymentDate !== null && read.data.promisedPaymentDate < date);
};

/** Breaks every promise whose day has passed. */
export const breakPromisesOver = (deps: WatchDeps): Promise<void> => {
  const before = farthestToday(deps);
  return recordPassed(deps, deps.readModels.scan(deps.models.invoices, standing), {
    mayHavePassed: (document) => promisedBefore(document, before),
    passedIn: overIn,
    trouble: 'A promise could not be looked at',
  });
};

/** The same for one account. @returns how many promises were over */
export const breakPromisesOf = async (deps: WatchDeps, accountId: number): Promise<number> => {
  const found = await deps.readModels.find(deps.models.invoices, accountId, { where: standing });
  let count = 0;
  for (const document of found) if (await recordIfPassed(deps, document, overIn)) count += 1;
  return count;
};
