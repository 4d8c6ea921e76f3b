import { beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../../tests/components/page/layout/axe.ts';
import { setDark, setWidth } from '../../tests/components/page/device.ts';
import {
  accountWithAll,
  cutOff,
  openWhole,
  screens,
  type Account,
} from '../../tests/components/page/layout/every-screen.ts';

let account: Account;
beforeAll(async () => {
  account = await accountWithAll();
});

const cases = screens.flatMap((path) =>
  [320, 390, 768, 1280, 2560].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => [path, width, scheme] as const),
  ),
);

test.each(cases)(
  'axe finds nothing at %s at %i px in %s, and nothing is cut off',
  async (path, width, scheme) => {
    await setWidth(width);
    if (scheme === 'dark') await setDark();
    await openWhole(path, account);
    expect([...(await axeFindings()), ...cutOff()]).toEqual([]);
  },
);
