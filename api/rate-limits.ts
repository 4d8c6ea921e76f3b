import { createHash } from 'node:crypto';
import { countTowards, secondsUntil, type Limit } from '../commands/counted-limit.ts';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';
import { TooManyRequests } from './request-errors.ts';

const minute = 60_000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

export interface Limits {
  readonly loginPerAddress: Limit;
  readonly registrationPerAddress: Limit;
  /** Attempts on one account that are answered at once. Each further one waits longer, but none is refused. */
  readonly promptTriesPerAccount: Limit;
  /** Longest delay, in milliseconds. */
  readonly longestDelay: number;
}

export const defaultLimits: Limits = {
  loginPerAddress: { most: 60, within: 10 * minute },
  registrationPerAddress: { most: 60, within: 60 * minute },
  promptTriesPerAccount: { most: 5, within: 15 * minute },
  longestDelay: 10_000,
};

/**
 * Limits on login and registration. A network address with too many attempts is refused. An account is never locked;
 * its responses are only delayed.
 */
export interface RateLimits {
  /** @param address the network address. @throws TooManyRequests */
  countLogin(address: string): Promise<void>;
  /** @throws TooManyRequests */
  countRegistration(address: string): Promise<void>;
  /** Counts an attempt on an account by its email, even if it does not exist, and waits for the delay. */
  waitForAccount(email: string): Promise<void>;
  /** Resets the count after a successful login. */
  forgetAccount(email: string): Promise<void>;
}

/** @param deps.keep stores the counts under `limits`, so that they apply to every process and survive a restart */
export const createRateLimits = (deps: { keep: Keep; clock: Clock; limits: Limits }): RateLimits => {
  const { keep, clock, limits } = deps;
  const keyOf = (name: string, whom: string): string =>
    `${name}/${createHash('sha256').update(whom.trim().toLowerCase()).digest('hex')}`;

  const refuseAbove = async (name: string, address: string, limit: Limit): Promise<void> => {
    const counted = await countTowards(deps, keyOf(name, address), limit);
    if (counted.count > limit.most) throw new TooManyRequests(secondsUntil(counted, clock.now()));
  };

  return {
    countLogin: (address) => refuseAbove('login', address, limits.loginPerAddress),
    countRegistration: (address) => refuseAbove('registration', address, limits.registrationPerAddress),
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
