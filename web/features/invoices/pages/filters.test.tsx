import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { newClient, signUp } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { newLateInvoice, newLateInvoices } from '../../../../tests/components/page/invoices.ts';
import {
  button,
  dialog,
  field,
  isGone,
  press,
  shows,
  textsOf,
} from '../../../../tests/components/page/screen.ts';

const sidebar = (): Locator => page.getByRole('complementary');
const numbers = (): readonly string[] =>
  textsOf(page.getByCss('tbody tr[data-row]'))
    .flatMap((text) => /INV-\d+?(?=[$])/.exec(text) ?? [])
    .toSorted();
const asked = (): object => Object.fromEntries(new URL(location.href).searchParams);

/** Ada Ltd has a small invoice, INV-1, and Bea Ltd large ones, INV-12 and INV-13. @returns the id of Bea Ltd */
const twoClients = async (): Promise<number> => {
  await signUp();
  await newLateInvoices(1);
  const bea = await newClient('Bea Ltd', { email: 'bea@example.test' });
  await newLateInvoice(bea, 'INV-12', 40, { amount: 6_000.5 });
  await newLateInvoice(bea, 'INV-13', 40, { amount: 9_000 });
  return bea;
};

const saveAs = async (name: string): Promise<void> => {
  await button('Save filter').click();
  await field('Name').fill(name);
  await button('Save filter', page.getByRole('dialog')).click();
  await isGone(page.getByRole('dialog'));
};

test('what nobody can have chosen is left out of a filter in the address', async () => {
  await twoClients();
  await openApp('/invoices?client=x&amountFrom=abc&amountTo=-1&age=old&sequence=odd&status=none&sort=-');
  await expect.poll(numbers).toEqual(['INV-1', 'INV-12', 'INV-13']);
  await expect.element(button('Save filter')).not.toBeInTheDocument();
});

test('filters combine, are in the address, and each is a chip that removes it', async () => {
  const bea = await twoClients();
  await openApp('/invoices');
  await button('More filters').click();
  const form = dialog('Filter invoices');
  await form.getByLabelText('Client').fill('bea');
  await page.getByRole('option', { name: /Bea Ltd/ }).click();
  await form.getByLabelText('Amount from').fill('7,000');
  await form.getByLabelText('Amount to').fill('100');
  await button('Apply filters', form).click();
  await shows(form, 'The highest amount must not be below the lowest');
  await form.getByLabelText('Amount to').fill('$9,000');
  await button('Apply filters', form).click();
  await isGone(form);
  await expect.poll(numbers).toEqual(['INV-13']);
  expect(asked()).toMatchObject({ client: String(bea), amountFrom: '7000', amountTo: '9000' });
  await field('Sequence').selectOptions('Running');
  await shows(page, 'No invoices found.');
  await field('Sequence').selectOptions('Never had one');
  await expect.poll(numbers).toEqual(['INV-13']);
  await button('Remove filter: 7,000.00 to 9,000.00').click();
  await expect.poll(numbers).toEqual(['INV-12', 'INV-13']);
});

test('a filter that is saved under a name is a link in the sidebar, which has the focus and can’t be saved again', async () => {
  const bea = await twoClients();
  await openApp(`/invoices?client=${bea}`);
  await saveAs("Bea's");
  await expect.element(sidebar().getByRole('link', { name: "Bea's" })).toHaveFocus();
  await expect.element(button('Save filter')).not.toBeInTheDocument();
});

test('on a phone, which has no sidebar, the button that shows the filters has the focus after saving one', async () => {
  await twoClients();
  await setWidth(390, 800);
  await openApp('/invoices');
  await button('Sort and filter').click();
  await field('Sequence').selectOptions('No sequence');
  await saveAs('All of Bea');
  await expect.element(page.getByRole('button', { name: 'Sort and filter' })).toHaveFocus();
});

/** Chooses an option before the page has drawn what was chosen before. */
const chooseAtOnce = (label: string, text: string): void => {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  const option = [...(select?.options ?? [])].find((one) => one.text === text);
  if (!select || !option) throw new Error(`${label} has no ${text}`);
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

test('two filters, or a filter and a dialog, that are chosen at once are both in the address', async () => {
  await twoClients();
  await openApp('/invoices');
  await expect.poll(numbers).toHaveLength(3);
  chooseAtOnce('Sequence', 'No sequence');
  chooseAtOnce('Status', 'Pending');
  await shows(page, 'No invoices found.');
  const create = button('Create Invoice').element();
  create.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  chooseAtOnce('Sequence', 'In a sequence');
  await expect.element(dialog('Create Invoice')).toBeVisible();
  expect(location.search).toBe('?sequence=running&status=pending&dialog=create-invoice');
  await press('{Escape}');
  await isGone(dialog('Create Invoice'));
  expect(location.search).toBe('?sequence=running&status=pending');
});
