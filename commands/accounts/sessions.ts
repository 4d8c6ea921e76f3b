import { hash, randomBytes } from 'node:crypto';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Keep, Kept } from '../../platform/ports/keep.ts';

/** A session ends this long after it was last used. */
const unusedFor = 30 * millisecondsInDay;
/** A session ends this long after it was begun, however much it is used. */
const longest = 90 * millisecondsInDay;
/** The time of the last use may be this much behind. */
const accuracy = 10 * millisecondsInMinute;
/** An auditor's session ends this long after it was begun, so that each day's use of the link is recorded. */
const longestOfAuditor = millisecondsInDay / 2;
/** An account with more sessions loses those that were used longest ago. */
const mostOfAnAccount = 100;
const longestUserAgent = 400;

/** Where a session is used. */
export interface Device {
  /** As the browser names itself; null when it does not. */
  readonly userAgent: string | null;
  /** The network address. */
  readonly address: string;
}

interface SessionRecord {
  readonly accountId: number;
  readonly begunAt: string;
  /** When it was last used. */
  readonly renewedAt: string;
  /** The password that it was begun with; absent in sessions of earlier versions. */
  readonly passwordId?: string | null;
  /** Absent in sessions of earlier versions until they are used. */
  readonly device?: Device;
  /** Whether its cookie has a name that only this host can set over https; absent in sessions of earlier versions. */
  readonly isHostOnly?: boolean;
  /** The link that an auditor's session was begun with; absent in sessions of the account's owner. */
  readonly auditorLink?: number;
}

export interface Session {
  /** Id of the session that is not secret: the token's hash. */
  readonly key: string;
  readonly accountId: number;
  readonly begunAt: string;
  readonly isHostOnly: boolean;
  /** The link that it was begun with; undefined in a session of the account's owner. */
  readonly auditorLink: number | undefined;
  /** Whether this use extended the session, so that the cookie is sent again. */
  readonly isRenewed: boolean;
  /** How many seconds it lasts from now if it is not used. */
  readonly seconds: number;
}

/** A session as its account sees it. */
export interface ListedSession {
  readonly key: string;
  readonly begunAt: string;
  /** At most ten minutes behind. */
  readonly lastUsedAt: string;
  readonly device: Device | null;
}

interface NewSession {
  readonly accountId: number;
  readonly passwordId: string | null;
  readonly device: Device;
  readonly isHostOnly: boolean;
  readonly auditorLink?: number;
}

/**
 * Sessions by random token; only the token's hash is stored. A session ends 30 days after it was last used, and 90 days
 * after it was begun; an auditor's, 12 hours after it was begun. The calls about all sessions of an account are about
 * those of its owner, unless they say otherwise.
 */
export interface Sessions {
  /** @returns the token, of which only the hash is stored, its hash, and for how many seconds it lasts unused */
  begin(session: NewSession): Promise<{ token: string; key: string; seconds: number }>;
  /** @param device where it is used now */
  find(token: string, device: Device): Promise<Session | undefined>;
  exists(key: string): Promise<boolean>;
  end(key: string): Promise<void>;
  /** The account's sessions, the one that was used last first. */
  list(accountId: number): Promise<ListedSession[]>;
  /** Ends a session of the account. @returns whether there was one */
  endOne(accountId: number, key: string): Promise<boolean>;
  /** Ends all sessions of the account but one. @returns the keys of those that ended */
  endOthers(accountId: number, key: string): Promise<string[]>;
  /** Ends all sessions of the account, auditors' too, and what an interrupted end left of others. @returns their keys */
  endAll(accountId: number): Promise<string[]>;
  /** Ends the sessions that were begun with another password than this one. @returns their keys */
  endOfOtherPasswords(accountId: number, passwordId: string | null): Promise<string[]>;
  /** Ends the sessions that were begun with an auditor's link. @returns their keys */
  endOfAuditor(accountId: number, auditorLink: number): Promise<string[]>;
  /** Lets a session outlast a change of the password. */
  keepUnder(key: string, passwordId: string): Promise<void>;
}

const keyOf = (token: string): string => hash('sha256', token);
const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Entries beside the sessions, by which those of an account are found. */
const indexOf = (accountId: number): string => `account-${accountId}/`;
const indexKey = (accountId: number, key: string): string => `${indexOf(accountId)}${key}`;
const isIndexed = 'sessions are listed by account';

/** When a session ends that is not used again, in milliseconds. */
const endOf = ({ begunAt, renewedAt, auditorLink }: SessionRecord): number =>
  Math.min(
    Date.parse(renewedAt) + unusedFor,
    Date.parse(begunAt) + (auditorLink === undefined ? longest : longestOfAuditor),
  );

const shortened = ({ userAgent, address }: Device): Device => ({
  userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
  address,
});

