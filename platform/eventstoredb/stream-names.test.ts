import { describe, expect, test } from 'vitest';
import type { StreamName } from '../ports/event-store.ts';
import { streamNamesOf } from './stream-names.ts';

const streams: StreamName[] = ['invoice-3', 'places-7', 'email-a1b2', 'deletions', 'template-1', 'sender-2'];

describe('stream names', () => {
  test.each(['', 'berlin'])('convert back to their streams (installation "%s")', (installation) => {
    const names = streamNamesOf(installation);
    expect(streams.map((stream) => names.fromWire(names.toWire(stream)))).toStrictEqual(streams);
  });

  test('are plain without an installation, and prefixed with its name otherwise', () => {
    expect(streamNamesOf('').toWire('invoice-3')).toBe('invoice-3');
    expect(streamNamesOf('berlin').toWire('invoice-3')).toBe('berlin.invoice-3');
  });

  test.each([
    '$users',
    '$$invoice-3',
    'paris.invoice-3',
    'orders-1',
    'deleted-streams',
    'invoice',
    'deletions-2',
    'streams-of-7',
    'streams-noted',
  ])('do not include %s', (name) => {
    expect(streamNamesOf('').fromWire(name)).toBeUndefined();
    expect(streamNamesOf('berlin').fromWire(name)).toBeUndefined();
    expect(streamNamesOf('berlin').fromWire(`berlin.${name}`)).toBeUndefined();
  });

  test('match the filter, as does the list of deleted ones; other streams do not', () => {
    for (const installation of ['', 'berlin']) {
      const { prefixes, toWire, deletedStreams, streamsOf, allNoted } = streamNamesOf(installation);
      const passes = (name: string): boolean => prefixes.some((prefix) => name.startsWith(prefix));
      expect([...streams.map(toWire), deletedStreams].every(passes)).toBe(true);
      expect([streamsOf(7), allNoted].some(passes)).toBe(false);
      expect(['$users', '$$invoice-3', 'paris.invoice-3', 'berlin2.invoice-3'].some(passes)).toBe(false);
    }
  });
});
