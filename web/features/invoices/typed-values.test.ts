import { expect, test } from 'vitest';
import type { UserView } from '../../../contracts/accounts/accounts.ts';
import { aStep } from '../../components/sequences/step-view.fixture.ts';
import { userQuery } from '../../data/account/session.ts';
import { queryClient } from '../../data/query-client.ts';
import { mailNames, mailsWithTyped, type TypedField } from './typed-values.ts';

const values = {
  invoiceNumber: '7',
  currency: 'USD' as const,
  amount: 120_000,
  description: 'Website refresh',
};

const finds = (field: TypedField, customContent: string): boolean =>
  mailsWithTyped([aStep({ customContent })], field, values).length === 1;

test('a number is found as a word of its own', () => {
  for (const text of ['Invoice 7 is due', 'No.7', 'invoice #7, please', '7']) {
    expect(finds('invoiceNumber', text), text).toBe(true);
  }
  for (const text of ['Invoice 17', '$7.50', '1,7', 'INV7', 'in 70 days']) {
    expect(finds('invoiceNumber', text), text).toBe(false);
  }
});

test('an amount is found however it is written', () => {
  for (const text of ['$1,200.00', 'USD 1200.00', 'pay 1,200 now', '1200.', 'of $1200, please']) {
    expect(finds('amount', text), text).toBe(true);
  }
  for (const text of ['$11,200.00', '$1,200.50', '12000', '{{invoice_amount}}']) {
    expect(finds('amount', text), text).toBe(false);
  }
});

test.each([
  ['fr-FR', '1\u202f200,50 €', '11\u202f200,50'],
  ['de-CH', "CHF 1'200.50", '1’200.505'],
  ['de-DE', '1.200,50 €', '11.200,50'],
] as const)(
  'an amount is found as %s writes it, and is no part of a larger one',
  (numberFormat, text, larger) => {
    queryClient.setQueryData<Partial<UserView>>(userQuery.queryKey, { numberFormat });
    const found = (customContent: string): boolean =>
      mailsWithTyped([aStep({ customContent })], 'amount', { ...values, amount: 120_050 }).length === 1;
    expect([found(text), found(larger)]).toEqual([true, false]);
    const part = mailsWithTyped([aStep({ customContent: text })], 'amount', { ...values, amount: 20_050 });
    expect(part).toEqual([]);
    queryClient.removeQueries({ queryKey: userQuery.queryKey });
  },
);

test('a description is found in any case; a very short one is in everything and is not looked for', () => {
  expect(finds('description', 'for the WEBSITE refresh.')).toBe(true);
  expect(
    mailsWithTyped([aStep({ customContent: 'a web' })], 'description', { ...values, description: 'web' }),
  ).toEqual([]);
});

test('mails that have gone, or never will, keep what they say', () => {
  const typed = { customSubject: 'Invoice 7' };
  const steps = [
    aStep({ ...typed, id: 1, delivery: 'sent', status: 'sent' }),
    aStep({ ...typed, id: 2, delivery: 'cancelled', status: 'cancelled' }),
    aStep({ ...typed, id: 3, delivery: 'retrying' }),
    aStep({ ...typed, id: 4, status: 'paused' }),
  ];
  expect(mailsWithTyped(steps, 'invoiceNumber', values).map(({ id }) => id)).toEqual([3, 4]);
});

test('mails are named by subject and day, three of them', () => {
  const mail = aStep({ scheduledDate: '2026-12-03' });
  const subjectOf = () => 'Invoice 7';
  expect(mailNames([mail], subjectOf)).toBe('“Invoice 7” (Dec 3, 2026)');
  expect(mailNames([mail, mail, mail, mail, mail], subjectOf)).toBe(
    '“Invoice 7” (Dec 3, 2026), “Invoice 7” (Dec 3, 2026), “Invoice 7” (Dec 3, 2026) and 2 more',
  );
});
