import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { licensesOf } from './licenses.ts';
import { readLock } from './lock.ts';

const accepted = { MIT: 'short', ISC: 'shorter' };
const licenseText = Buffer.from('Permission is hereby granted');
const sha256 = createHash('sha256').update(licenseText).digest('hex');
const reading = { stated: undefined, license: 'MIT', file: 'LICENSE', sha256 };

/** What is wrong with these packages, besides two sound ones that use what is accepted. */
const problemsOf = (
  packages: Record<string, object>,
  readings: Record<string, typeof reading> = {},
): string[] => {
  const text = JSON.stringify({
    packages: {
      'node_modules/sound': { version: '1.0.0', license: 'MIT' },
      'node_modules/sound-too': { version: '1.0.0', license: 'ISC' },
      ...packages,
    },
  });
  return [...licensesOf(readLock(text), () => licenseText, { accepted, readings }).problems];
};

/** A package as npm writes it to the lock file. */
const one = (license?: unknown) => ({ 'node_modules/one': { version: '1.0.0', license } });

describe('a package that runs', () => {
  test.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR (MIT AND ISC)', 'MIT AND ISC'])(
    'may have the license %s',
    (license) => {
      expect(problemsOf(one(license))).toStrictEqual([]);
    },
  );

  test.each([
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'GPL-2.0-only WITH Classpath-exception-2.0',
    'LicenseRef-ours',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'BSD',
    'mit',
    '',
  ])('may not have the license %s', (license) => {
    expect(problemsOf(one(license))).toStrictEqual([
      `one 1.0.0 has a license that is not accepted: ${license}`,
    ]);
  });

  test('has to state a license, and not in the old field, which npm leaves out of the lock file', () => {
    expect(problemsOf(one())).toStrictEqual(['one 1.0.0 states no license: read it in its files.']);
    expect(problemsOf(one([{ type: 'MIT' }]))).toStrictEqual([
      'one 1.0.0 states no license: read it in its files.',
    ]);
  });

  test('is looked at inside another one too, and if it is for another platform', () => {
    const license = 'GPL-3.0-only';
    expect(
      problemsOf({
        'node_modules/sound/node_modules/bundled': { version: '1.0.0', license, inBundle: true },
        'node_modules/native': { version: '1.0.0', license, optional: true, os: ['win32'], cpu: ['x64'] },
      }),
    ).toHaveLength(2);
  });

  test('is not looked at if development alone needs it', () => {
    expect(
      problemsOf({ 'node_modules/one': { version: '1.0.0', license: 'GPL-3.0-only', dev: true } }),
    ).toStrictEqual([]);
  });
});

describe('a reading', () => {
  test('says the license of a package that states none', () => {
    expect(problemsOf(one(), { one: reading })).toStrictEqual([]);
  });

  test('has to be done again when the license file or the statement has changed', () => {
    expect(problemsOf(one(), { one: { ...reading, sha256: '00' } })).toStrictEqual([
      `one 1.0.0 has another LICENSE (${sha256}): read it.`,
    ]);
    expect(problemsOf(one('GPL-3.0-only'), { one: reading })).toStrictEqual([
      'one 1.0.0 states GPL-3.0-only now: look again.',
    ]);
  });

  test('is of a license in the list too', () => {
    expect(problemsOf(one(), { one: { ...reading, license: 'GPL-3.0-only' } })).toStrictEqual([
      'one 1.0.0 has a license that is not accepted: GPL-3.0-only',
    ]);
  });
});

test('the list has no license and no reading too many', () => {
  const nothing = readLock(JSON.stringify({ packages: {} }));
  const { problems } = licensesOf(nothing, () => licenseText, {
    accepted: { MIT: '' },
    readings: { one: reading },
  });
  expect(problems).toStrictEqual([
    'No package has the accepted license MIT.',
    'one has a reading and is not installed.',
  ]);
});
