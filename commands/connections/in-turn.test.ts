import { beforeEach, expect, test } from 'vitest';
import type { KeepKind, Kept } from '../../platform/ports/keep.ts';
import { MemoryKeep } from '../../tests/doubles/memory-keep.ts';
import { inSharedTurn } from './in-turn.ts';

const key = 'what is shared';
const late = (): Error => new Error('late');

let now: number;
let keep: MemoryKeep;
const clock = { now: () => now };
beforeEach(() => {
  now = Date.parse('2026-06-01T10:00:00Z');
  keep = new MemoryKeep(clock);
});

const inTurn = <T>(work: () => Promise<T>): Promise<T> => inSharedTurn({ keep, clock }, key, work, late);

test('a turn ends with its work, also with work that fails', async () => {
  const failed = inTurn(() => Promise.reject(new Error('failed')));
  await expect(failed).rejects.toThrow('failed');
  expect(await inTurn(async () => 'first')).toBe('first');
  expect(await inTurn(async () => 'second')).toBe('second');
});

test('what the work answers or throws counts even if its turn can’t be given up', async () => {
  const breaking = async (): Promise<string> => {
    keep.failing = new Error('The store is away');
    return 'done';
  };
  expect(await inTurn(breaking)).toBe('done');

  keep.failing = undefined;
  now += 60_000;
  const failed = inTurn(async () => {
    await breaking();
    throw new Error('failed');
  });
  await expect(failed).rejects.toThrow('failed');
});

test('work whose turn ran out leaves the next holder’s turn alone', async () => {
  await inTurn(async () => {
    now += 60_000;
    await keep.put('limits', key, { holder: 'somebody else' });
  });
  expect((await keep.get('limits', key))?.value).toStrictEqual({ holder: 'somebody else' });
});

/** Somebody else takes the turn right after each look at it. */
class ContendedKeep extends MemoryKeep {
  override async get<T>(kind: KeepKind, name: string): Promise<Kept<T> | undefined> {
    const found = await super.get<T>(kind, name);
    await this.put(kind, name, { holder: 'somebody else' });
    return found;
  }
}

test('a turn that somebody takes while the last one is given up stays', async () => {
  keep = new ContendedKeep(clock);
  await inTurn(async () => 'done');
  expect((await keep.get('limits', key))?.value).toStrictEqual({ holder: 'somebody else' });
});
