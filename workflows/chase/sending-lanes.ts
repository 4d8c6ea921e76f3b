import { setMaxListeners } from 'node:events';
import PQueue from 'p-queue';
import type { MailTransport } from '../../platform/ports/mail.ts';
import type { Turn } from './next-step.ts';

/**
 * How many mails one transport hands over at a time: as many connections as mail servers accept from one client, as many
 * requests as Gmail takes from one user in a second, or as many files as are worth writing in parallel.
 */
export const mostAtOnce = { smtp: 8, gmail: 2, outbox: 128 } as const;

/** What a step asks before it starts a send. */
interface SendingLane {
  /**
   * Waits until fewer than `mostAtOnce` sends of a transport are under way. `after-waiting`: the decision may be outdated. `closing`:
   * no further send may start.
   */
  enter(transport: MailTransport): Promise<'at-once' | 'after-waiting' | 'closing'>;
  leave(): void;
}

/** Limits the sends of each transport. A send that has to wait does so before anything of it is recorded. */
export class SendingLanes {
  private readonly queues = new WeakMap<MailTransport, PQueue>();

  /** The lane of one step; once entered, it is held until `leave`, or until that of another transport is entered. */
  ofTurn({ signal, outside }: Turn): SendingLane {
    let leave: (() => void) | undefined;
    let entered: MailTransport | undefined;
    // Any number of sends may be waiting.
    setMaxListeners(0, signal);
    return {
      enter: async (transport) => {
        if (leave !== undefined && entered === transport) return 'at-once';
        leave?.();
        entered = transport;
        const queue = this.queueOf(transport);
        const isFree = queue.size + queue.pending < queue.concurrency;
        leave = await outside(() => entering(queue, signal));
        if (leave === undefined) return 'closing';
        return isFree ? 'at-once' : 'after-waiting';
      },
      leave: () => {
        leave?.();
        leave = undefined;
      },
    };
  }

  private queueOf(transport: MailTransport): PQueue {
    const known = this.queues.get(transport);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: mostAtOnce[transport.via] });
    this.queues.set(transport, queue);
    return queue;
  }
}

/** @returns how to leave; undefined when the signal aborted first */
const entering = (queue: PQueue, signal: AbortSignal): Promise<(() => void) | undefined> =>
  new Promise((entered) => {
    queue.add(() => new Promise<void>((leave) => entered(leave)), { signal }).catch(() => entered(undefined));
  });
