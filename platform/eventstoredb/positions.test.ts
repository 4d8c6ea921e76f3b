import { describe, expect, test } from 'vitest';
import type { Position } from '../ports/event-store.ts';
import { commitOf, positionOf } from './positions.ts';

describe('positions in EventStoreDB', () => {
  const commits = [0n, 9n, 10n, 99n, 4_294_967_296n, 9_007_199_254_740_993n, 18_446_744_073_709_551_615n];

  test('compare as text as they do as numbers, up to the largest position', () => {
    const positions = commits.map(positionOf);
    expect(positions.toSorted()).toStrictEqual(positions);
    expect(new Set(positions).size).toBe(commits.length);
  });

  test('convert back to commit positions', () => {
    expect(commits.map((commit) => commitOf(positionOf(commit)))).toStrictEqual(commits);
  });

  test('of another store are refused', () => {
    expect(() => commitOf('0000000000000012' as Position)).toThrow(TypeError);
  });
});
