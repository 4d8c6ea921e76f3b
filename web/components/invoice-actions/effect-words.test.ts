import { expect, test } from 'vitest';
import { aStep } from '../sequences/step-view.fixture.ts';
import { anInvoice, today } from '../invoices/rows.fixture.ts';
import {
  nextMailWords,
  paidWords,
  promisedWords,
  promiseRemovedWords,
  undoneWords,
  unpaidWords,
} from './effect-words.ts';

test('one payment is said with its invoice, and what it ended', () => {
  const invoice = anInvoice();
  expect(paidWords([{ invoice, effect: {} }], { datePaid: today, today })).toEqual({
    title: 'Invoice marked as paid',
    description: 'INV-7, $1,234.50.',
  });
  const effect = { cancelledSequences: 1, mailInFlight: true };
  const promised = anInvoice({ promisedPaymentDate: today });
  expect(paidWords([{ invoice: promised, effect }], { datePaid: today, today }).description).toBe(
    'INV-7, $1,234.50. Promise kept. Its reminders are cancelled. One reminder was already on its way.',
  );
});

test('a payment of another day is said with it, and keeps a promise of that day', () => {
  const invoice = anInvoice({ promisedPaymentDate: '2026-11-19' });
  const words = (datePaid: string) => paidWords([{ invoice, effect: {} }], { datePaid, today }).description;
  expect(words('2026-11-19')).toBe('INV-7, $1,234.50. Paid on Nov 19, 2026. Promise kept.');
  expect(words('2026-11-20')).toBe('INV-7, $1,234.50. Paid on Nov 20, 2026.');
});

test('several payments are said by their number', () => {
  const paid = [
    { invoice: anInvoice({ id: 1 }), effect: {} },
    { invoice: anInvoice({ id: 2 }), effect: { cancelledSequences: 1 } },
  ];
  expect(paidWords(paid, { datePaid: today, today })).toEqual({
    title: '2 invoices marked as paid',
    description: 'Their reminders are cancelled.',
  });
  expect(
    paidWords(
      [paid[0], paid[0]].flatMap((one) => one ?? []),
      { datePaid: today, today },
    ).description,
  ).toBeUndefined();
});

test('an undo says when a sequence could not come back', () => {
  const paid = [{ invoice: anInvoice(), effect: { cancelledSequences: 1 } }];
  expect(undoneWords(paid, [{ resumedSequences: 1 }])).toEqual({
    title: 'Invoice marked as unpaid',
    description: 'Everything has been restored.',
  });
  expect(undoneWords(paid, [{ resumedSequences: 0 }]).description).toBe(
    'A sequence stays cancelled because your plan has no room for it.',
  );
});

test('Mark Unpaid says that the sequence waits, when there is one', () => {
  expect(unpaidWords({}).description).toBeUndefined();
  expect(unpaidWords({ resumedSequences: 1 }).description).toBe(
    'Its sequence has been restored and is paused. Nothing goes out until you resume it.',
  );
});

test('the next mail is told as the person reckons', () => {
  const at = (scheduledDate: string, scheduledTime: string) =>
    nextMailWords(
      [
        aStep({ id: 1, scheduledDate: '2026-11-01', delivery: 'sent', status: 'sent' }),
        aStep({ id: 2, scheduledDate, scheduledTime }),
        aStep({ id: 3, scheduledDate: '2027-01-01' }),
      ],
      today,
    );
  expect(at(today, '16:00')).toBe('Next: today 4:00 PM');
  expect(at('2026-11-22', '09:00')).toBe('Next: tomorrow 9:00 AM');
  expect(at('2026-12-03', '00:30')).toBe('Next: Dec 3, 2026, 12:30 AM');
  expect(nextMailWords([aStep({ delivery: 'cancelled', status: 'cancelled' })], today)).toBeUndefined();
});

test('a promise says what it pauses, its removal what goes on', () => {
  expect(promisedWords('2026-12-03', { pausedSequences: 1 }).description).toBe(
    '1 sequence paused until Dec 3, 2026.',
  );
  expect(promisedWords('2026-12-03', { pausedSequences: 2, mailInFlight: true }).description).toBe(
    '2 sequences paused until Dec 3, 2026. One reminder was already on its way.',
  );
  expect(promisedWords('2026-12-03', {}).description).toBe(
    'Expected by Dec 3, 2026. No reminders are running.',
  );
  expect(promiseRemovedWords({ resumedSequences: 1 }, [aStep({ scheduledDate: today })], today)).toEqual({
    title: 'Promise removed',
    description: '1 sequence resumed. Next: today 9:00 AM.',
  });
  expect(promiseRemovedWords({}, [aStep()], today).description).toBeUndefined();
  const holds = [
    { reason: 'paused_by_hand' as const, detail: null },
    { reason: 'client_changed' as const, detail: null },
  ];
  expect(
    promiseRemovedWords({ resumedSequences: 0 }, [aStep({ status: 'paused', holds })], today).description,
  ).toBe('Its emails are still on hold. Paused. On hold: client changed.');
});
