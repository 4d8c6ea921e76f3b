import { expect, test } from 'vitest';
import { typedDaysIn, withoutTypedDays, withTypedDays } from './typed-days.ts';

test.each([
  ['Your invoice is 30 days overdue.', 'Your invoice is currently overdue.'],
  ['30 Days Overdue: invoice 7', 'Currently overdue: invoice 7'],
  ['Hello.\n30 days overdue', 'Hello.\nCurrently overdue'],
  ['Thirty days overdue', 'Currently overdue'],
  ['It is now more than 30 days past due.', 'It is currently overdue.'],
  ['It is a week late.', 'It is currently overdue.'],
  ['Overdue by 14 days', 'Currently overdue'],
  ['It has been overdue for over 2 weeks.', 'It has been currently overdue.'],
  ['your 30-day overdue invoice', 'your currently overdue invoice'],
  ['It was due 10 days ago.', 'It is currently overdue.'],
  ['The invoice is 12 business days late, see below.', 'The invoice is currently overdue, see below.'],
  [
    'If you have paid, thank you; it is 30 days overdue.',
    'If you have paid, thank you; it is currently overdue.',
  ],
  ['Invoice due in 3 days', 'Invoice due soon'],
  ['Due in three days.', 'Due soon.'],
  ['It is due in the next 7 days.', 'It is due soon.'],
  ['It is due tomorrow.', 'It is due soon.'],
  ['Die Rechnung ist seit 30 Tagen überfällig.', 'Die Rechnung ist derzeit überfällig.'],
  ['Die Rechnung ist 30 Tage überfällig.', 'Die Rechnung ist derzeit überfällig.'],
  ['Sie ist in 3 Tagen fällig.', 'Sie ist in Kürze fällig.'],
  ['La facture est en retard de 30 jours.', 'La facture est actuellement en retard.'],
  ['De factuur is 30 dagen te laat.', 'De factuur is op dit moment te laat.'],
  ['La fattura è in ritardo di 30 giorni.', 'La fattura è attualmente in ritardo.'],
  ['La fattura è scaduta da 30 giorni.', 'La fattura è attualmente in ritardo.'],
  ['La factura está vencida desde hace 30 días.', 'La factura está actualmente vencida.'],
  ['La factura vence en 3 días.', 'La factura vence pronto.'],
])('%j is sent as %j', (typed, sent) => {
  expect(withoutTypedDays(typed)).toBe(sent);
});

test.each([
  'It is {{daysOverdue}} days overdue.',
  'It is due on {{due_date}}.',
  'Please pay within 14 days.',
  'Our terms are 30 days.',
  'Payment is due in 30 days of the invoice date.',
  'Once an invoice is 30 days overdue, we charge a fee.',
  'When an invoice is more than 60 days overdue it goes to collections.',
  'We will call in 3 days.',
  'I will be away for 30 days.',
  'Invoice 30 is overdue.',
  'Invoice 30: overdue',
  'Bitte zahlen Sie innerhalb von 14 Tagen.',
])('%j is sent as it is typed', (typed) => {
  expect(withoutTypedDays(typed)).toBe(typed);
});

test('a variable is offered that is right on each day', () => {
  const better = (text: string): string =>
    withTypedDays(text, ({ typed, withVariable }) => withVariable ?? typed);
  expect(better('It is 30 days overdue, or due in 3 days.')).toBe(
    'It is {{daysOverdue}} days overdue, or due on {{due_date}}.',
  );
  expect(better('It was due 10 days ago.')).toBe('It is {{daysOverdue}} days overdue.');
  expect(typedDaysIn(better('It is 30 days overdue, or due in 3 days. Was due 10 days ago.'))).toEqual([]);
});

test('a text made to be slow is read like any other', () => {
  for (const piece of ['30 ', 'due in ', 'over ', 'already ', '1,', 'seit ', '30 days ', 'overdue by '])
    expect(withoutTypedDays(`${piece.repeat(5_000)}x`)).toBe(`${piece.repeat(5_000)}x`);
});
