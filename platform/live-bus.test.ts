import { expect, test } from 'vitest';
import type { LiveChange } from '../contracts/live.ts';
import { createLiveBus } from './live-bus.ts';

const changes: LiveChange[] = [{ view: 'invoices', id: 7, revision: '1' }];

test('carries changes to every listener until it unsubscribes', () => {
  const live = createLiveBus((error) => {
    throw error;
  });
  const heard: unknown[] = [];
  const stop = live.subscribe((account, of) => heard.push(['first', account, of]));
  live.subscribe((account, of) => heard.push(['second', account, of]));
  live.publish(1, changes);
  stop();
  live.publish(2, changes);
  expect(heard).toStrictEqual([
    ['first', 1, changes],
    ['second', 1, changes],
    ['second', 2, changes],
  ]);
});

test('a listener that throws does not affect the others', () => {
  const errors: unknown[] = [];
  const live = createLiveBus((error) => errors.push(error));
  const heard: number[] = [];
  const failure = new Error('Not now');
  live.subscribe(() => {
    throw failure;
  });
  live.subscribe((account) => heard.push(account));
  live.publish(1, changes);
  expect([heard, errors]).toStrictEqual([[1], [failure]]);
});
