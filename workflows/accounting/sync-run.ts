import { setImmediate as nextTurn } from 'node:timers/promises';
import { plans } from '../../contracts/accounts/plans.ts';
import { enteredByHand } from '../../commands/accounting/entered-by-hand.ts';
import { addInvoiceExtras, wantedPrefix, type Wanted } from '../../commands/accounting/invoice-extras.ts';
import type { Syncing } from '../../commands/accounting/syncing.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { contextOf } from '../../commands/command-context.ts';
import { loadAccount, type Desk } from '../../commands/desk.ts';
import { isoInstant } from '../../domain/moment.ts';
import { xeroStream } from '../../commands/streams.ts';
import { NotFound } from '../../domain/errors.ts';
import { xeroDecider } from '../../domain/xero/decide.ts';
import type { Xero } from '../../domain/xero/state.ts';
import { readsOwedAgain, sinceOf } from '../../domain/xero/sync/decide.ts';
import type { SyncBy, SyncCommand, SyncFailure, SyncPart } from '../../domain/xero/sync/events.ts';
import type { RunningSync, XeroSync } from '../../domain/xero/sync/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import { TooManyCalls, UnreadableAnswer, type Accounting } from '../../platform/ports/partners/accounting.ts';
import { StreamGone } from '../../platform/ports/event-store.ts';
import { NotConnected, PartnerUnavailable } from '../../platform/ports/partners/partner-access.ts';
import { checkedKey, type Checked } from '../../commands/accounting/checked.ts';
import { syncPage } from './sync-page.ts';

export interface SyncRef {
  readonly accountId: number;
}

export interface SyncRunDeps {
  readonly desk: Desk;
  readonly accounting: Accounting;
}

/** Milliseconds between two syncs that nobody asks for. */
export const syncEvery = 15 * 60_000;
/** After a failure, in milliseconds; Xero may ask for more. */
const retryAfter = 5 * 60_000;

/** Invoices that get their link and PDF before something else may have its turn. */
const extrasAtOnce = 5;

/** The commands of a sync are derived from its id. */
const namespace = '2f3c8f5e-0a55-4a35-8d0a-6a4de1d7b0c4';

const both: readonly SyncPart[] = ['contacts', 'invoices'];

type Connected = Extract<Xero['connection'], { status: 'connected' }>;

const failureOf = (error: unknown): { readonly code: SyncFailure; readonly afterMs: number } | undefined => {
  if (error instanceof NotConnected) return { code: 'not_connected', afterMs: syncEvery };
  if (error instanceof TooManyCalls) return { code: 'too_many_calls', afterMs: error.retryAfterMs };
  if (error instanceof UnreadableAnswer) return { code: 'unreadable', afterMs: syncEvery };
  return error instanceof PartnerUnavailable
    ? { code: 'unavailable', afterMs: error.retryAfterMs ?? 0 }
    : undefined;
};

/**
 * Does the syncs of an account that are due or asked for. Progress is recorded after each page; a page that was
 * interrupted is done again, which changes nothing that it did before.
 * @returns when to look again, in milliseconds since 1970; undefined when the account has no connection
 * @throws StoreUnavailable, and what else prevents the work for now
 */
export const workOnSyncs = async (
  deps: SyncRunDeps,
  ref: SyncRef,
  signal: AbortSignal,
): Promise<number | undefined> => {
  try {
    return await new SyncWork(deps, ref, signal).untilDone();
  } catch (error) {
    if (signal.aborted) return deps.desk.clock.now();
    if (error instanceof StreamGone || error instanceof NotFound) return undefined;
    throw error;
  }
};

class SyncWork {
  private readonly deps: SyncRunDeps;
  private readonly accountId: number;
  private readonly signal: AbortSignal;
  private readonly isEnteredByHand: Syncing['isEnteredByHand'];
  private extrasFailed = false;

  constructor(deps: SyncRunDeps, { accountId }: SyncRef, signal: AbortSignal) {
    this.deps = deps;
    this.accountId = accountId;
    this.signal = signal;
    this.isEnteredByHand = enteredByHand(deps.desk, accountId);
  }

  async untilDone(): Promise<number | undefined> {
    while (!this.signal.aborted) {
      const { connection, sync } = await this.load();
      if (connection.status !== 'connected') return undefined;
      const next = await this.step(connection, sync);
      if (next !== undefined) return next;
      await nextTurn();
    }
    return this.now();
  }

  /** @returns when to look again; undefined when there is more to do */
  private async step(connection: Connected, sync: XeroSync): Promise<number | undefined> {
    if (sync.running !== null) return this.goOn(sync.running);
    const { contacts, invoices } = sync.requested;
    if (contacts !== null) return this.start(contacts, 'user', ['contacts']);
    if (invoices !== null) return this.start(invoices, 'user', ['invoices']);
    if (await this.addExtras()) return undefined;
    const checked = await this.deps.desk.keep.get<Checked>('timers', checkedKey(this.accountId));
    const isOfConnection = checked?.value.connectionId === connection.connectionId;
    const due = isOfConnection ? checked.value.next : 0;
    if (due > this.now()) return due;
    return this.check(connection, sync);
  }

