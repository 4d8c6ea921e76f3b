import PQueue from 'p-queue';
import { systemContext } from '../../commands/command-context.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { sendersStream } from '../../commands/streams.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { findSender } from '../../domain/sender/state.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { Alarm } from '../embedded/alarm.ts';
import { mailSenderOf } from '../mailings/sender-mail.ts';
import type { SetTimer } from '../timer.ts';

export interface SenderWatchDeps {
  readonly commands: CommandHandler;
  readonly transports: Transports;
  readonly keep: Keep;
  readonly clock: Clock;
  readonly log: Log;
  readonly setTimer: SetTimer;
}

/** What the keep stores for a sender whose mail server refuses it. */
interface Kept {
  readonly accountId: number;
  readonly senderId: number;
  /** When its server is tried next, in milliseconds since 1970. */
  readonly at: number;
}

const keyPrefix = 'sender-';
const hour = 3_600_000;
/** A server may take long to answer. */
const atOnce = 4;

/**
 * Tries the mail servers that refuse their senders, every hour, without sending anything. When one accepts its sender
 * again, `SenderMended` wakes the runs that wait for it. The next try is stored, so that a restart continues.
 */
export class SenderWatch {
  private readonly deps: SenderWatchDeps;
  private readonly alarm: Alarm;
  private readonly queue = new PQueue({ concurrency: atOnce });
  private readonly waiting = new Map<string, Kept>();

  constructor(deps: SenderWatchDeps) {
    this.deps = deps;
    this.alarm = new Alarm(deps.clock, deps.setTimer, (key) => void this.queue.add(() => this.look(key)));
  }

  async start(): Promise<void> {
    for await (const { key, value } of this.deps.keep.list<Kept>('timers', keyPrefix)) {
      this.waiting.set(key, value);
      this.alarm.set(key, value.at);
    }
    this.alarm.turnOn();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'SenderRefused') return;
    const { accountId, senderId, refusedAt } = event.data;
    await this.wait({ accountId, senderId, at: Date.parse(refusedAt) + hour });
  }

  /** Resolves when no server is being tried. */
  settled(): Promise<void> {
    return this.queue.onIdle();
  }

  async stop(): Promise<void> {
    this.alarm.turnOff();
    this.queue.clear();
    await this.queue.onIdle();
  }

  private async wait(kept: Kept): Promise<void> {
    const key = `${keyPrefix}${kept.accountId}-${kept.senderId}`;
    await this.deps.keep.put('timers', key, kept);
    this.waiting.set(key, kept);
    this.alarm.set(key, kept.at);
  }

  private async look(key: string): Promise<void> {
    const kept = this.waiting.get(key);
    if (kept === undefined) return;
    try {
      if (await this.isStillRefused(kept)) return await this.wait({ ...kept, at: this.nextTry() });
      await this.deps.keep.delete('timers', key);
      this.waiting.delete(key);
    } catch (error) {
      const { accountId, senderId } = kept;
      this.deps.log.error({ err: error, accountId, senderId }, "A sender's mail server could not be tried");
      this.alarm.set(key, this.nextTry());
    }
  }

  private nextTry(): number {
    return this.deps.clock.now() + hour;
  }

  private async isStillRefused({ accountId, senderId }: Kept): Promise<boolean> {
    const { commands, transports } = this.deps;
    try {
      const sender = findSender(await loadSenders({ commands }, accountId), senderId);
      if (sender?.server == null || sender.refusal === null) return false;
      const transport = transports.for(mailSenderOf(sender));
      if ((await transport.probe(sender.email)) !== undefined) return true;
      const { passwordId } = sender.server;
      const command = { type: 'MendSender', senderId, passwordId } as const;
      await commands.handle(sendersStream(accountId), senderDecider, command, systemContext(accountId));
      return false;
    } catch (error) {
      if (error instanceof StreamGone) return false;
      throw error;
    }
  }
}
