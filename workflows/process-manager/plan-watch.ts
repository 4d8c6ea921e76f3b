import { accountDecider } from '../../domain/account/decide.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { missedInstallment } from '../../domain/invoice/payment-plan/agreement.ts';
import { sequencesToRun } from '../../domain/invoice/state.ts';
import { momentAt } from '../../domain/moment.ts';
import { systemContext } from '../../commands/command-context.ts';
import { accountStream, clientStream, invoiceStream } from '../../commands/streams.ts';
import type { StoredDocument } from '../../platform/ports/read-models.ts';
import { farthestAhead, type WatchDeps } from './promise-watch.ts';

/**
 * Tells of every installment that was missed (docs/chasing-rules.md, "Payment plans"). If the invoice has an unfinished
 * sequence, its run is woken and does it; otherwise this does.
 */
export const missInstallmentsOver = async (deps: WatchDeps): Promise<void> => {
  const before = todayIn('UTC', deps.clock.now() + farthestAhead);
  for await (const document of deps.readModels.scan(deps.models.invoices, { plan: 'open' }))
    if (missableBefore(document, before))
      await tellIfMissed(deps, document).catch((error: unknown) => {
        const { account, id } = document;
        deps.log.error({ err: error, accountId: account, invoiceId: id }, 'A plan could not be looked at');
      });
};

/** The same for one account. */
export const missInstallmentsOf = async (deps: WatchDeps, accountId: number): Promise<void> => {
  const before = todayIn('UTC', deps.clock.now() + farthestAhead);
  const found = await deps.readModels.find(deps.models.invoices, accountId, { where: { plan: 'open' } });
  for (const document of found) if (missableBefore(document, before)) await tellIfMissed(deps, document);
};

const missableBefore = ({ keys: { missable } }: StoredDocument, date: string): boolean =>
  typeof missable === 'string' && missable < date;

const tellIfMissed = async (
  deps: WatchDeps,
  { account: accountId, id: invoiceId }: StoredDocument,
): Promise<void> => {
  const [{ state: invoice }, { state: account }] = await Promise.all([
    deps.commands.load(invoiceStream(invoiceId), invoiceDecider),
    deps.commands.load(accountStream(accountId), accountDecider),
  ]);
  if (invoice.status !== 'open' || account.status !== 'active') return;
  const moment = momentAt(deps.clock.now(), account);
  const missed = missedInstallment(invoice, moment.today);
  if (missed === null) return;
  const ids = sequencesToRun(invoice);
  if (ids.length > 0) {
    const news = ['plan-changed'] as const;
    await Promise.all(
      ids.map((sequenceId) => deps.runs.wake({ accountId, invoiceId, sequenceId }, { news })),
    );
    return;
  }
  const { state: client } = await deps.commands.load(clientStream(invoice.facts.clientId), clientDecider);
  const command = { type: 'MissInstallment', ...missed, moment, clientName: clientNameOf(client) } as const;
  await deps.commands.handle(invoiceStream(invoiceId), invoiceDecider, command, systemContext(accountId));
};
