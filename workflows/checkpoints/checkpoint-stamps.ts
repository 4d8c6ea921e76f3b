import { systemContext } from '../../commands/command-context.ts';
import { loadIfThere } from '../../commands/desk.ts';
import { accountStream } from '../../commands/streams.ts';
import { accountDecider } from '../../domain/account/decide.ts';
import type { EventOf } from '../../domain/events.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { StampTime } from '../../platform/ports/partners/time-stamps.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import type { EventFollower } from '../event-follower.ts';

export interface CheckpointStampDeps extends KeptJobsDeps {
  readonly commands: CommandHandler;
  readonly files: Pick<Files, 'put'>;
  /** Without it nothing is time-stamped. */
  readonly stampTime?: StampTime | undefined;
}

type ToStamp = Omit<EventOf<'CheckpointMade'>['data'], 'email'> & { readonly eventId: string };

const minute = 60_000;

/**
 * Has checkpoints time-stamped. An authority may be slow or away for days: nothing else waits for it, and it is asked again
 * until it has answered.
 */
export class CheckpointStamps implements EventFollower {
  private readonly deps: CheckpointStampDeps;
  private readonly jobs: KeptJobs<ToStamp>;

  constructor(deps: CheckpointStampDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'stamp-',
      atOnce: 2,
      firstRetry: minute,
      longestRetry: 60 * minute,
      onFailure: 'A checkpoint could not be time-stamped; trying again',
      work: (checkpoint, signal) => this.stamp(checkpoint, signal),
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  async follow({ type, id: eventId, data }: RecordedEvent): Promise<void> {
    if (type !== 'CheckpointMade' || this.deps.stampTime === undefined) return;
    const { accountId, day, position, events, hash } = data;
    await this.jobs.set(eventId, { eventId, accountId, day, position, events, hash }, this.deps.clock.now());
  }

  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  private async stamp(
    { eventId, accountId, day, position, events, hash }: ToStamp,
    signal: AbortSignal,
  ): Promise<number | undefined> {
    const { stampTime, files, commands, clock } = this.deps;
    if (stampTime === undefined || (await loadIfThere({ commands }, accountId)).status !== 'active')
      return undefined;
    let answer: Uint8Array;
    try {
      answer = await stampTime(hash, signal);
    } catch (error) {
      if (signal.aborted) return clock.now();
      throw error;
    }
    const file = await files.put(accountId, answer);
    const command = { type: 'RecordStamp', day, position, events, hash, file } as const;
    await commands.handle(accountStream(accountId), accountDecider, command, {
      ...systemContext(accountId, { id: eventId }),
      commandId: eventId,
    });
    return undefined;
  }
}
