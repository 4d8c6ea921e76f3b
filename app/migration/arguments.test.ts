import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const events = 'esdb+discover://user:secret@a.example:2113,b.example:2113?tls=true';
const mongo = 'mongodb+srv://user:secret@db.example/owed';

describe('the command line of a move', () => {
  test.each([
    [['--from', 'data', '--to', events, '--to', mongo]],
    [['--from', 'data', '--to', mongo, events]],
    [['--to', events, '--from', 'data', mongo]],
    [['--from=data', `--to=${events}`, `--to=${mongo}`]],
  ])('knows each target by its scheme: %j', (args) => {
    expect(readArguments(args)).toStrictEqual({
      from: resolve('data'),
      eventStoreUrl: events,
      mongoUrl: mongo,
      folder: undefined,
    });
  });

  test('accepts a single target, and a folder for the rest', () => {
    expect(readArguments(['--from', 'data', '--to', 'esdb://a:1', './new'])).toStrictEqual({
      from: resolve('data'),
      eventStoreUrl: 'esdb://a:1',
      mongoUrl: undefined,
      folder: resolve('new'),
    });
    expect(readArguments(['--from', 'data', '--to', 'mongodb://a:1']).eventStoreUrl).toBeUndefined();
  });

  test.each([
    [[], 'Usage: npm run migrate-store'],
    [['--from', 'data'], 'Usage: npm run migrate-store'],
    [['--to', mongo], 'Usage: npm run migrate-store'],
    [['--from', 'data', '--into', mongo], 'Usage: npm run migrate-store'],
    [['--from', 'data', '--to', 'postgres://a:1'], 'there is no engine for postgres://'],
    [['--from', 'data', '--to', mongo, 'mongodb://b:1'], 'each kind of target once'],
    [['--from', 'data', '--to', './data'], "./data can't be moved to itself"],
    [['--from', 'data', '--to', events, mongo, 'new'], 'nothing is left for the folder new'],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  test('never shows the password of an address', () => {
    for (const args of [
      ['--from', 'data', '--to', mongo, mongo],
      ['--from', 'data', '--to', 'amqp://user:secret@a'],
    ])
      expect(() => readArguments(args)).toThrow(/^(?!.*secret)/s);
  });
});
