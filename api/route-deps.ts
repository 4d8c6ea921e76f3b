import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { StatusView } from '../contracts/status.ts';
import type { LiveBus } from '../platform/ports/live.ts';
import type { SendTestMail } from '../workflows/mailings/send-test-mail.ts';
import type { ChangingCall } from './changing-call.ts';
import type { AccountDesk } from '../commands/registration.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import type { LiveHub } from './live.ts';
import type { Limits, RateLimits } from './rate-limits.ts';
import type { Session, Sessions } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null until the cookie was read, and for a visitor. */
    session: Session | null;
  }
  interface FastifyContextConfig {
    /** A GET that changes something is held to the same origin like any other change. */
    changes?: boolean;
  }
}

/** What `GET /health` says; red when something can't go on or can't be shown. */
export interface Health {
  readonly status: 'green' | 'red';
  /** In words, one line each; nothing of any account. */
  readonly problems: readonly string[];
}

/** What pages say about mail. */
export interface MailStatus {
  readonly view: () => StatusView['mail'];
  /** Calls back when the answer of `view` has changed. */
  onChange(listener: () => void): void;
}

export interface AppSettings {
  /** Address under which browsers reach this server, when it is another than the one they ask. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: boolean | string;
  /** ISO 8601 duration by which the clock is shifted; null when it is not. */
  readonly clockOffset: string | null;
  /** Folder of the built web app; undefined serves none. */
  readonly webFolder: string | undefined;
}

/** What calls are answered with. */
export interface WebDesk extends AccountDesk {
  readonly readYourWrites: ReadYourWrites;
}

/** All that the server is made of. */
export interface AppDeps {
  readonly desk: WebDesk;
  readonly live: LiveBus;
  readonly sendTestMail: SendTestMail;
  readonly settings: AppSettings;
  readonly log: FastifyBaseLogger;
  readonly limits?: Limits;
  /** Compares what should run for an account with what runs, and mends it. */
  readonly reconcile: (accountId: number) => Promise<void>;
  readonly health: () => Promise<Health>;
  readonly mailStatus: MailStatus;
}

/** What the routes are given beside what the server is made of. */
export interface RouteDeps extends AppDeps {
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
  readonly hub: LiveHub;
  readonly changing: ChangingCall;
}

export type OwedApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
