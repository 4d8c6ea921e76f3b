import type { ManagerLease } from './manager-lease.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { createProcessManager, type ProcessManager, type ProcessManagerHealth } from './process-manager.ts';

export interface SharedProcessManagerDeps extends ProcessManagerDeps {
  readonly lease: ManagerLease;
}

/**
 * The process manager for several processes: a lease decides which one is active, the others stand by. After a stalled
 * holder, two may be active for a moment: every effect can be repeated, and the checkpoint never goes back.
 */
export const createSharedProcessManager = (deps: SharedProcessManagerDeps): ProcessManager =>
  new SharedManager(deps);

const standingBy: ProcessManagerHealth = {
  state: 'standing-by',
  position: undefined,
  error: null,
  parked: [],
};

class SharedManager implements ProcessManager {
  private readonly deps: SharedProcessManagerDeps;
  private readonly stopping = new AbortController();
  private readonly watchers = new Set<() => void>();
  private manager: ProcessManager | undefined;
  private turns: Promise<void> = Promise.resolve();

  constructor(deps: SharedProcessManagerDeps) {
    this.deps = deps;
  }

  start(): void {
    this.turns = this.takeTurns();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.turns;
    this.changed();
  }

  async settled(position: Parameters<ProcessManager['settled']>[0]): Promise<void> {
    while (this.manager === undefined && !this.isStopping())
      await new Promise<void>((resolve) => this.watchers.add(resolve));
    await this.manager?.settled(position);
  }

  health(): ProcessManagerHealth {
    if (this.manager !== undefined) return this.manager.health();
    return this.isStopping() ? { ...standingBy, state: 'stopped' } : standingBy;
  }

  private async takeTurns(): Promise<void> {
    const { lease, log } = this.deps;
    const { signal } = this.stopping;
    for (;;) {
      await lease.taken(signal);
      if (this.isStopping()) break;
      log.info({}, 'This process manages what events bring about');
      const manager = createProcessManager(this.deps);
      this.manager = manager;
      manager.start();
      this.changed();
      await lease.lost(signal);
      await this.end(manager);
      if (this.isStopping()) break;
      log.warn({}, 'This process no longer manages what events bring about');
    }
    await this.letGo();
  }

  private async end(manager: ProcessManager): Promise<void> {
    try {
      await manager.stop();
    } catch (error) {
      this.deps.log.error({ err: error }, 'The process manager could not stop well');
    }
    this.manager = undefined;
  }

  private async letGo(): Promise<void> {
    try {
      await this.deps.lease.release();
    } catch (error) {
      this.deps.log.warn({ err: error }, 'The right to manage events runs out by itself');
    }
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private changed(): void {
    for (const watcher of this.watchers) watcher();
    this.watchers.clear();
  }
}
