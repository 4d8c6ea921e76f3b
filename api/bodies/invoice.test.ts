import { expect, test } from 'vitest';
import { invoiceBody, invoiceChangeBody } from '../../contracts/invoices/invoice-bodies.ts';
import { invoiceView } from '../../contracts/invoices/invoices.ts';
import { invoiceTextNames, noInvoiceTexts } from '../../contracts/invoices/invoice-text-names.ts';
import { InvalidField } from '../../domain/errors.ts';
import { dueDateShiftFrom, invoiceChangeFrom, newInvoiceFrom } from './invoice.ts';

/** The evening of December 2 in New York, December 3 in UTC. */
const came = {
  account: { accountId: 9, timeZone: 'America/New_York' },
  now: Date.parse('2026-12-03T03:30:00Z'),
};
const notAsked = (): Promise<never> => Promise.reject(new Error('Nobody asks what is stored'));
const entered = { clientId: 5, invoiceNumber: 'INV-1', amount: 19.99, dueDate: '2026-12-24' };

test('a new invoice is issued today, where its account is, in cents and without texts', () => {
  const { dueDate, ...about } = entered;
  expect(newInvoiceFrom(invoiceBody.parse({ ...entered, notes: '' }), came)).toStrictEqual({
    dueDate,
    facts: {
      ...noInvoiceTexts,
      clientId: about.clientId,
      invoiceNumber: about.invoiceNumber,
      amountCents: 1_999,
      dateIssued: '2026-12-02',
    },
  });
});

const sum = (count: number, of: number): number =>
  Array.from({ length: count }, () => of).reduce((a, b) => a + b);

test.each([
  [0.1 + 0.2, 30],
  [1.1 * 3, 330],
  [sum(1_000, 0.1), 10_000],
  [4.35 * 100, 43_500],
  [999_999_999.99, 99_999_999_999],
])('%d dollars are %d cents, within the error of floating point', (amount, cents) => {
  expect(newInvoiceFrom(invoiceBody.parse({ ...entered, amount }), came).facts.amountCents).toBe(cents);
});

test.each([1e-9, 0.001, 12.345, 10.000000001, 0.1 + 0.2 + 1e-9, 999_999_999.991])(
  '%d dollars are no whole count of cents',
  (amount) => {
    expect(
      invoiceBody.safeParse({ ...entered, amount }).error?.issues.map(({ message }) => message),
    ).toContain('Amount must have at most two decimals');
  },
);

test('a change has only what it names, and every text can be cleared', () => {
  const changesOf = (body: object) => invoiceChangeFrom(invoiceChangeBody.parse(body), came, notAsked);
  expect(changesOf({})).toStrictEqual({ changes: {} });
  expect(changesOf({ amount: 0.1 + 0.2, dueDate: '2026-12-24T03:30:00Z' })).toStrictEqual({
    changes: { amountCents: 30 },
    dueDate: '2026-12-23',
  });
  for (const name of invoiceTextNames)
    expect(changesOf({ [name]: '' })).toStrictEqual({ changes: { [name]: null } });
  expect(changesOf({ dateIssued: '' })).toStrictEqual({ changes: { dateIssued: '2026-12-02' } });
  expect(() => changesOf({ dateIssued: '2026-12-01', issueDate: '2026-12-02' })).toThrow(InvalidField);
});

test.each([
  ['USD', undefined],
  [null, undefined],
  ['EUR', "Owed keeps invoices in USD; EUR isn't possible yet"],
  ['usd', 'Unknown currency. Use a code of ISO 4217, such as USD'],
  ['XXQ', 'Unknown currency. Use a code of ISO 4217, such as USD'],
])('the currency %s is the account’s, or refused', (currency, message) => {
  const errors = message === undefined ? undefined : { currency: message };
  const refusal = (parse: () => unknown): unknown => {
    try {
      parse();
      return undefined;
    } catch (error) {
      return error instanceof InvalidField ? error.errors : error;
    }
  };
  const change = () =>
    invoiceChangeFrom(invoiceChangeBody.parse({ currency }), came, () => Promise.reject(new Error('unread')));
  expect(refusal(change)).toStrictEqual(errors);
});

test('a read-only field may repeat what is stored, and nothing else', async () => {
  const view = invoiceView.parse({
    ...noInvoiceTexts,
    ...{ id: 7, userId: 9, clientId: 5, invoiceNumber: 'INV-1', amount: 1_999, status: 'pending' },
    ...{ currency: 'USD', amountPaid: 0, amountDue: 1_999, payments: [] },
    ...{ dueDate: '2026-12-24', dateIssued: '2026-12-02', datePaid: null, promisedPaymentDate: null },
    ...{ brokenPromiseDate: null, xeroInvoiceId: null, document: null, createdAt: 'then' },
  });
  const assertion = (body: object) =>
    invoiceChangeFrom(invoiceChangeBody.parse(body), came, async () => view).assertAllowed?.();
  await assertion({ id: 7, status: 'overdue', datePaid: null });
  for (const wrong of [{ id: 8 }, { status: 'paid' }, { datePaid: '2026-12-03' }])
    await expect(assertion(wrong)).rejects.toThrow(InvalidField);
});

test('a new due date takes the emails along unless it says otherwise', () => {
  expect(dueDateShiftFrom({ newDueDate: '2026-12-24T03:30:00Z' }, came)).toStrictEqual({
    action: 'adjust',
    dueDate: '2026-12-23',
    shown: { dueDate: undefined, sequenceIds: undefined },
    changes: {},
  });
});
