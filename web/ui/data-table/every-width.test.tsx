import { test } from 'vitest';
import { importSaysAllAt, listsSayAllAt } from '../../../tests/components/page/layout/every-width.ts';

/* A sample of every-width.campaign.test.tsx. */
const widths = [320, 768, 1280];

test('every list shows who, how much and in which state, and nothing leaves its card', () =>
  listsSayAllAt(widths));

test('an import shows who, how much and what becomes of it', () => importSaysAllAt(widths));
