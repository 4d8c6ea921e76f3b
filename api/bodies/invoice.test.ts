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

test('a new invoice is issued today, where its account is, in units and without texts', () => {
  const { dueDate, ...about } = entered;
  expect(newInvoiceFrom(invoiceBody.parse({ ...entered, notes: '' }), came)).toStrictEqual({
    dueDate,
    facts: {
      ...noInvoiceTexts,
      clientId: about.clientId,
      invoiceNumber: about.invoiceNumber,
      currency: undefined,
      amount: { units: 19.99 },
      dateIssued: '2026-12-02',
    },
  });
});

test('a change has only what it names, and every text can be cleared', () => {
  const changesOf = (body: object) => invoiceChangeFrom(invoiceChangeBody.parse(body), came, notAsked);
  expect(changesOf({})).toStrictEqual({ changes: {} });
  expect(changesOf({ amount: 0.1 + 0.2, dueDate: '2026-12-24T03:30:00Z' })).toStrictEqual({
    changes: { amount: { units: 0.1 + 0.2 } },
    dueDate: '2026-12-23',
  });
  for (const name of invoiceTextNames)
    expect(changesOf({ [name]: '' })).toStrictEqual({ changes: { [name]: null } });
  expect(changesOf({ dateIssued: '' })).toStrictEqual({ changes: { dateIssued: '2026-12-02' } });
  expect(() => changesOf({ dateIssued: '2026-12-01', issueDate: '2026-12-02' })).toThrow(InvalidField);
});

test.each([
  ['USD', { currency: 'USD' }],
  ['JPY', { currency: 'JPY' }],
  [null, {}],
  ['', {}],
])('the currency %s is a change of it, or none', (currency, changes) => {
  const body = invoiceChangeBody.parse({ currency });
  expect(invoiceChangeFrom(body, came, notAsked).changes).toStrictEqual(changes);
});

test.each(['usd', 'XXQ', 'XAU', 'toString'])('the currency %s is unknown', (currency) => {
  expect(invoiceChangeBody.safeParse({ currency }).error?.issues.map(({ message }) => message)).toStrictEqual(
    ['Unknown currency. Use a code of ISO 4217, such as USD'],
  );
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
