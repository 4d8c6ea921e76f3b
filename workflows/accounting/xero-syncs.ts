import type { EventFollower } from '../event-follower.ts';
import type { Accounting } from '../../platform/ports/partners/accounting.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { SyncRuns } from '../../platform/ports/partners/sync-runs.ts';
import { wantedPrefix, type Wanted } from '../../commands/accounting/invoice-extras.ts';
import type { Desk } from '../../commands/desk.ts';
import { invoiceStream } from '../../commands/streams.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { idAt } from '../../domain/provider-reference.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import { workOnSyncs, type SyncRef } from './sync-run.ts';

export interface XeroSyncsDeps extends KeptJobsDeps {
  readonly imports: { readonly desk: Desk };
  /** Without it nothing is synced. */
  readonly accounting?: Accounting;
  /** Where each account has a run of its own; else the syncs run here. */
  readonly syncRuns?: SyncRuns | undefined;
}

const keyPrefix = 'xero-sync-';

/** Whether an open invoice is from Xero; not if its account was deleted. */
const isImported = async ({ commands }: Pick<Desk, 'commands'>, invoiceId: number): Promise<boolean> => {
  try {
    const { state } = await commands.load(invoiceStream(invoiceId), invoiceDecider);
    return state.status === 'open' && idAt('xero', state.facts.importedFrom) !== undefined;
  } catch (error) {
    if (error instanceof StreamGone) return false;
    throw error;
  }
};

/** The accounts whose Xero is looked at, and the looks themselves unless other runs do them. */
export class XeroSyncs implements EventFollower {
  private readonly deps: XeroSyncsDeps;
  private readonly jobs: KeptJobs<SyncRef> | undefined;

  constructor(deps: XeroSyncsDeps) {
    this.deps = deps;
    const { accounting, imports, syncRuns } = deps;
    if (accounting === undefined || syncRuns !== undefined) return;
    this.jobs = new KeptJobs(deps, {
      keyPrefix,
      atOnce: 2,
      firstRetry: 1_000,
      longestRetry: 60_000,
      onFailure: 'A sync with Xero could not go on; trying again',
      work: (ref, signal) => workOnSyncs({ desk: imports.desk, accounting }, ref, signal),
    });
  }

  /** Continues with what was left when the program ended. */
  async start(): Promise<void> {
    await this.jobs?.start();
    const { syncRuns, keep } = this.deps;
    if (syncRuns === undefined) return;
    for await (const { value } of keep.list<SyncRef>('timers', keyPrefix))
      await syncRuns.wake(value.accountId);
  }

  /** Looks at the account of an event that begins or asks for syncs; durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type === 'XeroConnected' || event.type === 'XeroSyncRequested')
      await this.lookAt(event.data.accountId);
    if (event.type === 'SequenceStarted') await this.wantExtras(event.data);
  }

  /** Resolves when no sync is under way here. */
  async settled(): Promise<void> {
    await this.jobs?.settled();
  }

  /** The page that is being taken over is finished or given up; the next start goes on from there. */
  async stop(): Promise<void> {
    await this.jobs?.stop();
  }

  /** Xero may have a link and a PDF for an invoice that is chased from now on. */
  private async wantExtras({ accountId, invoiceId }: Wanted): Promise<void> {
    const { keep, imports } = this.deps;
    if ((await keep.get('timers', `${keyPrefix}${accountId}`)) === undefined) return;
    if (!(await isImported(imports.desk, invoiceId))) return;
    const wanted: Wanted = { accountId, invoiceId };
    await keep.put('timers', `${wantedPrefix(accountId)}${invoiceId}`, wanted);
    await this.lookAt(accountId);
  }

  private async lookAt(accountId: number): Promise<void> {
    const { keep, clock, syncRuns } = this.deps;
    const now = clock.now();
    await this.jobs?.set(accountId, { accountId }, now);
    if (syncRuns === undefined) return;
    // The list of accounts, for the next start.
    await keep.put('timers', `${keyPrefix}${accountId}`, { accountId, at: now });
    await syncRuns.wake(accountId);
  }
}
