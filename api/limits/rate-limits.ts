import { createHash } from 'node:crypto';
import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../contracts/senders/email-address.ts';
import { countBack, countTowards, secondsUntil, type Limit } from '../../commands/counted-limit.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { callerOf } from './caller.ts';
import { mostRunning, type RunningLimits } from './traffic.ts';
import { TooManyRequests } from '../server/request-errors.ts';
import type { OwedApp } from '../route-deps.ts';

export interface Limits {
  readonly loginPerAddress: Limit;
  readonly registrationPerAddress: Limit;
  /** Requests for links that set a new password. */
  readonly passwordLinksPerAddress: Limit;
  /** Attempts on one account, from wherever they come; a browser that has logged in before has its own. */
  readonly triesPerAccount: Limit;
  /** How long an answer waits to be read, in milliseconds: of one that is read slowly, some goes on. */
  readonly unreadFor: number;
  /** Of calls that run at the same time. */
  readonly running: RunningLimits;
}

export const defaultLimits: Limits = {
  loginPerAddress: { most: 60, within: 10 * millisecondsInMinute },
  registrationPerAddress: { most: 60, within: 60 * millisecondsInMinute },
  passwordLinksPerAddress: { most: 20, within: 60 * millisecondsInMinute },
  triesPerAccount: { most: 10, within: millisecondsInMinute },
  unreadFor: millisecondsInMinute,
  running: mostRunning,
};

/**
 * Limits on login and registration, by network address and by account. Who guesses does not keep the owner out: a
 * browser that has logged in before is counted apart.
 */
export interface RateLimits {
  /** Counts the request's network address. @throws TooManyRequests */
  countLogin(request: FastifyRequest): Promise<void>;
  /** @throws TooManyRequests */
  countRegistration(request: FastifyRequest): Promise<void>;
  /** @throws TooManyRequests */
  countPasswordLink(request: FastifyRequest): Promise<void>;
  /**
   * Counts an attempt on an account by its email, even if it does not exist, before the password is looked at. `whom`: the
   * email, or what else tells one count from another.
   * @param device a browser that has logged in before, or the session that asks
   * @throws TooManyRequests
   */
  countTry(whom: string, device?: string): Promise<void>;
  /** Resets the count after the right password. */
  forgetTries(whom: string, device?: string): Promise<void>;
  /**
   * Takes one attempt back after the right password. The others stay: another account with the same address may be the
   * one whose password was guessed.
   */
  takeBackTry(email: string): Promise<void>;
}

type Counts = Parameters<typeof countTowards>[0];

/** An email address counts as one in all its spellings. */
const keyOf = (name: string, whom: string): string =>
  `${name}/${createHash('sha256').update(addressKey(whom)).digest('hex')}`;

const triesKey = (email: string, device = ''): string => `${keyOf('account', email)}/${device}`;

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
      keyGenerator: (request) => keyOf(name, callerOf(request)),
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
    countTry: async (whom, device) => {
      const { triesPerAccount } = limits;
      const counted = await countTowards(deps, triesKey(whom, device), triesPerAccount);
      if (counted.count > triesPerAccount.most)
        throw new TooManyRequests(secondsUntil(counted, deps.clock.now()));
    },
    forgetTries: (whom, device) => keep.delete('limits', triesKey(whom, device)),
    takeBackTry: (email) => countBack(deps, triesKey(email), limits.triesPerAccount),
  };
};
