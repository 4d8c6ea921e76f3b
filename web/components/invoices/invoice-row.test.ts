import { expect, test } from 'vitest';
import { urgency } from './invoice-columns.tsx';
import { isFound, isInFilter } from './invoice-filter.ts';
import { chasesByInvoice, hasUnfinishedSequence, invoiceRow } from './invoice-row.ts';
import { aStep } from '../../lib/step-view.fixture.ts';
import { aClient, anInvoice, today } from './rows.fixture.ts';

const rowOf = (facts: Parameters<typeof anInvoice>[0] = {}) =>
  invoiceRow(anInvoice(facts), { client: aClient(), chase: 'none', today });

test('a row shows the client by name, and a client that is gone as unknown', () => {
  expect(rowOf().clientName).toBe('Café Lumière');
  const orphan = invoiceRow(anInvoice(), { client: undefined, chase: 'none', today });
  expect(orphan.clientName).toBe('Unknown Client');
});

test('a row stays the same object until something of it changes', () => {
  const invoice = anInvoice();
  const client = aClient();
  const row = invoiceRow(invoice, { client, chase: 'none', today });
  expect(invoiceRow(invoice, { client, chase: 'none', today })).toBe(row);
  expect(invoiceRow(invoice, { client, chase: 'active', today }).chase).toBe('active');
  expect(invoiceRow(invoice, { client, chase: 'active', today: '2026-12-04' }).status).toBe('overdue');
});

test('how an invoice is chased comes from its steps', () => {
  const steps = [
    aStep({ id: 1, invoiceId: 1, status: 'sent', delivery: 'sent' }),
    aStep({ id: 2, invoiceId: 1, status: 'active' }),
    aStep({ id: 3, invoiceId: 2, status: 'paused' }),
    aStep({ id: 4, invoiceId: 3, status: 'cancelled', delivery: 'cancelled' }),
    aStep({ id: 5, invoiceId: 4, status: 'sent', delivery: 'sent' }),
  ];
  const chases = chasesByInvoice(steps);
  expect([...chases]).toEqual([
    [1, 'active'],
    [2, 'paused'],
    [3, 'over'],
    [4, 'over'],
  ]);
  expect([...chases.values()].map((chase) => hasUnfinishedSequence({ chase }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('pending is what is neither paid nor overdue, and a promised invoice is pending', () => {
  const rows = {
    soon: rowOf(),
    late: rowOf({ dueDate: '2026-11-20' }),
    promised: rowOf({ dueDate: '2026-11-20', promisedPaymentDate: '2026-12-01' }),
    paid: rowOf({ status: 'paid', datePaid: today }),
  };
  const named = (filter: Parameters<typeof isInFilter>[1]): string[] =>
    Object.entries(rows)
      .filter(([, row]) => isInFilter(row, filter, today))
      .map(([name]) => name);
  expect(named('all')).toEqual(['soon', 'late', 'promised', 'paid']);
  expect(named('pending')).toEqual(['soon', 'promised']);
  expect(named('overdue')).toEqual(['late']);
  expect(named('paid')).toEqual(['paid']);
});

test('a search finds client, number, amount and description, by every word and in any case', () => {
  const row = rowOf();
  for (const search of ['', 'lumière', 'INV-7', 'zoe@cafe', '1,234.50', 'REFRESH', 'café inv-7']) {
    expect(isFound(row, search), search).toBe(true);
  }
  expect(isFound(row, 'café inv-8')).toBe(false);
});

test('what needs the person stands first', () => {
  const byUrgency = [
    rowOf({ dueDate: '2026-10-01' }),
    rowOf({ dueDate: '2026-11-20' }),
    rowOf({ dueDate: today }),
    rowOf({ dueDate: '2026-11-22' }),
    rowOf({ dueDate: '2026-10-01', promisedPaymentDate: '2026-11-25' }),
    rowOf({ dueDate: '2026-09-01', promisedPaymentDate: '2026-11-26' }),
    rowOf({ dueDate: '2026-09-01', status: 'paid', datePaid: '2026-11-20' }),
    rowOf({ dueDate: '2026-12-01', status: 'paid', datePaid: '2026-11-01' }),
  ].map(urgency);
  expect(byUrgency.toSorted((one, other) => one - other)).toEqual(byUrgency);
  expect(new Set(byUrgency).size).toBe(byUrgency.length);
});
