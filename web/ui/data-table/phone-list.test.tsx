import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { z } from 'zod';
import { shortDate } from '../../../domain/calendar.ts';
import { call, newClient, signUp, today } from '../../../tests/components/page/account.ts';
import { answerCalls, fromServer, untilNothingLoads } from '../../../tests/components/page/answers.ts';
import { openApp } from '../../../tests/components/page/app.tsx';
import { setTouch, setWidth } from '../../../tests/components/page/device.ts';
import { newLateInvoice } from '../../../tests/components/page/invoices.ts';
import { placeOf } from '../../../tests/components/page/pointer.ts';
import { button, field, shows } from '../../../tests/components/page/screen.ts';
import { startSequence } from '../../../tests/components/page/sequences.ts';

const lists = ['/invoices', '/clients', '/sequences?status=all', '/payments', '/history'];
const first = (): Locator => page.getByCss('[data-row]').first();

/**
 * An account with an overdue invoice, INV-1, whose client was reminded today, and a larger one, INV-2, that is not due
 * and of which a little is paid.
 */
const twoInvoices = async (): Promise<number> => {
  await signUp();
  const clientId = await newClient('Ada Ltd');
  const id = await newLateInvoice(clientId, 'INV-1', 30);
  const larger = await newLateInvoice(clientId, 'INV-2', -30, { amount: 200 });
  await call('POST', `/api/invoices/${larger}/payments`, { amount: 1 });
  await startSequence(id, { scheduledDate: today(), scheduledTime: '08:00' });
  await openApp('/history');
  await shows(page, /Ada Ltd/);
  return id;
};

/** @param said what each page says above the list */
const firstRowBeginsHigh = async (...said: readonly RegExp[]): Promise<void> => {
  for (const address of lists) {
    await openApp(address);
    await expect.element(first()).toBeVisible();
    await shows(page, ...said);
    await untilNothingLoads();
    expect((await placeOf(first())).y, address).toBeLessThanOrEqual(245);
  }
};

/** An installation without a mail server, which every page says. */
const withoutMailServer = (): void => {
  const view = z.looseObject({ mail: z.looseObject({}) });
  answerCalls('GET /api/status', async (request) => {
    const status = view.parse(await (await fromServer(request)).json());
    const mail = { ...status.mail, mode: 'outbox', folder: '/srv/owed/outbox' };
    return Response.json({ ...status, mail });
  });
};

test('on a phone the first row of each list begins high, on the smallest one, too', async () => {
  await twoInvoices();
  await setTouch();
  await setWidth(320, 700);
  await firstRowBeginsHigh();
});

test('it begins high also below the notice that there is no mail server', async () => {
  await twoInvoices();
  withoutMailServer();
  await setTouch();
  await setWidth(390);
  await firstRowBeginsHigh(/No mail server is set up/);
});

test('where emails go without a mail server is told without a path: most people don’t run the server', async () => {
  await signUp();
  withoutMailServer();
  await openApp('/settings?tab=email-testing');
  await shows(page, /written to a folder on the server instead/);
  await expect.element(page.getByText('/srv/owed')).not.toBeInTheDocument();
});

test('on a phone one button shows and hides the filters and the order, and says whether a filter is set', async () => {
  await twoInvoices();
  await setTouch();
  await setWidth(390);
  await openApp('/invoices');
  await expect.element(page.getByLabelText('Search invoices')).toBeVisible();
  await expect.element(field('Status')).not.toBeVisible();
  await button('Sort and filter').click();
  await field('Sort by').selectOptions('Amount, descending');
  await expect.element(first()).toHaveTextContent('INV-2');
  await field('Status').selectOptions('Overdue');
  await expect.element(first()).toHaveTextContent('INV-1');
  const filtered = button('Sort and filter, filtered');
  await filtered.click();
  await expect.element(field('Status')).not.toBeVisible();
  await expect.element(filtered.getByCss('[data-filtered]')).toBeVisible();
  await button('More actions').click();
  await expect.element(button('Export')).toBeVisible();
});

test('the card of a paid invoice says once when it was paid', async () => {
  const id = await twoInvoices();
  await call('POST', `/api/invoices/${id}/mark-paid`);
  await setWidth(390);
  await openApp('/invoices?status=paid');
  await expect.element(first()).toBeVisible();
  const times = (): number | undefined => first().element().textContent.split(shortDate(today())).length;
  await expect.poll(times).toBe(2);
});