/** @param deps.keep stores sessions under `sessions` */
export const createSessions = ({ keep, clock }: { keep: Keep; clock: Clock }): Sessions => {
  const expiryOf = (record: SessionRecord): { expiresAt: string } => ({
    expiresAt: isoOf(endOf(record)),
  });

  const addToIndex = (accountId: number, key: string, begunAt: string): Promise<void> =>
    keep.put('sessions', indexKey(accountId, key), null, {
      expiresAt: isoOf(Date.parse(begunAt) + longest),
    });

  /** Sessions of earlier versions are not in the index; they are added once. */
  const makeIndex = async (): Promise<void> => {
    if (await keep.get('installation', isIndexed)) return;
    for await (const { key, value } of keep.list<SessionRecord | null>('sessions'))
      if (value !== null) await addToIndex(value.accountId, key, value.begunAt);
    await keep.put('installation', isIndexed, true);
  };

  const read = async (key: string): Promise<Kept<SessionRecord> | undefined> => {
    const kept = await keep.get<SessionRecord>('sessions', key);
    return kept !== undefined && clock.now() >= endOf(kept.value) ? undefined : kept;
  };

  /** @param auditorLink whose sessions; by default the owner's */
  const all = async (accountId: number, auditorLink?: number): Promise<Kept<SessionRecord>[]> => {
    await makeIndex();
    const found: Kept<SessionRecord>[] = [];
    const prefix = indexOf(accountId);
    for await (const { key } of keep.list('sessions', prefix)) {
      const kept = await read(key.slice(prefix.length));
      if (kept?.value.accountId === accountId && kept.value.auditorLink === auditorLink) found.push(kept);
    }
    return found.toSorted((one, other) => other.value.renewedAt.localeCompare(one.value.renewedAt));
  };

  const end = async (accountId: number, key: string): Promise<void> => {
    await keep.delete('sessions', key);
    await keep.delete('sessions', indexKey(accountId, key));
  };

  const endThose = async (
    accountId: number,
    isToEnd: (session: Kept<SessionRecord>, at: number) => boolean,
    auditorLink?: number,
  ): Promise<string[]> => {
    const ended = (await all(accountId, auditorLink)).filter(isToEnd).map(({ key }) => key);
    for (const key of ended) await end(accountId, key);
    return ended;
  };

  /** Writes only what was read before, so that a session that ended meanwhile stays ended. */
  const change = (before: Kept<SessionRecord>, record: SessionRecord): Promise<boolean> =>
    keep.putIf('sessions', before.key, before.version, record, expiryOf(record));

  return {
    begin: async ({ device, ...session }) => {
      const token = randomBytes(32).toString('base64url');
      const key = keyOf(token);
      const now = isoOf(clock.now());
      const record: SessionRecord = { ...session, begunAt: now, renewedAt: now, device: shortened(device) };
      await endThose(session.accountId, (_, at) => at >= mostOfAnAccount - 1, session.auditorLink);
      await addToIndex(session.accountId, key, now);
      await keep.put('sessions', key, record, expiryOf(record));
      return { token, key, seconds: Math.floor((endOf(record) - Date.parse(now)) / 1_000) };
    },
    find: async (token, device) => {
      const key = keyOf(token);
      const kept = await read(key);
      if (!kept) return undefined;
      const { accountId, begunAt, renewedAt, isHostOnly = false, auditorLink } = kept.value;
      const now = clock.now();
      const isFresh =
        now - Date.parse(renewedAt) <= accuracy && kept.value.device?.address === device.address;
      const renewed = isFresh
        ? undefined
        : { ...kept.value, renewedAt: isoOf(now), device: shortened(device) };
      const isRenewed = renewed !== undefined && (await change(kept, renewed));
      const seconds = Math.floor((endOf(isRenewed ? renewed : kept.value) - now) / 1_000);
      return { key, accountId, begunAt, isHostOnly, auditorLink, isRenewed, seconds };
    },
    exists: async (key) => (await read(key)) !== undefined,
    end: async (key) => {
      const kept = await keep.get<SessionRecord>('sessions', key);
      if (kept) await end(kept.value.accountId, key);
    },
    list: async (accountId) =>
      (await all(accountId)).map(({ key, value: { begunAt, renewedAt, device = null } }) => ({
        key,
        begunAt,
        lastUsedAt: renewedAt,
        device,
      })),
    endOne: async (accountId, key) =>
      (await endThose(accountId, (session) => session.key === key)).length > 0,
    endOthers: (accountId, key) => endThose(accountId, (session) => session.key !== key),
    endAll: async (accountId) => {
      await makeIndex();
      const ended: string[] = [];
      const prefix = indexOf(accountId);
      for await (const { key } of keep.list('sessions', prefix)) ended.push(key.slice(prefix.length));
      for (const key of ended) await end(accountId, key);
      return ended;
    },
    endOfOtherPasswords: (accountId, passwordId) =>
      endThose(accountId, ({ value }) => (value.passwordId ?? null) !== passwordId),
    endOfAuditor: (accountId, auditorLink) => endThose(accountId, () => true, auditorLink),
    keepUnder: async (key, passwordId) => {
      for (;;) {
        const kept = await read(key);
        if (!kept || (await change(kept, { ...kept.value, passwordId }))) return;
      }
    },
  };
};