  /** Links and PDFs of the invoices whose sequences have begun, some at a time. @returns whether there are more */
  private async addExtras(): Promise<boolean> {
    if (this.extrasFailed) return false;
    const { desk, accounting } = this.deps;
    let count = 0;
    for await (const { key, value } of desk.keep.list<Wanted>('timers', wantedPrefix(this.accountId))) {
      if (count === extrasAtOnce) return true;
      count += 1;
      try {
        await addInvoiceExtras(accounting, await this.syncing(key), value.invoiceId, this.signal);
      } catch (error) {
        if (this.signal.aborted || failureOf(error) === undefined) throw error;
        // What can't be read is not asked for again; anything else is, at the next look.
        if (!(error instanceof UnreadableAnswer)) {
          this.extrasFailed = true;
          return false;
        }
      }
      await desk.keep.delete('timers', key);
    }
    return false;
  }

  private async check(connection: Connected, sync: XeroSync): Promise<number | undefined> {
    const { license } = await loadAccount(this.deps.desk, this.accountId);
    if (plans[license].canUseXero)
      try {
        if (await this.hasChanges(connection, sync))
          return await this.start(this.scheduledId(connection, sync), 'schedule', both);
      } catch (error) {
        const failure = this.signal.aborted ? undefined : failureOf(error);
        if (failure === undefined) throw error;
        return this.checked(connection, false, Math.max(retryAfter, failure.afterMs));
      }
    return this.checked(connection, true, syncEvery);
  }

  /** A sync that would change nothing is not begun, so that it leaves no events. */
  private async hasChanges({ tenantId }: Connected, sync: XeroSync): Promise<boolean> {
    if (readsOwedAgain(sync, tenantId, 'schedule', isoInstant(this.now()))) return true;
    const contacts = sinceOf(sync, tenantId, 'contacts');
    const invoices = sinceOf(sync, tenantId, 'invoices');
    if (contacts === null || invoices === null) return true;
    const { accounting } = this.deps;
    const firstPage = { page: 1, onlyOwed: false } as const;
    const changed = await accounting.contacts(this.accountId, { ...firstPage, since: contacts }, this.signal);
    if (changed.records.length > 0) return true;
    const { records } = await accounting.invoices(
      this.accountId,
      { ...firstPage, since: invoices },
      this.signal,
    );
    return records.length > 0;
  }

  /** The same as long as no sync has begun since. */
  private scheduledId({ connectionId }: Connected, sync: XeroSync): string {
    const { contacts, invoices } = sync.last;
    return derivedUuid(
      namespace,
      `${connectionId} after ${contacts?.syncId ?? ''} ${invoices?.syncId ?? ''} ${contacts?.at ?? ''}`,
    );
  }

  private async start(syncId: string, by: SyncBy, parts: readonly SyncPart[]): Promise<undefined> {
    await this.give({ type: 'StartXeroSync', syncId, by, parts, now: isoInstant(this.now()) });
  }

  private async goOn(running: RunningSync): Promise<number | undefined> {
    const phase = running.phases[running.at];
    if (phase === undefined) throw new Error(`The sync ${running.syncId} has no phase ${running.at}`);
    const { syncId, page } = running;
    try {
      const done = await syncPage(
        this.deps.accounting,
        await this.syncing(syncId),
        running,
        phase,
        this.signal,
      );
      const now = isoInstant(this.now());
      await this.give({ type: 'RecordXeroPage', syncId, phase, page, ...done, now });
      const isOver = done.isLast && running.at === running.phases.length - 1;
      return isOver && running.by === 'schedule' ? await this.checkedBySync(true, syncEvery) : undefined;
    } catch (error) {
      const failure = this.signal.aborted ? undefined : failureOf(error);
      if (failure === undefined) throw error;
      await this.give({ type: 'FailXeroSync', syncId, code: failure.code, now: isoInstant(this.now()) });
      await this.checkedBySync(false, Math.max(retryAfter, failure.afterMs));
      return undefined;
    }
  }

  private async checkedBySync(isComplete: boolean, nextInMs: number): Promise<undefined> {
    const { connection } = await this.load();
    if (connection.status === 'connected') await this.checked(connection, isComplete, nextInMs);
  }

  private async checked({ connectionId }: Connected, isComplete: boolean, nextInMs: number): Promise<number> {
    const { keep } = this.deps.desk;
    const key = checkedKey(this.accountId);
    const now = this.now();
    const before = await keep.get<Checked>('timers', key);
    const at = isComplete ? isoInstant(now) : (before?.value.at ?? null);
    const next = now + nextInMs;
    await keep.put('timers', key, { accountId: this.accountId, connectionId, at, next } satisfies Checked);
    return next;
  }

  private async syncing(syncId: string): Promise<Syncing> {
    const { desk } = this.deps;
    const account = await loadAccount(desk, this.accountId);
    const commandId = derivedUuid(namespace, syncId);
    const { isEnteredByHand } = this;
    return { desk, call: { account, actor: 'workflow', commandId, now: this.now() }, isEnteredByHand };
  }

  private async load(): Promise<Xero> {
    return (await this.deps.desk.commands.load(xeroStream(this.accountId), xeroDecider)).state;
  }

  private async give(command: SyncCommand): Promise<void> {
    const purpose = 'page' in command ? `${command.type} ${command.phase} ${command.page}` : command.type;
    const syncId = 'syncId' in command ? command.syncId : '';
    const context: CommandContext = contextOf(
      {
        account: { accountId: this.accountId },
        commandId: derivedUuid(namespace, syncId),
        actor: 'workflow',
      },
      purpose,
    );
    await this.deps.desk.commands.handle(xeroStream(this.accountId), xeroDecider, command, context);
  }

  private now(): number {
    return this.deps.desk.clock.now();
  }
}
