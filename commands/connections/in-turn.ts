import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { PartnerUnavailable, type Partner } from '../../platform/ports/partner-access.ts';

interface Turn {
  readonly holder: string;
}

export interface InTurnDeps {
  readonly keep: Keep;
  readonly clock: Clock;
}

/** How long a turn lasts at most, in milliseconds: longer than two calls of a partner. A crash ends it no sooner. */
const length = 60_000;
/** Milliseconds between two looks of who waits, and how often it looks. */
const lookEvery = 100;
const looks = 300;

/** When to ask again while another process keeps its turn, in milliseconds. */
const waitForOthers = 5_000;

/**
 * Does work while no other process does what has the same key.
 * @param late what is thrown when another one keeps its turn for half a minute
 */
export const inSharedTurn = async <T>(
  { keep, clock }: InTurnDeps,
  key: string,
  work: () => Promise<T>,
  late: () => Error,
): Promise<T> => {
  const holder = randomUUID();
  const take = (): Promise<boolean> => {
    const expiresAt = new Date(clock.now() + length).toISOString();
    return keep.putIf('limits', key, undefined, { holder } satisfies Turn, { expiresAt });
  };
  for (let look = 0; !(await take()); look += 1) {
    if (look === looks) throw late();
    await pause(lookEvery);
  }
  try {
    return await work();
  } finally {
    if ((await keep.get<Turn>('limits', key))?.value.holder === holder) await keep.delete('limits', key);
  }
};

/**
 * Does work with the tokens of an account while no other process does.
 * @throws PartnerUnavailable when another one keeps its turn for half a minute
 */
export const inTokensTurn = <T>(
  deps: InTurnDeps,
  partner: Partner,
  accountId: number,
  work: () => Promise<T>,
): Promise<T> =>
  inSharedTurn(
    deps,
    `${partner}-tokens/${accountId}`,
    work,
    () => new PartnerUnavailable(partner, waitForOthers),
  );
