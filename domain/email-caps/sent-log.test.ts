import { describe, expect, test } from 'vitest';
import { defaultCaps, type Caps } from '../../contracts/accounts/caps.ts';
import { countEmail, noEmails, type Counting, type SentLog } from './sent-log.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2026-12-03T09:00:00Z');
const { solo } = defaultCaps;

const mailbox = () => {
  let log: SentLog = noEmails;
  const known = new Set<string>();
  return {
    send: (
      key: string,
      now: number,
      to: readonly string[] = [],
      { caps = solo, isCounted = false }: { readonly caps?: Caps; readonly isCounted?: boolean } = {},
    ): Counting['place'] => {
      const fresh = to.filter((address) => !known.has(address));
      const counting = countEmail(log, caps, { key, isCounted, fresh }, now);
      log = counting.log;
      for (const hash of counting.reached) known.add(hash);
      return counting.place;
    },
    stored: () => log,
  };
};

const gone = { type: 'may-go' };
const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

describe('emails', () => {
  test('go until the hour has as many as the plan allows, and go on as the first of them grows an hour old', () => {
    const { send } = mailbox();
    for (const at of times(20)) expect(send(`${at}`, start + at * minute)).toEqual(gone);
    const waits = { type: 'waits', cap: 'emails_per_hour', most: 20, until: start + hour };
    expect(send('21st', start + 20 * minute)).toEqual(waits);
    expect(send('21st', start + hour - 1)).toMatchObject({ type: 'waits' });
    expect(send('21st', start + hour)).toEqual(gone);
  });

  test('wait in the order in which they came, each until its own turn', () => {
    const { send } = mailbox();
    for (const at of times(20)) send(`${at}`, start + at * minute);
    const now = start + 30 * minute;
    const turns = times(22).map((at) => {
      const place = send(`late ${at}`, now);
      return place.type === 'waits' ? (place.until - start) / minute : 0;
    });
    expect(turns.slice(0, 3)).toEqual([60, 61, 62]);
    expect(turns.slice(19)).toEqual([79, 120, 121]);
    expect(send('late 0', now)).toMatchObject({ until: start + hour });
  });

  test('wait no longer than a day before they ask again, however many before them never go', () => {
    const { send } = mailbox();
    for (const at of times(60)) send(`${at}`, start + Math.floor(at / 20) * hour);
    for (const at of times(300)) send(`deleted ${at}`, start + 5 * hour);
    expect(send('kept', start + 5 * hour)).toMatchObject({ until: start + 29 * hour });
    expect(send('kept', start + 29 * hour)).toEqual(gone);
  });

  test('stay within the day’s number, too, in any 24 hours', () => {
    const { send } = mailbox();
    for (const at of times(60)) expect(send(`${at}`, start + Math.floor(at / 20) * hour)).toEqual(gone);
    const waits = { type: 'waits', cap: 'emails_per_day', most: 60, until: start + day };
    expect(send('61st', start + 5 * hour)).toEqual(waits);
    expect(send('61st', start + day)).toEqual(gone);
  });

  test('are counted after those before them, also by a clock that is behind', () => {
    const { send } = mailbox();
    for (const at of times(20)) expect(send(`${at}`, start)).toEqual(gone);
    expect(send('21st', start - 1)).toMatchObject({ type: 'waits', until: start + hour });
    expect(send('22nd', start - hour + minute)).toMatchObject({ type: 'waits' });
  });

  test('that were counted an hour ahead, by a clock that was wrong, hold no other up', () => {
    const { send } = mailbox();
    for (const at of times(20)) expect(send(`${at}`, start + hour)).toEqual(gone);
    expect(send('21st', start)).toEqual(gone);
  });

  test('are counted once, however often they are tried', () => {
    const { send } = mailbox();
    for (const _ of times(30)) expect(send('one', start)).toEqual(gone);
    for (const at of times(19)) expect(send(`${at}`, start)).toEqual(gone);
    expect(send('another', start)).toMatchObject({ type: 'waits' });
    expect(send('one', start)).toEqual(gone);
    expect(send('tried yesterday', start, [], { isCounted: true })).toEqual(gone);
  });

  test('count when they go, though they were counted before and decided again', () => {
    const { send } = mailbox();
    for (const at of times(20)) expect(send(`${at}`, start)).toEqual(gone);
    for (const at of times(2)) expect(send('0', start + (20 + at) * minute)).toEqual(gone);
    for (const at of times(19)) expect(send(`later ${at}`, start + hour)).toEqual(gone);
    const waits = { type: 'waits', until: start + hour + 21 * minute };
    expect(send('one too many', start + hour)).toMatchObject(waits);
  });

  test('that were counted and wait again count for no other', () => {
    const { send } = mailbox();
    const caps: Caps = { ...solo, emailsPerHour: 2, newRecipientsPerDay: 1 };
    expect(send('one', start, ['a'], { caps })).toEqual(gone);
    expect(send('other', start, [], { caps })).toEqual(gone);
    // Its client has another address meanwhile.
    for (const at of times(3))
      expect(send('one', start + at, ['b'], { caps })).toMatchObject({ type: 'waits' });
    expect(send('third', start + minute, [], { caps })).toEqual(gone);
    expect(send('fourth', start + minute, [], { caps })).toMatchObject({
      type: 'waits',
      until: start + hour,
    });
  });

  test('have no cap where the plan has none', () => {
    const { send } = mailbox();
    for (const at of times(500))
      expect(send(`${at}`, start, [], { caps: defaultCaps.enterprise })).toEqual(gone);
  });
});

describe('new addresses', () => {
  const caps: Caps = { ...solo, emailsPerHour: null, emailsPerDay: null };

  test('are counted apart from emails, each once', () => {
    const { send } = mailbox();
    for (const at of times(20)) expect(send(`${at}`, start, [`a${at}`], { caps })).toEqual(gone);
    const waits = { type: 'waits', cap: 'new_recipients_per_day', most: 20, until: start + day };
    expect(send('stranger', start, ['a20'], { caps })).toEqual(waits);
    for (const at of times(20)) expect(send(`again ${at}`, start, [`a${at}`], { caps })).toEqual(gone);
    expect(send('stranger', start + day, ['a20'], { caps })).toEqual(gone);
  });

  test('of a retry count, also when the email was counted', () => {
    const { send } = mailbox();
    for (const at of times(20)) send(`${at}`, start, [`a${at}`], { caps });
    expect(send('5', start, ['other'], { caps, isCounted: true })).toMatchObject({ type: 'waits' });
  });

  test('of one email that are more than a day has are taken over several days', () => {
    const { send } = mailbox();
    const all = times(41).map((at) => `a${at}`);
    expect(send('many', start, all, { caps })).toMatchObject({ until: start + day });
    expect(send('other', start, ['stranger'], { caps })).toMatchObject({ type: 'waits' });
    expect(send('many', start + day, all, { caps })).toMatchObject({ until: start + 2 * day });
    expect(send('many', start + 2 * day, all, { caps })).toEqual(gone);
  });
});

test('what is kept stays small', () => {
  const { send, stored } = mailbox();
  const caps: Caps = { ...solo, emailsPerHour: 1_000, emailsPerDay: null };
  for (const at of times(5_000)) send(`${at}`, start + at * 1_000, [], { caps });
  expect(JSON.stringify(stored()).length).toBeLessThan(60_000);
});
