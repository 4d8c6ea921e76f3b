import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addDays } from '../../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from '../../../../tests/components/page/account.ts';
import { answerCalls, badGateway, tryAgain } from '../../../../tests/components/page/answers.ts';
import { openApp } from '../../../../tests/components/page/app.tsx';
import { setWidth } from '../../../../tests/components/page/device.ts';
import { axeFindings } from '../../../../tests/components/page/layout/axe.ts';
import { cutOff } from '../../../../tests/components/page/layout/every-screen.ts';
import { leadsTo, link, shows } from '../../../../tests/components/page/screen.ts';

/* What an invoice, a client and a new account's first steps say of schedules. */

let clientId: number;
let invoiceId: number;
beforeEach(async () => {
  await signUp();
  clientId = await newClient('Ada Ltd', { relationshipType: 'Slow Payer' });
  invoiceId = await newInvoice(clientId, { invoiceNumber: 'INV-1', dueDate: addDays(today(), 20) });
});

const setRules = (body: object): Promise<unknown> => call('PUT', '/api/schedule-rules', body);
const rules = {
  rules: [
    { amountFrom: 5_000, scheduleId: null },
    { relationshipType: 'Slow Payer', scheduleId: 3 },
  ],
};
const main = page.getByRole('main');

test('an invoice says which schedule it would get, and why it does not start, and follows the rules', async () => {
  await openApp(`/invoices/${invoiceId}`);
  await shows(main, /^Schedule: none\. No rule holds for it\./);
  await setRules(rules);
  await shows(
    main,
    /^Schedule: Firm, version 1, by rule 2 \(Slow Payer\)\. Sequences don’t start by themselves\.$/,
  );
  await call('PUT', `/api/invoices/${invoiceId}`, { amount: 6_000 });
  await shows(main, /^Schedule: none, by rule 1 \(from \$5,000\.00\)\. The rule gives it no schedule\.$/);
  await link('rule 1').click();
  await leadsTo('/schedules?tab=rules');
});

test('an invoice with a sequence says which schedule that has', async () => {
  await call('POST', '/api/followup-sequences', { invoiceId, scheduleId: 2 });
  await openApp(`/invoices/${invoiceId}`);
  await shows(main, /^Schedule: Standard, version 1$/);
  await link('Standard').click();
  await leadsTo('/schedules?q=Standard');
});

test('a failed look-up says so, beside everything else, and is tried again', async () => {
  const letThrough = answerCalls(/^GET .api.schedule-rules.preview/, badGateway);
  await openApp(`/invoices/${invoiceId}`);
  await shows(main, "Its schedule couldn't be looked up.", 'Edit Invoice');
  await tryAgain(main, letThrough);
  await shows(main, /^Schedule: none/);
});

test('a client says which schedules its invoices get', async () => {
  await openApp(`/clients/${clientId}`);
  await shows(main, /^None: no rule holds\./);
  await setRules(rules);
  await shows(main, /^none from \$5,000\.00 \(rule 1\), else Firm \(rule 2: Slow Payer\)$/);
});

test('the first steps ask whether sequences start by themselves', async () => {
  await openApp('/');
  await shows(page, /Should they start by themselves\?/);
  await link('Start them by themselves').click();
  await leadsTo('/schedules?tab=rules');
});

test.each([320, 1280])('at %i px axe finds nothing on an invoice and a client', async (width) => {
  await setWidth(width);
  await setRules(rules);
  for (const [path, line] of [
    [`/invoices/${invoiceId}`, /^Schedule: Firm/],
    [`/clients/${clientId}`, /else Firm/],
  ] as const) {
    await openApp(path);
    await shows(main, line);
    expect([...(await axeFindings({ within: 'main' })), ...cutOff()]).toEqual([]);
  }
});
