import { millisecondsInMinute } from 'date-fns/constants';
import type { Caps, CountedTogether, EmailCap } from '../../contracts/accounts/caps.ts';

/** What left, or was about to, within one minute. `minute` counts from 1970. */
interface Tally {
  readonly minute: number;
  readonly emails: number;
  /** Addresses that the account had not written to before. */
  readonly fresh: number;
}

/** An email that was counted a short time ago; it is not counted twice. */
interface Counted {
  readonly key: string;
  readonly minute: number;
  /** How many of the minute's emails it is: none for a retry, or if it waits again. Missing in earlier entries. */
  readonly emails?: number;
  /** Hashes of the new addresses that were counted with it. */
  readonly fresh: readonly string[];
}

/** An email that waits; `minute` is when it is its turn. */
interface Waiting extends Tally {
  readonly key: string;
}

/** What an account has sent within the last 24 hours, and what waits. */
export interface SentLog {
  readonly tallies: readonly Tally[];
  readonly counted: readonly Counted[];
  readonly waiting: readonly Waiting[];
}

export const noEmails: SentLog = { tallies: [], counted: [], waiting: [] };

/** An email that is about to be sent. */
export interface EmailToCount {
  /** Names it: the same email is counted once, however often it is tried. */
  readonly key: string;
  /** It was counted on its first try: only its new addresses count. */
  readonly isCounted: boolean;
  /** Hashes of its addresses that the account has not written to before. */
  readonly fresh: readonly string[];
}

/** Whether an email may go, or which cap it waits for. */
export type EmailPlace =
  | { readonly type: 'may-go' }
  /** `until`: when it is its turn, at most a day ahead, in milliseconds since 1970. */
  | {
      readonly type: 'waits';
      readonly cap: EmailCap;
      readonly most: number;
      readonly until: number;
      /** Whose emails are counted together; absent for those of the account alone. */
      readonly among?: CountedTogether;
    };

export interface Counting {
  readonly place: EmailPlace;
  readonly log: SentLog;
  /** Hashes of addresses that were counted, and are not new from now on. */
  readonly reached: readonly string[];
}

const hour = 60;
const day = 24 * hour;
/** Emails that may be counted and not yet be recorded as begun: far more than are sent at a time. */
const mostCounted = 100;
/** Emails whose turn is remembered; of more, some find that they have to wait again. */
const mostWaiting = 500;

const windows = [
  { cap: 'emails_per_hour', most: 'emailsPerHour', of: 'emails', minutes: hour },
  { cap: 'emails_per_day', most: 'emailsPerDay', of: 'emails', minutes: day },
  { cap: 'new_recipients_per_day', most: 'newRecipientsPerDay', of: 'fresh', minutes: day },
] as const;

type Wanted = Pick<Tally, 'emails' | 'fresh'>;

const taken = (
  tallies: readonly Tally[],
  minute: number,
  { of, minutes }: (typeof windows)[number],
): number =>
  tallies.reduce(
    (sum, tally) => (tally.minute > minute - minutes && tally.minute <= minute ? sum + tally[of] : sum),
    0,
  );

/** The caps that leave no room in a minute, with how much there is. */
const full = (tallies: readonly Tally[], minute: number, caps: Caps, wanted: Wanted) =>
  windows.flatMap((window) => {
    const most = caps[window.most];
    if (most === null || wanted[window.of] === 0) return [];
    const room = most - taken(tallies, minute, window);
    // What can never fit waits for as much as there ever is.
    return Math.min(wanted[window.of], most) <= room ? [] : [{ cap: window.cap, most, room }];
  });

/** The first minute with room, behind the emails that wait already. */
const firstFree = (tallies: readonly Tally[], minute: number, caps: Caps, wanted: Wanted): number => {
  const ends = tallies.flatMap((tally) => [tally.minute + hour, tally.minute + day]);
  const candidates = [...new Set(ends)].filter((end) => end > minute).toSorted((one, other) => one - other);
  return candidates.find((candidate) => full(tallies, candidate, caps, wanted).length === 0) ?? minute + day;
};

/** Without what is too old to count. */
const current = ({ tallies, counted, waiting }: SentLog, minute: number): SentLog => ({
  tallies: tallies.filter((tally) => tally.minute > minute - day),
  counted: counted.filter((email) => email.minute > minute - hour),
  waiting: waiting.filter((email) => email.minute > minute),
});

