import { clientDecider } from '../../domain/client/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import {
  StoreUnavailable,
  StreamGone,
  type Position,
  type RecordedEvent,
  type StreamName,
} from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { clientStream } from '../../commands/streams.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import { messageOf } from '../../platform/error-message.ts';
import { pause, type SetTimer } from '../timer.ts';

/** An event whose effects failed. Everything else continues; the keep holds the event until its effects succeed. */
export interface ParkedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: StreamName;
  readonly revision: number;
  readonly position: Position;
  readonly error: string;
}

interface ParkingDeps extends Pick<ProcessManagerDeps, 'commands' | 'store' | 'keep' | 'clock' | 'log'> {
  readonly setTimer: SetTimer;
  readonly signal: AbortSignal;
}

/** Tries an effect of events. @returns its results */
export type Attempt = <T>(
  events: readonly RecordedEvent[],
  effect: (events: readonly RecordedEvent[]) => Promise<T>,
) => Promise<T[]>;

/** The same tries, each traced to its events. */
export const tracedAttempt = (attempt: Attempt, traces: ProcessManagerDeps['traces']): Attempt =>
  traces === undefined
    ? attempt
    : (events, effect) =>
        attempt(events, (some) => {
          const causes = some.map(({ metadata }) => metadata);
          const types = [...new Set(some.map(({ type }) => type))];
          const work = {
            name: 'effects of events',
            kind: 'consumer',
            attributes: { 'owed.events': types },
          } as const;
          return traces.after(causes, work, () => effect(some));
        });

/** Tries once. @throws what the effect throws */
const once: Attempt = async (events, effect) => [await effect(events)];

const keyPrefix = 'parked-event-';
const keyOf = ({ id }: { readonly id: string }): string => `${keyPrefix}${id}`;
const triesBeforeParking = 5;
const firstPause = 50;
/** How many parked events are retried at a time, oldest first. */
const mostRetried = 100;

/** Keeps a failing event from stopping all others. */
export class Parking {
  private readonly deps: ParkingDeps;
  private readonly parked = new Map<string, ParkedEvent>();

  constructor(deps: ParkingDeps) {
    this.deps = deps;
  }

  /** Reads which events are parked. */
  async load(): Promise<void> {
    for await (const { value } of this.deps.keep.list<ParkedEvent>('checkpoints', keyPrefix))
      this.parked.set(value.id, value);
  }

  /** The oldest first. */
  list(): readonly ParkedEvent[] {
    return [...this.parked.values()].toSorted((one, other) => (one.position < other.position ? -1 : 1));
  }

  /**
   * Tries an effect of several events and, if that fails, of each one. If one keeps failing although the stores
   * answer, that event is parked. The events of a deleted account have no effects. @throws what an unavailable store throws
   */
  readonly attempt: Attempt = async (events, effect) => {
    const [first, ...others] = events;
    if (first === undefined) return [];
    if (others.length === 0) return this.attemptOne(first, () => effect(events));
    try {
      return [await effect(events)];
    } catch (error) {
      if (this.isForeign(error)) throw error;
    }
    const answers = [];
    for (const event of events) answers.push(...(await this.attemptOne(event, () => effect([event]))));
    return answers;
  };

  /** Retries the effects of parked events and removes those that succeed. */
  async retry(bringAbout: (attempt: Attempt, event: RecordedEvent) => Promise<void>): Promise<void> {
    for (const parked of this.list().slice(0, mostRetried))
      try {
        const event = await this.find(parked);
        if (event !== undefined) await bringAbout(once, event);
        await this.deps.keep.delete('checkpoints', keyOf(parked));
        this.parked.delete(parked.id);
        this.deps.log.info({ event: parked.id, type: parked.type }, 'A parked event had its effects');
      } catch (error) {
        if (this.isForeign(error)) throw error;
        await this.keepParked({ ...parked, error: messageOf(error) });
      }
  }

  private async attemptOne<T>(event: RecordedEvent, effect: () => Promise<T>): Promise<T[]> {
    for (let tries = 1; ; tries++)
      try {
        return [await effect()];
      } catch (error) {
        if (error instanceof StreamGone) return [];
        if (this.isForeign(error)) throw error;
        if (tries === triesBeforeParking) return this.park(event, error);
        await pause(this.deps.setTimer, firstPause * 2 ** tries, this.deps.signal);
      }
  }

  /** Whether an error is not the event's fault. */
  private isForeign(error: unknown): boolean {
    return error instanceof StoreUnavailable || this.deps.signal.aborted;
  }

  private async park(event: RecordedEvent, error: unknown): Promise<[]> {
    await this.assertStoresAnswer();
    const { id, type, stream, revision, position } = event;
    this.deps.log.error({ err: error, event: id, type, stream }, 'An event was parked: its effects failed');
    await this.keepParked({ id, type, stream, revision, position, error: messageOf(error) });
    await holdSequence(this.deps, event);
    return [];
  }

  private async assertStoresAnswer(): Promise<void> {
    const { store, keep, clock } = this.deps;
    await store.lastPosition();
    await keep.put('checkpoints', 'process-manager-probe', { at: clock.now() });
  }

  private async keepParked(event: ParkedEvent): Promise<void> {
    await this.deps.keep.put('checkpoints', keyOf(event), event);
    this.parked.set(event.id, event);
  }

  /** Undefined when its stream was deleted. */
  private async find({ stream, revision }: ParkedEvent): Promise<RecordedEvent | undefined> {
    try {
      for await (const event of this.deps.store.readStream(stream, { from: revision, limit: 1 }))
        return event;
    } catch (error) {
      if (!(error instanceof StreamGone)) throw error;
    }
    return undefined;
  }
}

/** Puts the event's sequence on hold, which also notifies the user. If that fails too, it is logged. */
const holdSequence = async ({ commands, log }: ParkingDeps, event: RecordedEvent): Promise<void> => {
  if (!event.stream.startsWith('invoice-')) return;
  try {
    const { state: invoice } = await commands.load(event.stream, invoiceDecider);
    const sequence = unfinishedSequence(invoice);
    if (invoice.status !== 'open' || sequence === null) return;
    const { state: client } = await commands.load(clientStream(invoice.facts.clientId), clientDecider);
    const { sequenceId } = sequence;
    const clientName = clientNameOf(client);
    const command = {
      type: 'HoldSequence',
      sequenceId,
      reason: 'needs_attention',
      detail: { code: 'unexpected_error' },
      clientName,
    } as const;
    await commands.handle(event.stream, invoiceDecider, command, systemContext(invoice.accountId, event));
  } catch (error) {
    log.error({ err: error, stream: event.stream }, 'A sequence could not be held');
  }
};
