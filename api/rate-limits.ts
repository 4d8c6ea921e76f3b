import { createHash } from 'node:crypto';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { countTowards, type Limit } from '../commands/counted-limit.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';
import { TooManyRequests } from './request-errors.ts';
import type { OwedApp } from './route-deps.ts';

const minute = 60_000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export interface Limits {
  readonly loginPerAddress: Limit;
  readonly registrationPerAddress: Limit;
  /** Requests for links that set a new password. */
  readonly passwordLinksPerAddress: Limit;
  /** Attempts on one account that are answered at once. Each further one waits longer, but none is refused. */
  readonly promptTriesPerAccount: Limit;
  /** Longest delay, in milliseconds. */
  readonly longestDelay: number;
}

export const defaultLimits: Limits = {
  loginPerAddress: { most: 60, within: 10 * minute },
  registrationPerAddress: { most: 60, within: 60 * minute },
  passwordLinksPerAddress: { most: 20, within: 60 * minute },
  promptTriesPerAccount: { most: 5, within: 15 * minute },
  longestDelay: 10_000,
};

/**
 * Limits on login and registration. A network address with too many attempts is refused. An account is never locked;
 * its responses are only delayed.
 */
export interface RateLimits {
  /** Counts the request's network address. @throws TooManyRequests */
  countLogin(request: FastifyRequest): Promise<void>;
  /** @throws TooManyRequests */
  countRegistration(request: FastifyRequest): Promise<void>;
  /** @throws TooManyRequests */
  countPasswordLink(request: FastifyRequest): Promise<void>;
  /** Counts an attempt on an account by its email, even if it does not exist, and waits for the delay. */
  waitForAccount(email: string): Promise<void>;
  /** Resets the count after a successful login. */
  forgetAccount(email: string): Promise<void>;
}

type Counts = Parameters<typeof countTowards>[0];

const keyOf = (name: string, whom: string): string =>
  `${name}/${createHash('sha256').update(whom.trim().toLowerCase()).digest('hex')}`;

/** Counts in the keep, so that they apply to every process and survive a restart. */
const storeIn = (counts: Counts) =>
  class KeepStore implements FastifyRateLimitStore {
    readonly incr: FastifyRateLimitStore['incr'] = (key, callback, within, most) => {
      countTowards(counts, key, { most, within }).then(
        ({ count, until }) => callback(null, { current: count, ttl: until - counts.clock.now() }),
        callback,
      );
    };

    child(): this {
      return this;
    }
  };

/** @param deps.keep stores the counts under `limits` */
export const createRateLimits = async (
  app: OwedApp,
  deps: { keep: Keep; clock: Clock; limits: Limits },
): Promise<RateLimits> => {
  const { keep, limits } = deps;
  await app.register(fastifyRateLimit, { global: false, store: storeIn(deps) });

  const perAddress = (name: string, { most, within }: Limit) => {
    const count = app.createRateLimit({
      max: most,
      timeWindow: within,
      keyGenerator: ({ ip }) => keyOf(name, ip),
    });
    return async (request: FastifyRequest): Promise<void> => {
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw new TooManyRequests(counted.ttlInSeconds);
    };
  };

  return {
    countLogin: perAddress('login', limits.loginPerAddress),
    countRegistration: perAddress('registration', limits.registrationPerAddress),
    countPasswordLink: perAddress('password-link', limits.passwordLinksPerAddress),
    waitForAccount: async (email) => {
      const { most } = limits.promptTriesPerAccount;
      const { count: tries } = await countTowards(
        deps,
        keyOf('account', email),
        limits.promptTriesPerAccount,
      );
      if (tries > most) await sleep(Math.min(250 * 2 ** (tries - most - 1), limits.longestDelay));
    },
    forgetAccount: (email) => keep.delete('limits', keyOf('account', email)),
  };
};
