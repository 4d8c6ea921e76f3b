import { userView } from '../../contracts/accounts/accounts.ts';
import { addDays, instantOf, todayIn } from '../../domain/calendar.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';

type MidnightDeps = Pick<ProcessManagerDeps, 'readModels' | 'models' | 'live' | 'clock' | 'keep'>;

/** What the keep stores: when days were last checked, in milliseconds since 1970. */
interface Looked {
  readonly at: number;
}

const key = 'midnights';

const zoned = userView.pick({ timeZone: true });

/** Every account's zone, and the last known day of each zone. */
export class Midnights {
  private readonly zones = new Map<number, string>();
  private readonly days = new Map<string, string>();
  private readonly deps: MidnightDeps;
  /** Days that began after this instant, while no process checked, are announced as well. */
  private lookedAt: number | undefined;

  constructor(deps: MidnightDeps) {
    this.deps = deps;
  }

  /** Reads existing accounts; later ones come with their events. */
  async load(): Promise<void> {
    const since = (this.lookedAt ??= await this.lastLook());
    for await (const { account, body } of this.deps.readModels.scan(this.deps.models.accounts)) {
      const read = zoned.safeParse(JSON.parse(body ?? 'null'));
      if (read.success && !this.zones.has(account)) this.noteZone(account, read.data.timeZone, since);
    }
  }

  /** Notes an account's zone from an event. */
  follow(event: RecordedEvent): void {
    if (event.type === 'AccountAbandoned' || event.type === 'AccountClosed')
      this.zones.delete(event.data.accountId);
    if (event.type === 'AccountRegistered' || event.type === 'ProfileChanged')
      this.noteZone(event.data.accountId, event.data.timeZone, this.deps.clock.now());
  }

  /** Every account's zone. */
  allZones(): ReadonlyMap<number, string> {
    return this.zones;
  }

  zoneOf(account: number): string | undefined {
    return this.zones.get(account);
  }

  /** Instant, in milliseconds since 1970, at which the next day begins in any zone; undefined without accounts. */
  next(): number | undefined {
    const instants = [...this.days].map(([zone, day]) => instantOf(addDays(day, 1), '00:00', zone));
    return instants.length === 0 ? undefined : Math.min(...instants);
  }

  /** Notifies every account for which a new day has begun; returns whether there was one. */
  async announce(): Promise<boolean> {
    const now = this.deps.clock.now();
    const begun = new Map<string, string>();
    for (const [zone, day] of this.days) {
      const today = todayIn(zone, now);
      if (today !== day) begun.set(zone, today);
    }
    for (const [account, zone] of this.zones) {
      const today = begun.get(zone);
      if (today !== undefined)
        this.deps.live.publish(account, [{ view: 'today', id: account, revision: today }]);
    }
    if (begun.size > 0) await this.keepLook(now);
    for (const [zone, today] of begun) this.days.set(zone, today);
    return begun.size > 0;
  }

  private async lastLook(): Promise<number> {
    const now = this.deps.clock.now();
    const kept = await this.deps.keep.get<Looked>('checkpoints', key);
    if (kept === undefined) await this.keepLook(now);
    return Math.min(kept?.value.at ?? now, now);
  }

  private keepLook(at: number): Promise<void> {
    const looked: Looked = { at };
    return this.deps.keep.put('checkpoints', key, looked);
  }

  private noteZone(account: number, zone: string, since: number): void {
    this.zones.set(account, zone);
    if (!this.days.has(zone)) this.days.set(zone, todayIn(zone, since));
  }
}
