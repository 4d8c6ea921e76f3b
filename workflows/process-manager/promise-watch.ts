import { millisecondsInHour } from 'date-fns/constants';
import { invoiceView } from '../../contracts/invoices/invoices.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { promiseOver } from '../../domain/invoice/promise.ts';
import { sequencesToRun } from '../../domain/invoice/state.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { systemContext } from '../../commands/command-context.ts';
import { momentAt } from '../../domain/moment.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { accountStream, clientStream, invoiceStream } from '../../commands/streams.ts';

export type WatchDeps = Pick<ProcessManagerDeps, 'commands' | 'readModels' | 'runs' | 'clock' | 'log'> & {
  readonly models: Pick<ProcessManagerDeps['models'], 'invoices'>;
};

/** No zone is ahead of UTC by more than 14 hours: before that, no promised day has passed in any zone. */
export const farthestAhead = 14 * millisecondsInHour;

const promised = invoiceView.pick({ promisedPaymentDate: true });

/**
 * Breaks every promise whose day has passed in its account's zone (docs/chasing-rules.md, "Promises"). If the invoice
 * has an unfinished sequence, its run is woken and does it; otherwise this does.
 */
export const breakPromisesOver = async (deps: WatchDeps): Promise<void> => {
  const farthestToday = todayIn('UTC', deps.clock.now() + farthestAhead);
  for await (const document of deps.readModels.scan(deps.models.invoices, { state: 'promised' }))
    if (promisedBefore(document, farthestToday))
      await breakIfOver(deps, document).catch((error: unknown) => {
        const { account, id } = document;
        deps.log.error({ err: error, accountId: account, invoiceId: id }, 'A promise could not be looked at');
      });
};

/** The same for one account. @returns how many promises were over */
export const breakPromisesOf = async (deps: WatchDeps, accountId: number): Promise<number> => {
  const where = { state: 'promised' };
  const found = await deps.readModels.find(deps.models.invoices, accountId, { where });
  let count = 0;
  for (const document of found) if (await breakIfOver(deps, document)) count += 1;
  return count;
};

const promisedBefore = ({ body }: StoredDocument, date: string): boolean => {
  const read = promised.safeParse(JSON.parse(body ?? 'null'));
  return !read.success || (read.data.promisedPaymentDate !== null && read.data.promisedPaymentDate < date);
};

/** @returns whether the promised day was over */
const breakIfOver = async (
  deps: WatchDeps,
  { account: accountId, id: invoiceId }: StoredDocument,
): Promise<boolean> => {
  const [{ state: invoice }, { state: account }] = await Promise.all([
    deps.commands.load(invoiceStream(invoiceId), invoiceDecider),
    deps.commands.load(accountStream(accountId), accountDecider),
  ]);
  if (invoice.status !== 'open' || account.status !== 'active') return false;
  const moment = momentAt(deps.clock.now(), account);
  const over = promiseOver(invoice, moment.today);
  if (over === null) return false;
  const ids = sequencesToRun(invoice);
  if (ids.length > 0) {
    const news = ['promise-over'] as const;
    await Promise.all(
      ids.map((sequenceId) => deps.runs.wake({ accountId, invoiceId, sequenceId }, { news })),
    );
    return true;
  }
  const { state: client } = await deps.commands.load(clientStream(invoice.facts.clientId), clientDecider);
  const clientName = clientNameOf(client);
  const command = { type: 'BreakPromise', ...over, moment, clientName } as const;
  await deps.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, systemContext(accountId));
  return true;
};
