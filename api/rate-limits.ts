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
  /** Tries on one account that are answered at once; each further one waits longer, none is refused for it. */
  readonly promptTriesPerAccount: Limit;
  /** Longest such wait, in milliseconds. */
  readonly longestDelay: number;
}

export const defaultLimits: Limits = {
  loginPerAddress: { most: 60, within: 10 * minute },
  registrationPerAddress: { most: 60, within: 60 * minute },
  promptTriesPerAccount: { most: 5, within: 15 * minute },
  longestDelay: 10_000,
};

/** Limits on login and registration: an address that tries too often is refused, an account never is, it only answers later. */
export interface RateLimits {
  /** @param address of the network. @throws TooManyRequests */
  countLogin(address: string): Promise<void>;
  /** @throws TooManyRequests */
  countRegistration(address: string): Promise<void>;
  /** Counts a try on an account, by its email whether there is one or not, and waits as long as it has to. */
  waitForAccount(email: string): Promise<void>;
  /** The person is who they say: the account answers at once again. */
  forgetAccount(email: string): Promise<void>;
}

/** @param deps.keep where the counts lie, under `limits`, so that they hold for every process and outlive a restart */
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
