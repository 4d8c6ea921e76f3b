import { expect, test } from 'vitest';
import { sendingDay, subjectOn } from '../../../domain/email-text/step-subject.ts';
import { aStep } from '../sequences/step-view.fixture.ts';
import { anInvoice, today } from './rows.fixture.ts';

test('a subject is shown as the client would read it', () => {
  const step = aStep({ customSubject: '{client_name}: {{invoice_number}}, {{invoice_amount}}, {{no_such}}' });
  expect(subjectOn(step, anInvoice(), 'Café Lumière', today)).toBe(
    'Café Lumière: INV-7, $1,234.50, {{no_such}}',
  );
});

test.each([
  ['2026-12-10', {}, '2026-12-10'],
  ['2026-11-10', {}, today],
  ['2026-11-10', { notBefore: '2026-11-25T10:00:00.000Z' }, '2026-11-25'],
  ['2026-12-10', { notBefore: '2026-11-25T10:00:00.000Z' }, '2026-12-10'],
  ['2026-11-10', { retryAt: '2026-11-22T23:30:00.000Z' }, '2026-11-23'],
] as const)('a step planned for %s goes on its day, none in the past', (scheduledDate, waits, day) => {
  expect(sendingDay({ scheduledDate, ...waits }, { today, timeZone: 'Europe/Berlin' })).toBe(day);
});

test('a subject counts the days of the day on which it goes', () => {
  const step = aStep({ customSubject: '{{daysOverdue}} days late' });
  const invoice = anInvoice({ dueDate: '2026-12-03' });
  expect(subjectOn(step, invoice, 'Café Lumière', '2026-12-10')).toBe('7 days late');
});
