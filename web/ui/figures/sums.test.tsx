import { test } from 'vitest';
import { sumsFitAt } from '../../../tests/components/page/layout/long-sums.ts';

/* A sample of sums.campaign.test.tsx. */
test('sums of eleven digits stay in the cards of figures, and break no name that fits beside them', () =>
  sumsFitAt([320, 768, 1280]));
