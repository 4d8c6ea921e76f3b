import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';

/** How often something may be done in a stretch of time (milliseconds), which begins with the first time. */
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
  /** When the count begins anew, in milliseconds since 1970. */
  readonly until: number;
}

/** Adds one to a count that is kept under `limits`, so that it holds for every process and outlives a restart. */
export const countTowards = async (
  { keep, clock }: { readonly keep: Keep; readonly clock: Clock },
  key: string,
  { within }: Limit,
): Promise<Counted> => {
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

/** Whole seconds until a count begins anew, at least one. */
export const secondsUntil = ({ until }: Counted, now: number): number =>
  Math.max(1, Math.ceil((until - now) / 1_000));
