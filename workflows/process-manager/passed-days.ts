import { millisecondsInHour } from 'date-fns/constants';
import { accountDecider } from '../../domain/account/decide.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import type { InvoiceCommand, Moment } from '../../domain/invoice/commands.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { sequencesToRun, type Invoice } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import { systemContext } from '../../commands/command-context.ts';
import { accountStream, clientStream, invoiceStream } from '../../commands/streams.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import type { RunNews } from '../../platform/ports/sequence-runs.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

export type WatchDeps = Pick<ProcessManagerDeps, 'commands' | 'readModels' | 'runs' | 'clock' | 'log'> & {
  readonly models: Pick<ProcessManagerDeps['models'], 'invoices'>;
};

/** No zone is ahead of UTC by more than 14 hours. */
const farthestAhead = 14 * millisecondsInHour;

/** From this day on, no day has passed in any zone yet. */
export const farthestToday = ({ clock }: Pick<WatchDeps, 'clock'>): string =>
  todayIn('UTC', clock.now() + farthestAhead);

/** What has to be recorded of an invoice because a day has passed. */
export interface PassedDay {
  /** For its run, if it has one. */
  readonly news: RunNews;
  readonly commandFor: (now: { readonly moment: Moment; readonly clientName: string }) => InvoiceCommand;
}

/** @returns null when no day has passed. @param today in the account's zone */
export type PassedIn = (invoice: Invoice, today: string) => PassedDay | null;

/**
 * Records that a day has passed in the account's zone. If the invoice has an unfinished sequence, its run is woken and
 * does it; otherwise this does.
 * @returns whether one has passed
 */
export const recordIfPassed = async (
  deps: WatchDeps,
  { account: accountId, id: invoiceId }: StoredDocument,
  passedIn: PassedIn,
): Promise<boolean> => {
  const [{ state: invoice }, { state: account }] = await Promise.all([
    deps.commands.load(invoiceStream(invoiceId), invoiceDecider),
    deps.commands.load(accountStream(accountId), accountDecider),
  ]);
  if (invoice.status !== 'open' || account.status !== 'active') return false;
  const moment = momentAt(deps.clock.now(), account);
  const passed = passedIn(invoice, moment.today);
  if (passed === null) return false;
  const ids = sequencesToRun(invoice);
  if (ids.length > 0) {
    const news = [passed.news];
    await Promise.all(
      ids.map((sequenceId) => deps.runs.wake({ accountId, invoiceId, sequenceId }, { news })),
    );
    return true;
  }
  const { state: client } = await deps.commands.load(clientStream(invoice.facts.clientId), clientDecider);
  const command = passed.commandFor({ moment, clientName: clientNameOf(client) });
  await deps.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, systemContext(accountId));
  return true;
};

interface Watch {
  /** By the document alone, so that few streams are read. */
  readonly mayHavePassed: (document: StoredDocument) => boolean;
  readonly passedIn: PassedIn;
  /** What the log says of one that fails; the others go on. */
  readonly trouble: string;
}

/** The same for many. */
export const recordPassed = async (
  deps: WatchDeps,
  documents: AsyncIterable<StoredDocument>,
  { mayHavePassed, passedIn, trouble }: Watch,
): Promise<void> => {
  for await (const document of documents)
    if (mayHavePassed(document))
      await recordIfPassed(deps, document, passedIn).catch((error: unknown) => {
        const { account, id } = document;
        deps.log.error({ err: error, accountId: account, invoiceId: id }, trouble);
      });
};
