import { createHash } from 'node:crypto';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';
import { TooManyRequests } from './request-errors.ts';

const minute = 60_000;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** How often something may be tried in a stretch of time (milliseconds). */
export interface Limit {
  readonly most: number;
  readonly within: number;
}

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

interface Window {
  readonly since: number;
  readonly count: number;
}

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

  /** Adds one and says how many that makes, and when the count begins anew. */
  const count = async (key: string, { within }: Limit): Promise<{ count: number; until: number }> => {
    for (;;) {
      const now = clock.now();
      const kept = await keep.get<Window>('limits', key);
      const running = kept && now - kept.value.since < within ? kept.value : undefined;
      const next: Window = { since: running?.since ?? now, count: (running?.count ?? 0) + 1 };
      const until = next.since + within;
      const expiresAt = new Date(until).toISOString();
      if (await keep.putIf('limits', key, kept?.version, next, { expiresAt }))
        return { count: next.count, until };
    }
  };

  const refuseAbove = async (name: string, address: string, limit: Limit): Promise<void> => {
    const { count: tries, until } = await count(keyOf(name, address), limit);
    if (tries > limit.most) throw new TooManyRequests(Math.max(1, Math.ceil((until - clock.now()) / 1_000)));
  };

  return {
    countLogin: (address) => refuseAbove('login', address, limits.loginPerAddress),
    countRegistration: (address) => refuseAbove('registration', address, limits.registrationPerAddress),
    waitForAccount: async (email) => {
      const { most } = limits.promptTriesPerAccount;
      const { count: tries } = await count(keyOf('account', email), limits.promptTriesPerAccount);
      if (tries > most) await sleep(Math.min(250 * 2 ** (tries - most - 1), limits.longestDelay));
    },
    forgetAccount: (email) => keep.delete('limits', keyOf('account', email)),
  };
};
