import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, newClient, signUp } from '../../../tests/components/page/account.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { dialog, isGone, press } from '../../../tests/components/page/screen.ts';

test('the search calls what it creates as the buttons of the pages do', async () => {
  await signUp();
  await openApp('/clients');
  await expect.element(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await press('{Control>}k{/Control}');
  const search = dialog('Search everything');
  for (const name of ['Create Invoice', 'Add Client', 'Create Sequence', 'Create template'])
    await expect.element(search.getByRole('option', { name, exact: true })).toBeVisible();
  await press('{Escape}');
  await isGone(search);
});

test('the client whose whole name was typed comes first, not every address that has the words in it', async () => {
  await signUp();
  for (const number of [0, 1, 2, 3, 4, 5, 6]) {
    const body = { name: `Aardvark ${number}`, email: `client${number}@box.example` };
    await call('POST', '/api/clients', body);
  }
  await newClient('Client X');
  await openApp('/clients');
  await expect.element(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await press('{Control>}k{/Control}');
  const search = dialog('Search everything');
  await search.getByRole('combobox').fill('client x');
  await expect.element(search.getByRole('option').first()).toHaveTextContent('Client X');
});
