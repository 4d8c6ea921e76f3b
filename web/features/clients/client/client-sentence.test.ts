import { expect, test } from 'vitest';
import { clientSentence } from './client-sentence.ts';

const figures = (notDue: number, late: number, paid = 0, credit = 0, setAside = 0) => {
  const group = (age: 'not_due' | 'days_31_60', cents: number) => ({
    age,
    cents,
    count: cents === 0 ? 0 : 1,
  });
  const groups = [group('not_due', notDue), group('days_31_60', late)];
  const total = { cents: notDue + late, count: groups.reduce((sum, { count }) => sum + count, 0) };
  return {
    currency: 'USD' as const,
    inOtherCurrencies: [],
    owed: { total, groups },
    ...(setAside > 0 && { setAside: { cents: setAside, count: 1 } }),
    paid: { cents: paid, count: paid === 0 ? 0 : 1 },
    credit: { cents: credit, count: credit === 0 ? 0 : 1 },
  };
};

test('a client owes nothing, or so much, and so much of it late', () => {
  expect(clientSentence(figures(0, 0))).toBe('No invoices yet.');
  expect(clientSentence(figures(0, 0, 100))).toBe('Owes nothing.');
  expect(clientSentence(figures(100, 0))).toBe('Owes $1.00 on 1 invoice, none of it late.');
  expect(clientSentence(figures(0, 250))).toBe('Owes $2.50 on 1 invoice, all of it late.');
  expect(clientSentence(figures(100, 250))).toBe('Owes $3.50 on 2 invoices, $2.50 of it late.');
});

test('what is not chased is said beside what is late', () => {
  expect(clientSentence(figures(100, 250, 0, 0, 250))).toBe(
    'Owes $3.50 on 2 invoices, $2.50 of it late. $2.50 of it is set aside.',
  );
});

test('a client has credit from what came beyond a total', () => {
  expect(clientSentence(figures(100, 0, 0, 250))).toBe(
    'Owes $1.00 on 1 invoice, none of it late. Has $2.50 of credit, from 1 invoice paid beyond the total.',
  );
});

test('what is owed in two currencies is never added up', () => {
  const { inOtherCurrencies: _, ...euros } = figures(1_000, 500, 0, 50);
  const both = { ...figures(100, 250), inOtherCurrencies: [{ ...euros, currency: 'EUR' as const }] };
  expect(clientSentence(both)).toBe(
    'Owes $3.50 and €15.00 on 4 invoices, $2.50 and €5.00 of it late. Has €0.50 of credit, from 1 invoice paid beyond the total.',
  );
});
