import { test } from 'vitest';
import { readRowStays } from '../../../../tests/components/page/read-list.ts';

test.each([320, 390, 768, 1280, 2560].flatMap((width) => [60, 260].map((count) => [width, count] as const)))(
  'the row that is read stays in place when rows above it come and go: at %i px, of %i rows',
  (width, count) => readRowStays(width, count),
);
