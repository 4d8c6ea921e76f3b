import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';

/** How often something may be done within a period (milliseconds) that begins with the first time. */
export interface Limit {
  readonly most: number;
  readonly within: number;
}

interface Window {
  readonly since: number;
  readonly count: number;
}

export interface Counted {
  readonly count: number;
  /** When the count restarts, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * Adds to a count that is stored under `limits`, so that all processes share it and it survives restarts.
 * @param by how much it adds, such as the bytes of a file
 */
export const countTowards = async (
  { keep, clock }: { readonly keep: Keep; readonly clock: Clock },
  key: string,
  { within }: Limit,
  by = 1,
): Promise<Counted> => {
  for (;;) {
    const kept = await keep.get<Window>('limits', key);
    const now = clock.now();
    const running = kept && now - kept.value.since < within ? kept.value : undefined;
    const next: Window = { since: running?.since ?? now, count: (running?.count ?? 0) + by };
    const until = next.since + within;
    const expiresAt = new Date(until).toISOString();
    if (await keep.putIf('limits', key, kept?.version, next, { expiresAt }))
      return { count: next.count, until };
  }
};

/** Takes one back from a count. */
export const countBack = async (
  { keep, clock }: { readonly keep: Keep; readonly clock: Clock },
  key: string,
  { within }: Limit,
): Promise<void> => {
  for (;;) {
    const kept = await keep.get<Window>('limits', key);
    if (kept === undefined || kept.value.count === 0) return;
    const { since, count } = kept.value;
    const expiresAt = new Date(Math.max(since + within, clock.now())).toISOString();
    if (await keep.putIf('limits', key, kept.version, { since, count: count - 1 }, { expiresAt })) return;
  }
};

/** Whole seconds until a count restarts, at least one. */
export const secondsUntil = ({ until }: Pick<Counted, 'until'>, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 1_000));
