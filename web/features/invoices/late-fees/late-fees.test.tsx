import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays, shortDate } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { startSequence } from '../../../../tests/components/page/sequences.ts';
import { failsWith } from '../../../../tests/components/page/failures.ts';
import {
  button,
  dialog,
  field,
  isGone,
  link,
  question,
  region,
  row,
  shows,
  toast,
} from '../../../../tests/components/page/screen.ts';

const section = region('Late fees and interest');

/** 18% a year, and $25.00 once. */
const terms = {
  kind: 'contract',
  flat: { amount: 2_500, currency: 'USD' },
  rate: { percent: 1.5, per: 'month' },
  graceDays: 0,
  capPercent: null,
  clause: 'Late payments bear interest of 1.5% a month.',
  agreedOn: '2026-03-01',
};

/** An invoice of $1,000, ten days late. @returns its id */
const lateInvoice = async (): Promise<number> =>
  newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-1',
    amount: 1_000,
    dueDate: addDays(today(), -10),
  });
const stored = async (id: number): Promise<unknown> => call('GET', `/api/invoices?ids=${id}`);

beforeEach(async () => {
  await signUp();
});

test('without terms the page says so, and where they are set', async () => {
  const id = await lateInvoice();
  await openApp(`/invoices/${id}`);
  await button('Calculate', section).click();
  await shows(section, 'No late fees or interest: no terms are set for this client.');
  await link("Set them on the client's page").click();
  await shows(page, 'None, as in the settings');
});

test('an invoice that is not late has nothing of it', async () => {
  const id = await newInvoice(await newClient('Ada Ltd'), {
    invoiceNumber: 'INV-2',
    dueDate: addDays(today(), 5),
  });
  await openApp(`/invoices/${id}`);
  await shows(page, 'No payments yet.');
  await isGone(section);
});

describe('with terms', () => {
  let id: number;
  beforeEach(async () => {
    await call('PUT', '/api/late-fee-terms', { terms });
    id = await lateInvoice();
    await openApp(`/invoices/${id}`);
  });

  const claim = async (): Promise<void> => {
    await button('Calculate', section).click();
    await button('Claim $29.93…', section).click();
    await button('Claim $29.93', question('Claim $29.93 before announcing it?')).click();
    await toast('Claim recorded');
  };

  test('the table says how it comes about, and nothing is claimed by it', async () => {
    await button('Calculate', section).click();
    const table = section.getByRole('table', { name: /^Late fees and interest so far/ });
    await expect
      .element(table.getByRole('row').nth(1))
      .toHaveTextContent(`${shortDate(addDays(today(), -9))}${shortDate(today())}10$1,000.0018%$4.93`);
    await shows(table, 'Late fee, once', '$25.00', 'Total', '$29.93');
    await shows(section, 'Not announced in an email yet.');
    await shows(section, 'Terms from the settings: 1.5% a month, $25.00 once');
    expect(JSON.stringify(await stored(id))).not.toContain('lateFeesOpen');
  });

  test('the preview of an email with {{late_fee}} says what it tells on the day on which it goes', async () => {
    await startSequence(id, {
      scheduledDate: addDays(today(), 10),
      content: 'Please pay.\n\n{{late_fee}}\n\nThank you',
    });
    await openApp(`/sequences?dialog=send-next:${id}`);
    const email = page.getByCss('iframe');
    await expect.element(email).toHaveAttribute('srcdoc', expect.stringContaining('comes to $29.93'));
  });

  test('a claim leaves the preview of a later email at what that email tells on its day', async () => {
    await startSequence(id, { scheduledDate: addDays(today(), 10), content: 'Please pay.\n\n{{late_fee}}' });
    await openApp(`/invoices/${id}`);
    const email = page.getByCss('iframe');
    await expect.element(email).toHaveAttribute('srcdoc', expect.stringContaining('comes to $34.86'));
    await claim();
    await expect
      .element(email)
      .toHaveAttribute(
        'srcdoc',
        expect.stringMatching(/comes to \$4\.93\..*\$29\.93 that was claimed earlier/),
      );
  });

  test('a claim asks before it is announced, and stands beside the invoice', async () => {
    await button('Calculate', section).click();
    await button('Claim $29.93…', section).click();
    await button('Cancel', question('Claim $29.93 before announcing it?')).click();
    await button('Claim $29.93…', section).click();
    await failsWith(
      button('Claim $29.93', question('Claim $29.93 before announcing it?')),
      'Failed to record the claim',
    );
    await button('Claim $29.93…', section).click();
    await button('Claim $29.93', question('Claim $29.93 before announcing it?')).click();
    await toast('Claim recorded');
    await shows(section, `Everything through ${shortDate(today())} has been claimed.`, /^\$29\.93 for /);
    expect(await stored(id)).toMatchObject([{ amountDue: 100_000, lateFeesOpen: 2_993 }]);
  });

  test('a paid invoice says what of it is open, and it is waived, and open again', async () => {
    await claim();
    await call('POST', `/api/invoices/${id}/mark-paid`, {});
    await shows(page, /10 days late\. \$29\.93 of late fees and interest is still open\./);
    await section.getByRole('button', { name: /^Waive/ }).click();
    await toast('Claim waived');
    await shows(section, `Waived on ${shortDate(today())}`);
    await isGone(page.getByText(/is still open/));
    await section.getByRole('button', { name: /^Undo/ }).click();
    await toast('Claim reopened');
    await shows(page, /is still open/);
  });

  test('a paid invoice says in the list what is open, and the filter finds it', async () => {
    await claim();
    await newInvoice(await newClient('Bea Ltd'), { invoiceNumber: 'INV-2', dueDate: addDays(today(), -10) });
    await call('POST', `/api/invoices/${id}/mark-paid`, {});
    await openApp('/invoices');
    await shows(row(/INV-1/), 'Paid', '$29.93 of late fees open');
    await expect.element(row(/INV-2/)).not.toHaveTextContent('late fees');
    await field('Status').selectOptions('Late fees open');
    await isGone(row(/INV-2/));
    await row(/INV-1/).getByText('INV-1').click();
    await section.getByRole('button', { name: /^Waive/ }).click();
    await toast('Waived');
    await isGone(page.getByText('$29.93 of late fees open'));
  });

  test('a claim is paid on a day, with a reference, and shows its table', async () => {
    await claim();
    await section.getByRole('button', { name: /^Mark paid: \$29\.93/ }).click();
    await dialog('Mark $29.93 as paid')
      .getByLabelText(/^Reference/)
      .fill('RF12');
    await button('Mark paid', dialog('Mark $29.93 as paid')).click();
    await toast('Payment recorded');
    await shows(section, `Paid on ${shortDate(today())}, RF12`);
    await button('Details', section).click();
    await expect
      .element(section.getByRole('table', { name: 'Calculation of $29.93' }))
      .toHaveTextContent('$4.93');
    expect(await stored(id)).toMatchObject([{ status: 'pending', amountPaid: 0, amountDue: 100_000 }]);
  });
});
