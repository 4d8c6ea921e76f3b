import { expect, test } from 'vitest';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { setDark } from '../../../../tests/components/page/device.ts';
import { fits, openEveryKind } from '../../../../tests/components/page/layout/every-attention.ts';

test.each(['light', 'dark'])('every kind of entry fits from 320 to 2560 px in %s', async (scheme) => {
  if (scheme === 'dark') await setDark();
  await openEveryKind();
  await fits(320, 390, 768, 1024, 1280, 1440, 2560);
  expect(await axeFindings({ within: '[aria-labelledby=needs-attention]' })).toEqual([]);
});
