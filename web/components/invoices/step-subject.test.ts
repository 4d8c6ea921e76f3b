import { expect, test } from 'vitest';
import { subjectToday } from '../../../domain/step-subject.ts';
import { aStep } from '../../lib/step-view.fixture.ts';
import { anInvoice, today } from './rows.fixture.ts';

test('a subject is shown as the client would read it', () => {
  const step = aStep({ customSubject: '{client_name}: {{invoice_number}}, {{invoice_amount}}, {{no_such}}' });
  expect(subjectToday(step, anInvoice(), 'Café Lumière', today)).toBe(
    'Café Lumière: INV-7, $1,234.50, {{no_such}}',
  );
});
