import { createHash, randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import type { Clock } from '../../platform/ports/clock.ts';
import type { Ids } from '../../platform/ports/ids.ts';
import type { Keep } from '../../platform/ports/keep.ts';
import type { Log } from '../../platform/ports/log.ts';
import { createKeyedQueue } from '../../platform/keyed-queue.ts';
import type { Numbers } from '../../commands/command-context.ts';
import { formatCount } from '../../domain/counts.ts';
import { NumberTaken } from '../../commands/new-record.ts';
import type { SecretHashes } from '../../commands/passwords/secret-hashes.ts';
import { CallsInPeriod } from '../limits/calls-in-period.ts';
import { problemOf } from '../server/problem-details.ts';
import { InvalidRequest, KeyUsedForOtherBody, TooManyRequests } from '../server/request-errors.ts';

/** A response as it is sent. */
export interface Answer {
  readonly status: number;
  /** JSON, null for none. */
  readonly body: string | null;
  /** What was stored could not be read. Only its status is kept: a repeat reads again. */
  readonly isUnread?: boolean;
  /** The call has appended no events by which a repeat could find out that it was made. */
  readonly changedNothing?: boolean;
}

export interface RepeatableRequest {
  readonly accountId: number;
  readonly method: string;
  readonly path: string;
  /** Value of the header `Idempotency-Key`; undefined if there is none. */
  readonly key: string | undefined;
  readonly body: unknown;
  /** What must be the same in a repeat, too, but may be stored only as the hash of a secret; undefined for nothing. */
  readonly secret?: unknown;
  /** How many records it may create. */
  readonly records: number;
}

/** Longest answer about a record that is kept as it is, in characters. */
const longestKept = 1_000;

/**
 * A longer one, or one that could not be read, is made again for a repeat: the call finds its own events, changes nothing
 * else, and reads its record. Refusals are short, and all kept.
 */
type KeptAnswer = Pick<Answer, 'status' | 'body'> | { readonly status: number; readonly isMadeAgain: true };

const asKept = ({ status, body, isUnread = false }: Answer): KeptAnswer =>
  !isUnread && (status >= 400 || (body?.length ?? 0) <= longestKept)
    ? { status, body }
    : { status, isMadeAgain: true };

/** New keys of an account in a day, each about 500 bytes. */
const mostKeys = 100_000;

interface Entry extends Numbers {
  readonly bodyHash: string;
  /** Missing if the call has no secret, and in entries of earlier versions. */
  readonly secretHash?: string;
  /** Null while the call is in progress, and if the process crashed before it responded. */
  readonly answer: KeptAnswer | null;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws InvalidRequest for a malformed `Idempotency-Key` */
export const assertKey = (key: string): void => {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new InvalidRequest({
      'Idempotency-Key': 'Idempotency-Key must be 1 to 255 characters without blanks',
    });
  }
};

const mostTries = 5;

/** Refusals of whoever asks: too many calls, or a session that has ended. The call may be made later, or after a login. */
const notKept: ReadonlySet<number> = new Set([401, 429]);

/** The response of a call, and whether it is that of an earlier call. */
export interface Repeated {
  readonly answer: Answer;
  readonly repeated: boolean;
}

/**
 * Makes calls repeatable. A key is valid for one account, method and path, for 24 hours. It is stored before the call
 * runs, with the ids of what the call will create; the response is stored unless it is a 5xx or is about whoever asks,
 * and of one that could not be read, or is long, only the status.
 */
export interface Repeatable {
  /** @throws KeyUsedForOtherBody, InvalidRequest for a malformed key, and what `run` throws */
  run(request: RepeatableRequest, run: (numbers: Numbers) => Promise<Answer>): Promise<Repeated>;
  /** Resolves when every response that was sent is stored. */
  settled(): Promise<void>;
}

export const createRepeatable = (deps: {
  keep: Keep;
  clock: Clock;
  ids: Ids;
  log: Log;
  secretHashes: SecretHashes;
  /** Keys of an account in a day; default 100,000. */
  most?: number;
}): Repeatable => {
  const { keep, clock, ids, log, secretHashes, most = mostKeys } = deps;
  const keys = new CallsInPeriod<number>({
    most,
    period: millisecondsInDay,
    now: () => clock.now(),
    refuse: (seconds) =>
      new TooManyRequests(seconds, `Only ${formatCount(most)} calls a day may have an Idempotency-Key`),
  });
  const underWay = new Set<Promise<void>>();
  /**
   * In one process, repeats run one after the other, so that a later one is answered as the first, not decided anew.
   * Between processes, `keepFirst` decides.
   */
  const inTurn = createKeyedQueue();

  /**
   * Nobody waits for the response of a call that has changed something: if it is missing, a repeat finds its own events
   * and derives the same response from them.
   */
  const keepLater = (name: string, entry: Entry, answer: Answer): void => {
    const kept: Entry = { ...entry, answer: asKept(answer) };
    const keeping = keep.put('answers', name, kept, expiry()).catch((error: unknown) => {
      log.error({ err: error }, 'The response of a call could not be stored for repeats of the call');
    });
    underWay.add(keeping);
    void keeping.finally(() => underWay.delete(keeping));
  };

  /**
   * Only the stored response says that a call was made which has changed nothing. Of repeats at the same time, the first
   * one to store its response answers for all.
   */
  const keepFirst = async (name: string, entry: Entry, answer: Answer): Promise<Repeated> => {
    for (;;) {
      const kept = await keep.get<Entry>('answers', name);
      const { answer: first, ...own } = kept?.value ?? entry;
      if (first !== null)
        return { answer: 'body' in first ? first : asAnswered(first, answer), repeated: true };
      const value: Entry = { ...own, answer: asKept(answer) };
      if (await keep.putIf('answers', name, kept?.version, value, expiry()))
        return { answer, repeated: false };
    }
  };

  /** A response that was made again: with the status of the first, and without a body if it can't be made any more. */
  const asAnswered = ({ status }: Pick<Answer, 'status'>, answer: Answer | undefined): Answer =>
    answer !== undefined && answer.status < 400
      ? { ...answer, status }
      : { status, body: null, isUnread: true };

  const newNumbers = (records: number): Numbers => ({
    commandId: randomUUID(),
    ids: Array.from({ length: records }, () => ids.next()),
  });

  const expiry = () => ({ expiresAt: new Date(clock.now() + millisecondsInDay).toISOString() });

  /** The key's entry; it is always the first caller's. @throws KeyUsedForOtherBody */
  const take = async (
    name: string,
    { accountId, body, secret, records }: RepeatableRequest,
  ): Promise<Entry> => {
    const bodyHash = hashOf(JSON.stringify(body ?? null));
    const hidden = JSON.stringify(secret ?? null);
    for (;;) {
      const kept = await keep.get<Entry>('answers', name);
      if (kept) {
        const { secretHash } = kept.value;
        const isSame =
          kept.value.bodyHash === bodyHash &&
          (secretHash === undefined || (await secretHashes.matches(hidden, secretHash)));
        if (!isSame) throw new KeyUsedForOtherBody();
        return kept.value;
      }
      keys.count(accountId);
      const secretHash = secret === undefined ? {} : { secretHash: await secretHashes.hash(hidden) };
      const entry: Entry = { bodyHash, ...secretHash, ...newNumbers(records), answer: null };
      if (await keep.putIf('answers', name, undefined, entry, expiry())) return entry;
    }
  };

  /** Runs again with new ids while the current ones are taken. */
  const attempt = async <N extends Numbers>(
    numbers: N,
    run: (numbers: Numbers) => Promise<Answer>,
    renew: (numbers: N) => Promise<N>,
  ): Promise<Answer> => {
    let current = numbers;
    for (let tries = 1; ; tries += 1) {
      try {
        return await run(current);
      } catch (error) {
        if (!(error instanceof NumberTaken) || tries === mostTries) throw error;
        current = await renew(current);
      }
    }
  };

  const refusalOf = (error: unknown): Answer | undefined => {
    if (!(error instanceof Error)) return undefined;
    const { problem } = problemOf(error);
    const keepable = problem.status < 500 && !notKept.has(problem.status);
    return keepable ? { status: problem.status, body: JSON.stringify(problem) } : undefined;
  };

  const runNamed = async (
    name: string,
    request: RepeatableRequest,
    act: (numbers: Numbers) => Promise<Answer>,
  ): Promise<Repeated> => {
    const { records } = request;
    let entry = await take(name, request);
    const before = entry.answer;
    if (before !== null && 'body' in before) return { answer: before, repeated: true };
    /** Repeats at the same time must agree on the new ids: else each would create a record. */
    const renew = async (taken: Entry): Promise<Entry> => {
      for (;;) {
        const kept = await keep.get<Entry>('answers', name);
        if (kept !== undefined && kept.value.commandId !== taken.commandId) return (entry = kept.value);
        const renewed = { ...taken, ...newNumbers(records) };
        if (await keep.putIf('answers', name, kept?.version, renewed, expiry())) return (entry = renewed);
      }
    };
    try {
      if (before !== null) {
        const { commandId, ids } = entry;
        const again = await act({ commandId, ids, isAnswered: true });
        return { answer: asAnswered(before, again), repeated: true };
      }
      const answer = await attempt(entry, act, renew);
      if (answer.changedNothing === true) return await keepFirst(name, entry, answer);
      keepLater(name, entry, answer);
      return { answer, repeated: false };
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      if (before !== null) return { answer: asAnswered(before, undefined), repeated: true };
      const kept = await keepFirst(name, entry, refusal);
      if (kept.repeated) return kept;
      throw error;
    }
  };

  const run: Repeatable['run'] = async (request, act) => {
    const { accountId, method, path, key, records } = request;
    if (key === undefined) {
      const answer = await attempt(newNumbers(records), act, () => Promise.resolve(newNumbers(records)));
      return { answer, repeated: false };
    }
    assertKey(key);
    const name = `${accountId}/${hashOf(`${method} ${path} ${key}`)}`;
    return inTurn(name, () => runNamed(name, request, act));
  };

  return {
    run,
    settled: async () => {
      await Promise.all(underWay);
    },
  };
};
