import { expect, test } from 'vitest';
import { momentAsked, readAuditArguments } from './arguments.ts';

test.each([
  [
    ['replay', 'invoice', 'INV-7', '--at', '2026-10-03', '--json'],
    { command: 'replay', invoice: 'INV-7', account: undefined, at: '2026-10-03', isJson: true },
  ],
  [
    ['why', '77', '--step', '2', '--account', 'ada@example.com'],
    {
      command: 'why',
      invoice: '77',
      account: 'ada@example.com',
      at: undefined,
      step: 2,
      sequence: undefined,
    },
  ],
  [['verify'], { command: 'verify' }],
  [
    ['checkpoint', '--json', '--position', '0000000000000012'],
    {
      command: 'checkpoint',
      account: undefined,
      position: '0000000000000012',
      isJson: true,
      out: undefined,
    },
  ],
  [
    ['export', 'client', 'Northwind', '--out', 'pack.zip', '--account', '7'],
    { command: 'export', subject: 'client', named: 'Northwind', out: 'pack.zip', account: '7' },
  ],
  [
    ['export', 'account', '--out', 'pack.zip'],
    { command: 'export', subject: 'account', named: undefined, out: 'pack.zip', account: undefined },
  ],
])('%j is understood', (args, read) => {
  expect(readAuditArguments(args)).toStrictEqual(read);
});

test.each([
  [[]],
  [['export']],
  [['export', 'account']],
  [['export', 'account', '7', '--out', 'pack.zip']],
  [['export', 'invoice', '--out', 'pack.zip']],
  [['replay', 'INV-7']],
  [['replay', 'client', '7']],
  [['replay', 'invoice', '7', '--step', '2']],
  [['why', '7']],
  [['why', '7', '--step', 'two']],
  [['why', '7', '--step', '1', '--sequence', 'x']],
  [['verify', '--account', 'ada@example.com']],
  [['checkpoint', '7']],
  [['checkpoint', '--position', 'last']],
  [['checkpoint', '--unknown']],
])('%j is answered with what can be asked', (args) => {
  expect(() => readAuditArguments(args)).toThrow(/^Usage: npm run audit -- /);
});

test.each([
  ['2026-10-03', '2026-10-04T03:59:59.999Z'],
  ['2026-10-03 09:00', '2026-10-03T13:00:00.000Z'],
  ['2026-10-03T09:00', '2026-10-03T13:00:00.000Z'],
  ['2026-10-03T09:00:00Z', '2026-10-03T09:00:00.000Z'],
  ['2026-10-03T09:00:00.5+02:00', '2026-10-03T07:00:00.500Z'],
])('the moment %s in New York is %s', (text, moment) => {
  expect(momentAsked(text, 'America/New_York')).toBe(moment);
});

test.each(['yesterday', '2026-02-30', '2026-02-30 09:00', '2026-10-03 25:00', '2026-13-03T09:00:00Z'])(
  '%s is no moment',
  (text) => {
    expect(() => momentAsked(text, 'UTC')).toThrow('Usage: --at');
  },
);
