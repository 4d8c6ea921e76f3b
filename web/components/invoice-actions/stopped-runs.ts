import { z } from 'zod';
import type { BulkRun, RunResult, RunRow } from './bulk-run.ts';

const prefix = 'owed-run-';
const suffix = ' results';

const plan = z.object({
  accountId: z.number(),
  doing: z.string(),
  rows: z.array(z.object({ id: z.number(), name: z.string(), why: z.string().exactOptional() })),
});

/** A letter for each result. What was under way when the page ended may be done or not. */
const letters = { w: 'waiting', u: 'unknown', d: 'done', s: 'skipped', f: 'failed' } as const;
const letterOf = (result: RunResult, isUnderWay: boolean): string => (isUnderWay ? 'u' : result.charAt(0));

/** Without locks, a run whose last result is older than this has ended, in milliseconds. */
const silence = 60_000;
const results = z.templateLiteral([z.number(), ' ', z.string()]);

/** A run that is remembered in this browser until it is over. */
export interface KeptRun {
  readonly note: (rows: readonly RunRow[], underWay: ReadonlySet<number>) => void;
  readonly forget: () => void;
}

const alive = new Set<string>();

/**
 * Remembers a run in this browser, also if the page crashes. A lock says that the page is there: the browser releases
 * it with the page.
 */
export const keepRun = (
  key: string,
  accountId: number,
  { doing, rows }: Pick<BulkRun, 'doing' | 'rows'>,
): KeptRun => {
  const name = prefix + key;
  let release = (): void => undefined;
  const over = new Promise<void>((resolve) => (release = resolve));
  alive.add(name);
  const store = (item: string, text: string): void => {
    try {
      localStorage.setItem(item, text);
    } catch {
      // Without storage, the lists alone show what was done.
    }
  };
  const planned = rows.map(({ id, name, why }) => ({ id, name, ...(why !== undefined && { why }) }));
  store(name, JSON.stringify({ accountId, doing, rows: planned }));
  if ('locks' in navigator) void navigator.locks.request(name, () => over);
  return {
    note: (now, underWay) => {
      const text = now.map(({ id, result }) => letterOf(result, underWay.has(id))).join('');
      store(name + suffix, `${Date.now()} ${text}`);
    },
    forget: () => {
      alive.delete(name);
      drop(name);
      release();
    },
  };
};

const drop = (name: string): void => {
  try {
    localStorage.removeItem(name);
    localStorage.removeItem(name + suffix);
  } catch {
    // It was not stored.
  }
};

const isResult = (letter: string): letter is keyof typeof letters => letter in letters;

const stoppedRun = (name: string, accountId: number, hasLocks: boolean): StoppedRun | undefined => {
  const { data } = plan.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'));
  if (data?.accountId !== accountId) return undefined;
  const noted = results.safeParse(localStorage.getItem(name + suffix)).data ?? '0 ';
  const [at = '', text = ''] = noted.split(' ');
  if (!hasLocks && Date.now() - Number(at) < silence) return undefined;
  const rows = data.rows.map((row, index): RunRow => {
    const letter = text.charAt(index);
    return { ...row, result: isResult(letter) ? letters[letter] : 'waiting' };
  });
  return { doing: data.doing, rows };
};

export type StoppedRun = Pick<BulkRun, 'doing' | 'rows'>;

/**
 * Gives the account's runs whose page is gone, each to one page, now or as soon as its own page is gone.
 * @param signal ends the waiting
 */
export const takeStopped = async (
  accountId: number,
  take: (run: StoppedRun) => void,
  signal: AbortSignal,
): Promise<void> => {
  const hasLocks = 'locks' in navigator;
  const look = (name: string): void => {
    const run = stoppedRun(name, accountId, hasLocks);
    if (run === undefined) return;
    drop(name);
    take(run);
  };
  try {
    const names = Object.keys(localStorage).filter(
      (name) => name.startsWith(prefix) && !name.endsWith(suffix) && !alive.has(name),
    );
    // The lock of a page that crashed is released a moment later.
    const takeOnceGone = async (name: string): Promise<void> => {
      if (hasLocks) await navigator.locks.request(name, { signal }, () => look(name));
      else look(name);
    };
    await Promise.all(names.map(takeOnceGone));
  } catch {
    // The waiting has ended, or there is no storage.
  }
};