/**
 * The minute in which an email is counted: that of the clock, or a later one in which an email was counted, because the
 * clock of that process is ahead, or this one was set back. Emails of a clock that was an hour ahead or more don't count
 * before their time.
 */
const minuteToCount = ({ tallies }: SentLog, now: number): number => {
  const minute = Math.floor(now / millisecondsInMinute);
  const ahead = tallies.filter((tally) => tally.minute < minute + hour);
  return Math.max(minute, ...ahead.map((tally) => tally.minute));
};

const withTally = (tallies: readonly Tally[], added: Tally): readonly Tally[] => {
  if (added.emails + added.fresh === 0) return tallies;
  const same = tallies.find(({ minute }) => minute === added.minute);
  if (same === undefined) return [...tallies, added];
  const sum = { ...same, emails: same.emails + added.emails, fresh: same.fresh + added.fresh };
  return tallies.map((tally) => (tally === same ? sum : tally));
};

/**
 * Without an email that was counted and has not begun, because it was decided again or waited for another cap: it counts
 * when it goes.
 */
const withoutUnbegun = (log: SentLog, { key, isCounted }: EmailToCount): SentLog => {
  const unbegun = isCounted ? undefined : log.counted.find((email) => email.key === key);
  if (unbegun === undefined) return log;
  const { minute, emails = 0 } = unbegun;
  return {
    ...log,
    tallies: log.tallies.map((tally) =>
      tally.minute === minute ? { ...tally, emails: tally.emails - emails } : tally,
    ),
    counted: log.counted.map((email) => (email === unbegun ? { ...email, emails: 0 } : email)),
  };
};

const withCounted = (counted: readonly Counted[], { key, fresh, ...when }: Counted): readonly Counted[] => {
  const before = counted.find((email) => email.key === key)?.fresh ?? [];
  const others = counted.filter((email) => email.key !== key);
  return [...others, { key, ...when, fresh: [...before, ...fresh] }].slice(-mostCounted);
};

/**
 * Counts an email before it is sent, or says until when it waits. Each cap holds for any 60 minutes, or 24 hours.
 * An email with more new addresses than any day may have gets as many as there are each day, until none is new.
 * @param now milliseconds since 1970
 */
export const countEmail = (before: SentLog, caps: Caps, email: EmailToCount, now: number): Counting => {
  const { key } = email;
  const minute = minuteToCount(before, now);
  const log = withoutUnbegun(current(before, minute), email);
  const counted = new Set(log.counted.flatMap(({ fresh }) => fresh));
  const fresh = [...new Set(email.fresh)].filter((hash) => !counted.has(hash));
  const wanted = { emails: email.isCounted ? 0 : 1, fresh: fresh.length };
  const others = log.waiting.filter((other) => other.key !== key);
  const most = caps.newRecipientsPerDay;
  const [first] = full(log.tallies, minute, caps, wanted);
  if (first === undefined && (most === null || fresh.length <= most)) {
    const tallies = withTally(log.tallies, { minute, ...wanted });
    const counted = withCounted(log.counted, { key, minute, emails: wanted.emails, fresh });
    return { place: { type: 'may-go' }, reached: fresh, log: { tallies, counted, waiting: others } };
  }
  const room = most === null || fresh.length <= most ? 0 : most - taken(log.tallies, minute, windows[2]);
  const reached = fresh.slice(0, Math.max(0, room));
  const tallies = withTally(log.tallies, { minute, emails: 0, fresh: reached.length });
  const left = { emails: wanted.emails, fresh: fresh.length - reached.length };
  const ahead = [...tallies, ...others];
  const turn = firstFree(ahead, minute, caps, left);
  const waiting = [...others, { key, minute: turn, ...left }].slice(-mostWaiting);
  // Of several caps, the one that it waits for the longest.
  const [longest] = full(ahead, turn - 1, caps, left);
  const { cap, most: number } = longest ?? first ?? { cap: windows[2].cap, most: most ?? 0 };
  // Of those before it, some may never go: it asks again within a day.
  const until = Math.min(turn, minute + day) * millisecondsInMinute;
  const place = { type: 'waits', cap, most: number, until } as const;
  return { place, reached, log: { tallies, counted: log.counted, waiting } };
};
