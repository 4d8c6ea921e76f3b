import { describe, expect, test } from 'vitest';
import type { Moved, MovedEvents } from './move.ts';
import { summaryOf, type SummaryOptions, withoutPasswords } from './summary.ts';

const events: MovedEvents = {
  found: 0,
  copied: 12_000,
  deletedStreams: 1,
  events: 12_000,
  streams: 1,
  translated: undefined,
  copyMilliseconds: 4_000,
};
const rest: Moved['rest'] = { entries: 1, files: 2 };
const nowhere = { from: '/srv/owed', eventStoreUrl: undefined, mongoUrl: undefined, folder: undefined };
const eventStoreUrl = 'esdb://admin:changeit@db.example:2113?tls=true';
const mongoUrl = 'mongodb://owed:p%40ss@a.example,b.example/owed?proxyPassword=hush&w=1';
const lines = (options: Partial<SummaryOptions>): string[] =>
  summaryOf({
    moved: { events, rest },
    paths: { ...nowhere, eventStoreUrl, mongoUrl },
    key: { in: 'file', path: '/srv/owed/secret.key' },
    installation: '',
    milliseconds: 5_432,
    ...options,
  });

describe('the summary of a move', () => {
  test('says what was moved, how long it took, and how to start', () => {
    expect(lines({ installation: 'berlin' })).toStrictEqual([
      'Moved 12,000 events of 1 stream; 1 stream deleted for good there too (3,000 events a second).',
      'Verified, as read back: counts, order, and a hash of every stream are those of the source.',
      'Moved 1 entry of the keep (passwords, sessions, timers) and 2 files, and read them back.',
      'It took 5.4 s. Nothing in /srv/owed was changed.',
      'The read models are rebuilt at the first start. Start with',
      "  EVENTSTORE_URL='esdb://admin:***@db.example:2113?tls=true'",
      "  MONGO_URL='mongodb://owed:***@a.example,b.example/owed?proxyPassword=***&w=1'",
      '  INSTALLATION=berlin',
      '  SECRET_KEY_FILE=/srv/owed/secret.key',
    ]);
  });

  test('for events alone: what is missing for a start', () => {
    const said = lines({
      moved: { events: { ...events, found: 12_000, copied: 0, deletedStreams: 0 }, rest: undefined },
      paths: { ...nowhere, eventStoreUrl },
    });
    expect(said[0]).toBe('Moved 12,000 events of 1 stream, 12,000 of them by an earlier run.');
    expect(said[2]).toBe(
      'Not moved: passwords, sessions, timers and files. To start on the moved events, run it again with another --to for them: a mongodb:// address, or a new data folder.',
    );
    expect(said.join()).not.toContain('Start with');
  });

  test('for everything but the events: that they stay', () => {
    const said = lines({
      moved: { events: undefined, rest },
      paths: { ...nowhere, mongoUrl: 'mongodb://a' },
      key: { in: 'settings' },
    });
    expect(said).toContain('Not moved: events; they stay in /srv/owed.');
    expect(said.slice(-3)).toStrictEqual([
      "  MONGO_URL='mongodb://a'",
      '  DATA_DIR=/srv/owed',
      '  SECRET_KEY=… (as it is set now)',
    ]);
  });

  test.each([
    ['mongodb://a:1/owed', 'mongodb://a:1/owed'],
    ['mongodb://user@a:1', 'mongodb://user@a:1'],
    ['esdb+discover://user:secret@a:1,b:2', 'esdb+discover://user:***@a:1,b:2'],
    [
      'mongodb://a/?tlsCertificateKeyFilePassword=secret&authMechanismProperties=AWS_SESSION_TOKEN:secret',
      'mongodb://a/?tlsCertificateKeyFilePassword=***&authMechanismProperties=***',
    ],
  ])('shows %s without its passwords', (url, shown) => {
    expect(withoutPasswords(url)).toBe(shown);
  });
});
