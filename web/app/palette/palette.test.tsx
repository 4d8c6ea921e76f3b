import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, create, newClient, signUp } from '../../../tests/components/page/account.ts';
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

test('a schedule is found by its name and opens; an archived one is not found', async () => {
  await signUp();
  const steps = [{ type: 'overdue_by', days: 5, tone: 'firm' }];
  await create('/api/schedules', { name: 'Late payers', steps });
  const old = await create('/api/schedules', { name: 'Late payers, old', steps });
  await call('DELETE', `/api/schedules/${old}`);
  await openApp('/clients');
  await expect.element(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible();
  await press('{Control>}k{/Control}');
  const search = dialog('Search everything');
  await search.getByRole('combobox').fill('late pay');
  const options = search.getByRole('option');
  await expect.element(options.first()).toHaveTextContent('Late payers');
  expect(options.elements()).toHaveLength(1);
  await press('{Enter}');
  await expect
    .element(dialog('Edit schedule').getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue('Late payers');
});
