import type { EventFollower } from '../event-follower.ts';
import { systemContext } from '../../commands/command-context.ts';
import { loadSenders } from '../../commands/senders/load-senders.ts';
import { sendersStream } from '../../commands/streams.ts';
import { senderDecider } from '../../domain/sender/decide.ts';
import { needsConnecting } from '../../domain/sender/refusal-words.ts';
import { findSender, loginOf } from '../../domain/sender/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import { StreamGone, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { Transports } from '../../platform/ports/mail.ts';
import { KeptJobs, type KeptJobsDeps } from '../embedded/kept-jobs.ts';
import { mailSenderOf } from '../mailings/sender-mail.ts';

export interface SenderWatchDeps extends KeptJobsDeps {
  readonly commands: CommandHandler;
  readonly transports: Transports;
}

interface SenderRef {
  readonly accountId: number;
  readonly senderId: number;
}

const hour = 3_600_000;

/**
 * Tries what refuses its senders, mail servers and Gmail, every hour, without sending anything. When one accepts its
 * sender again, `SenderMended` wakes the runs that wait for it.
 */
export class SenderWatch implements EventFollower {
  private readonly deps: SenderWatchDeps;
  private readonly jobs: KeptJobs<SenderRef>;

  constructor(deps: SenderWatchDeps) {
    this.deps = deps;
    this.jobs = new KeptJobs(deps, {
      keyPrefix: 'sender-',
      // A server may take long to answer.
      atOnce: 4,
      firstRetry: hour,
      longestRetry: hour,
      onFailure: "A sender's mail server could not be tried",
      work: async (sender) => ((await this.isStillRefused(sender)) ? deps.clock.now() + hour : undefined),
    });
  }

  start(): Promise<void> {
    return this.jobs.start();
  }

  /** Durable when it resolves. */
  async follow(event: RecordedEvent): Promise<void> {
    if (event.type !== 'SenderRefused') return;
    const { accountId, senderId, refusedAt } = event.data;
    const at = Date.parse(refusedAt) + hour;
    await this.jobs.set(`${accountId}-${senderId}`, { accountId, senderId }, at);
  }

  /** Resolves when no server is being tried. */
  settled(): Promise<void> {
    return this.jobs.settled();
  }

  stop(): Promise<void> {
    return this.jobs.stop();
  }

  private async isStillRefused({ accountId, senderId }: SenderRef): Promise<boolean> {
    const { commands, transports } = this.deps;
    try {
      const sender = findSender(await loadSenders({ commands }, accountId), senderId);
      const loginId = sender && loginOf(sender);
      if (sender === undefined || loginId === undefined || sender.refusal === null) return false;
      if (needsConnecting(sender.refusal.gmail)) return true;
      const transport = transports.for(mailSenderOf(sender));
      if ((await transport.probe(sender.email)) !== undefined) return true;
      const command = { type: 'MendSender', senderId, loginId } as const;
      await commands.handle(sendersStream(accountId), senderDecider, command, systemContext(accountId));
      return false;
    } catch (error) {
      if (error instanceof StreamGone) return false;
      throw error;
    }
  }
}
