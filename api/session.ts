import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../platform/ports/clock.ts';
import type { Keep } from '../platform/ports/keep.ts';

const day = 24 * 60 * 60_000;
/** A session ends this long after it was last used, in seconds. */
export const sessionSeconds = 30 * 24 * 60 * 60;

interface SessionRecord {
  readonly accountId: number;
  readonly begunAt: string;
  readonly renewedAt: string;
}

export interface Session {
  /** Id of the session that is not secret: the token's hash. */
  readonly key: string;
  readonly accountId: number;
  /** Whether this use extended the session, so that the cookie is sent again. */
  readonly renewed: boolean;
}

/** Sessions by random token; only the token's hash is stored. A session ends 30 days after it was last used. */
export interface Sessions {
  /** @returns the token; only its hash is stored */
  begin(accountId: number): Promise<string>;
  find(token: string): Promise<Session | undefined>;
  exists(key: string): Promise<boolean>;
  end(key: string): Promise<void>;
}

const keyOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** @param deps.keep stores sessions under `sessions` */
export const createSessions = ({ keep, clock }: { keep: Keep; clock: Clock }): Sessions => {
  const write = (key: string, accountId: number, begunAt: string): Promise<void> => {
    const now = clock.now();
    const record: SessionRecord = { accountId, begunAt, renewedAt: new Date(now).toISOString() };
    return keep.put('sessions', key, record, {
      expiresAt: new Date(now + sessionSeconds * 1_000).toISOString(),
    });
  };

  return {
    begin: async (accountId) => {
      const token = randomBytes(32).toString('base64url');
      await write(keyOf(token), accountId, new Date(clock.now()).toISOString());
      return token;
    },
    find: async (token) => {
      const key = keyOf(token);
      const kept = await keep.get<SessionRecord>('sessions', key);
      if (!kept) return undefined;
      const { accountId, begunAt, renewedAt } = kept.value;
      const renewed = clock.now() - Date.parse(renewedAt) > day;
      if (renewed) await write(key, accountId, begunAt);
      return { key, accountId, renewed };
    },
    exists: async (key) => (await keep.get('sessions', key)) !== undefined,
    end: (key) => keep.delete('sessions', key),
  };
};
