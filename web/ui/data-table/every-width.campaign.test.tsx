import { test } from 'vitest';
import { importSaysAllAt, listsSayAllAt } from '../../../tests/components/page/layout/every-width.ts';

const widths = [320, 390, 700, 768, 1023, 1024, 1280, 1440, 1600, 1920, 2560];

test('every list shows who, how much and in which state at every width, and nothing leaves its card', () =>
  listsSayAllAt(widths));

test('an import shows who, how much and what becomes of it at every width', () => importSaysAllAt(widths));
