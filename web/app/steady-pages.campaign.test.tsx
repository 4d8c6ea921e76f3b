import { test } from 'vitest';
import { nothingMoves, steadyPages } from '../../tests/components/page/layout/steady-pages.ts';

const cases = steadyPages.flatMap(([path, seen]) =>
  [320, 390, 768, 1280, 2560].map((width) => [path, seen, width] as const),
);

test.each(cases)('nothing moves while %s (%s) loads at %i px, or fails to', (path, seen, width) =>
  nothingMoves(path, seen, width),
);
