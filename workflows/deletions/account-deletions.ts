import { systemContext } from '../../commands/command-context.ts';
import { deletionsStream } from '../../commands/streams.ts';
import { deletionsDecider } from '../../domain/deletions/decide.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import { deletionPrefix, eraseAccount, isOwn, type ErasureDeps } from './erase-account.ts';

/** What the keep stores of a deleted account, forever. */
interface KeptDeletion {
  readonly accountId: number;
  /** When it was deleted, in milliseconds since 1970. */
  readonly since: number;
  /** When it is erased next; null once nothing of it can turn up any more. */
  readonly at: number | null;
}

const hour = 3_600_000;
/** A model that was behind, in milliseconds: look again soon. */
const soon = 10_000;
/** When it is erased again: what was under way, such as an upload or a rebuild, may have left something. */
const again = [hour, 24 * hour, 7 * 24 * hour] as const;

/**
 * Erases deleted accounts. A deletion counts once its event is stored. It is erased at once, also after a crash in
 * between, whenever an event of it turns up, and again three times within a week.
 */
export class AccountDeletions {
  private readonly deps: ErasureDeps;
  private readonly deleted = new Map<number, KeptDeletion>();

  constructor(deps: ErasureDeps) {
    this.deps = deps;
  }

  /**
   * Reads which accounts were deleted. One that the keep knows and the events don't, after older events were restored,
   * is deleted again; one without an entry in the keep is erased again.
   */
  async load(): Promise<void> {
    const { commands, keep } = this.deps;
    for await (const { value } of keep.list<KeptDeletion>('timers', deletionPrefix))
      this.deleted.set(value.accountId, value);
    const { state } = await commands.load(deletionsStream, deletionsDecider);
    for (const accountId of state) if (!this.deleted.has(accountId)) await this.plan(accountId);
    const noted = new Set(state);
    for (const accountId of [...this.deleted.keys()])
      if (!noted.has(accountId)) {
        await this.note(accountId);
        await this.plan(accountId);
      }
  }

  has(accountId: number): boolean {
    return this.deleted.has(accountId);
  }

  /** Takes on what events of closed and deleted accounts ask for; durable when it resolves. */
  async follow(events: readonly RecordedEvent[]): Promise<void> {
    const touched = new Set<number>();
    for (const { type, data, stream } of events) {
      if (type === 'AccountClosed') await this.note(data.accountId);
      if (type === 'AccountClosed' || (this.has(data.accountId) && isOwn(stream)))
        touched.add(data.accountId);
    }
    for (const accountId of touched) await this.plan(accountId);
  }

  /** When an account is erased next, in milliseconds since 1970; undefined when there is none. */
  next(): number | undefined {
    const instants = [...this.deleted.values()].flatMap(({ at }) => at ?? []);
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** Erases what is due. One account that fails does not delay the others. @throws the first failure */
  async eraseDue(): Promise<void> {
    const now = this.deps.clock.now();
    const failures: unknown[] = [];
    for (const deletion of [...this.deleted.values()])
      if (deletion.at !== null && deletion.at <= now)
        await this.erase(deletion).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  private async erase(deletion: KeptDeletion): Promise<void> {
    const { clock, log } = this.deps;
    const { accountId, since } = deletion;
    const isComplete = await eraseAccount(this.deps, accountId);
    // Something of the account has turned up meanwhile, and is erased next.
    if (this.deleted.get(accountId) !== deletion) return;
    const now = clock.now();
    const next = isComplete ? again.map((later) => since + later).find((at) => at > now) : now + soon;
    await this.put({ accountId, since, at: next ?? null });
    log.info({ accountId, isComplete }, 'A deleted account was erased');
  }

  private async note(accountId: number): Promise<void> {
    const command = { type: 'NoteDeletion', accountId } as const;
    await this.deps.commands.handle(deletionsStream, deletionsDecider, command, systemContext(accountId));
  }

  private plan(accountId: number): Promise<void> {
    const now = this.deps.clock.now();
    return this.put({ accountId, since: this.deleted.get(accountId)?.since ?? now, at: now });
  }

  private async put(deletion: KeptDeletion): Promise<void> {
    await this.deps.keep.put('timers', `${deletionPrefix}${deletion.accountId}`, deletion);
    this.deleted.set(deletion.accountId, deletion);
  }
}
