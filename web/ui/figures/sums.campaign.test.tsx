import { test } from 'vitest';
import { sumsFitAt } from '../../../tests/components/page/layout/long-sums.ts';

test('sums of eleven digits stay in the cards of figures at every width, and break no name that fits beside them', () =>
  sumsFitAt([320, 390, 768, 1024, 1200, 1280, 1440, 2560]));
