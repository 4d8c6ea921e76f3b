import { test } from 'vitest';
import { readRowStays } from '../../../../tests/components/page/read-list.ts';

// A long list has only those rows in the page that are around the window, cards have several heights.
test.each([
  ['a long list', 1280, 155],
  ['cards', 390, 30],
] as const)('the row that is read stays in place when rows above it come and go: %s', (_kind, width, count) =>
  readRowStays(width, count),
);
