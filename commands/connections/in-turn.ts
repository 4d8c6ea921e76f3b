import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import { PartnerUnavailable, type Partner } from '../../platform/ports/partners/partner-access.ts';

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

/** Ends a turn, unless it ran out and somebody else has it. */
const release = async ({ keep, clock }: InTurnDeps, key: string, holder: string): Promise<void> => {
  try {
    const turn = await keep.get<Turn>('limits', key);
    if (turn?.value.holder !== holder) return;
    const expiresAt = new Date(clock.now() - 1).toISOString();
    await keep.putIf('limits', key, turn.version, turn.value, { expiresAt });
  } catch {
    // What the work answered or threw counts; the turn ends by itself.
  }
};

/**
 * Does work while no other process does what has the same key.
 * @param late what is thrown when another one keeps its turn for half a minute
 */
export const inSharedTurn = async <T>(
  deps: InTurnDeps,
  key: string,
  work: () => Promise<T>,
  late: () => Error,
): Promise<T> => {
  const { keep, clock } = deps;
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
    await release(deps, key, holder);
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
