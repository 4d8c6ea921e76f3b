import { clientDecider } from '../../domain/client/decide.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import { unfinishedSequence } from '../../domain/invoice/state.ts';
import { StoreUnavailable, type RecordedEvent } from '../../platform/ports/event-store.ts';
import { systemContext } from '../../commands/command-context.ts';
import { pause } from '../pause.ts';
import type { ProcessManagerDeps } from './process-manager-deps.ts';
import { clientNameOf } from '../../domain/client/state.ts';
import type { SetTimer } from '../timer.ts';
import { clientStream } from '../../commands/streams.ts';

/** An event whose effects could not be brought about; everything else goes on. */
export interface ParkedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly error: string;
}

interface ParkingDeps extends Pick<ProcessManagerDeps, 'commands' | 'store' | 'keep' | 'clock' | 'log'> {
  readonly setTimer: SetTimer;
  readonly signal: AbortSignal;
}

const triesBeforeParking = 5;
const firstPause = 50;
const mostShown = 100;

/** Keeps an event that can't be worked with from stopping all others. */
export class Parking {
  private readonly deps: ParkingDeps;
  private readonly parked: ParkedEvent[] = [];

  constructor(deps: ParkingDeps) {
    this.deps = deps;
  }

  /** The latest parked events of this process. */
  list(): readonly ParkedEvent[] {
    return [...this.parked];
  }

  /**
   * Tries an event's effect. When it keeps failing though the stores answer, it is the event that is the trouble: it is
   * parked. @throws what a store that is away throws
   */
  async attempt<T>(event: RecordedEvent, effect: () => Promise<T>): Promise<T | undefined> {
    for (let tries = 1; ; tries++)
      try {
        return await effect();
      } catch (error) {
        const { setTimer, signal } = this.deps;
        if (error instanceof StoreUnavailable || signal.aborted) throw error;
        if (tries < triesBeforeParking) {
          await pause(setTimer, firstPause * 2 ** tries, signal);
          continue;
        }
        await this.assertStoresAnswer();
        await this.park(event, error);
        return undefined;
      }
  }

  private async assertStoresAnswer(): Promise<void> {
    const { store, keep, clock } = this.deps;
    await store.lastPosition();
    await keep.put('checkpoints', 'process-manager-probe', { at: clock.now() });
  }

  private async park(event: RecordedEvent, error: unknown): Promise<void> {
    const { id, type, stream } = event;
    this.deps.log.error({ err: error, event: id, type, stream }, 'An event was parked: its effects failed');
    this.parked.push({ id, type, stream, error: error instanceof Error ? error.message : String(error) });
    if (this.parked.length > mostShown) this.parked.shift();
    await holdSequence(this.deps, event);
  }
}

/** Holds the sequence that an event concerns, which also tells the user. What can't even be held is in the log. */
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
