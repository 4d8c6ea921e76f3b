import { systemContext } from '../../commands/command-context.ts';
import { loadIfThere, loadInvoiceIfThere } from '../../commands/desk.ts';
import {
  bringCredit,
  creditsReturned,
  isUse,
  returnCredit,
  usedCreditOf,
  type Recording,
} from '../../commands/invoices/credit-moves.ts';
import type { EventOf } from '../../domain/events.ts';
import { momentAt } from '../../domain/moment.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type KeeperDeps = Pick<ProcessManagerDeps, 'commands' | 'clock'>;

const recordingFor = async (deps: KeeperDeps, event: RecordedEvent): Promise<Recording | undefined> => {
  const { accountId } = event.data;
  const account = await loadIfThere(deps, accountId);
  if (account.status !== 'active') return undefined;
  return {
    accountId,
    moment: momentAt(deps.clock.now(), account),
    contextFor: () => systemContext(accountId, event),
  };
};

/**
 * Brings moves of credit to their end that were cut off between their two appends: what has left its invoice comes to
 * the other one, or goes back; what was taken back there is there again. Nothing happens to a move that is whole.
 */
export const followCredit = async (
  deps: KeeperDeps,
  event: RecordedEvent<EventOf<'BalanceEntryRecorded' | 'BalanceEntryRemoved'>>,
): Promise<void> => {
  const { entry, invoiceId } = event.data;
  const returned = creditsReturned([event]);
  const isLeaving = event.type === 'BalanceEntryRecorded' && isUse(entry);
  if (!isLeaving && returned.length === 0) return;
  const recording = await recordingFor(deps, event);
  if (recording === undefined) return;
  for (const move of returned) await returnCredit(deps, recording, move);
  if (!isLeaving) return;
  const source = await loadInvoiceIfThere(deps, invoiceId);
  const used = source && usedCreditOf(source, entry.id);
  if (source === undefined || used === undefined) return;
  await bringCredit(deps, recording, source, used);
};
