import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ThemeProvider } from '@mui/system';
import { render } from 'vitest-browser-react';
import { answerCalls } from '../../tests/components/page/answers.ts';
import { openApp } from '../../tests/components/page/app.tsx';
import { axeFindings } from '../../tests/components/page/layout/axe.ts';
import { dialog } from '../../tests/components/page/screen.ts';
import { Opening } from '../ui/dialogs/opening.tsx';
import {
  accountWithAll,
  deliveriesAre,
  findingsAt,
  openWhole,
  screens,
  signedOutScreens,
  type Account,
} from '../../tests/components/page/layout/every-screen.ts';
import { theme } from '../ui/theme/theme.ts';

let account: Account;
beforeAll(async () => {
  account = await accountWithAll();
});

test.each(screens)('axe finds nothing at %s, and nothing is cut off', async (path) => {
  await openWhole(path, account);
  expect(await findingsAt(path)).toEqual([]);
});

test.each(signedOutScreens)('axe finds nothing at %s, signed out, and nothing is cut off', async (path) => {
  answerCalls('GET /api/user', () => Response.json({ error: 'Not signed in' }, { status: 401 }));
  await openWhole(path, account);
  expect(await findingsAt(path)).toEqual([]);
});

test.each(['in_doubt', 'failed'] as const)(
  'axe finds nothing in a sequence with an email that is %s, and nothing is cut off',
  async (delivery) => {
    deliveriesAre(delivery);
    const path = '/sequences?dialog=sequence:INVOICE';
    await openWhole(path, account);
    expect(await findingsAt(path)).toEqual([]);
  },
);

test('axe finds nothing while a page is loading', async () => {
  answerCalls('GET /api/user', () => new Promise(() => undefined));
  await openApp('/invoices');
  await expect.element(page.getByRole('status').getByRole('progressbar')).toBeVisible();
  // It has no heading yet.
  expect(await axeFindings({ within: '#root' })).toEqual([]);
});

test('axe finds nothing while the code of a dialog is loading', async () => {
  await render(
    <ThemeProvider theme={theme}>
      <main>
        <h1>Invoices</h1>
      </main>
      <Opening />
    </ThemeProvider>,
  );
  await expect
    .element(dialog('Loading').getByRole('progressbar', { includeHidden: true }))
    .toBeInTheDocument();
  expect(await axeFindings()).toEqual([]);
});
