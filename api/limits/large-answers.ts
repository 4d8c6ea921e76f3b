import type { Socket } from 'node:net';
import { TooManyAtOnce } from '../server/request-errors.ts';

/** Large answers that all accounts together are sent at once; each holds some memory until it is read. */
const mostAtOnce = 8;
/** How long a further one waits for its turn by default, in milliseconds. */
const longestWait = 5_000;
/** How long one may stay unread while another waits, in milliseconds. */
const longestUnread = 3_000;
const betweenLooks = 500;

/** What a large answer goes out on. */
export interface Connection extends Pick<Socket, 'bytesWritten' | 'writableLength'> {
  cutOff(): void;
}

interface UnderWay {
  readonly connection: Connection;
  written: number;
  since: number;
}

/**
 * Lets so many large answers be under way, whoever is sent them. While another waits for its turn, the connection of one
 * that nobody reads is cut off: those who read nothing do not keep others from what they asked for.
 */
export class LargeAnswers {
  private readonly underWay = new Set<UnderWay>();
  private readonly waiting = new Set<() => void>();
  private readonly most: number;
  private readonly wait: number;
  private looking: NodeJS.Timeout | undefined;

  constructor(most = mostAtOnce, wait = longestWait) {
    this.most = most;
    this.wait = wait;
  }

  /** @returns what gives the turn back. @throws TooManyAtOnce when none comes */
  async turn(connection: Connection): Promise<() => void> {
    const answer = this.underWay.size < this.most ? this.begin(connection) : await this.queue(connection);
    return () => {
      if (this.underWay.delete(answer)) this.beginNext();
    };
  }

  private begin(connection: Connection): UnderWay {
    const answer = { connection, written: connection.bytesWritten, since: performance.now() };
    this.underWay.add(answer);
    return answer;
  }

  private queue(connection: Connection): Promise<UnderWay> {
    this.looking ??= setInterval(() => this.look(), betweenLooks).unref();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        this.waiting.delete(begin);
        if (this.waiting.size > 0) return;
        clearInterval(this.looking);
        this.looking = undefined;
      };
      const begin = (): void => {
        leave();
        resolve(this.begin(connection));
      };
      const timer = setTimeout(() => {
        leave();
        reject(new TooManyAtOnce());
      }, this.wait);
      this.waiting.add(begin);
    });
  }

  private beginNext(): void {
    const [next] = this.waiting;
    if (this.underWay.size < this.most) next?.();
  }

  private look(): void {
    const now = performance.now();
    for (const answer of this.underWay) {
      const { bytesWritten, writableLength } = answer.connection;
      const isStill = writableLength > 0 && bytesWritten === answer.written;
      if (!isStill) Object.assign(answer, { written: bytesWritten, since: now });
      else if (now - answer.since >= longestUnread) answer.connection.cutOff();
    }
  }
}
