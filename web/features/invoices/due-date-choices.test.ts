import { expect, test } from 'vitest';
import { aStep } from '../../components/sequences/step-view.fixture.ts';
import { today } from '../../components/invoices/rows.fixture.ts';
import { dueDateChoices } from './due-date-choices.ts';

const change = { from: '2026-12-03', to: '2026-12-10' };
const reminder = aStep({ id: 1, type: 'due_in', days: 3, scheduledDate: '2026-11-30' });
const followUp = aStep({ id: 2, type: 'overdue_by', days: 7, scheduledDate: '2026-12-10' });
const sent = aStep({ id: 3, delivery: 'sent', status: 'sent', scheduledDate: '2026-11-10' });
const other = aStep({ id: 4, sequenceId: 51, delivery: 'cancelled', status: 'cancelled' });

test('Adjust moves what is not sent by the same days, in the order in which it goes', () => {
  const { shifted, unsent, datesOpen } = dueDateChoices(
    [followUp, sent, reminder, other],
    [50],
    change,
    today,
  );
  expect(unsent).toBe(2);
  expect(datesOpen).toBe(false);
  expect(shifted).toEqual([
    { step: reminder, to: '2026-12-07' },
    { step: followUp, to: '2026-12-17' },
  ]);
});

test('Adjust into the past moves all so that the first goes tomorrow', () => {
  const { shifted } = dueDateChoices(
    [reminder, followUp],
    [50],
    { from: change.from, to: '2026-11-20' },
    today,
  );
  expect(shifted.map(({ to }) => to)).toEqual(['2026-11-22', '2026-12-02']);
});

test('Keep skips what would not be true on its day', () => {
  expect(dueDateChoices([reminder, followUp], [50], change, today).skippedIfKept).toBe(1);
  expect(dueDateChoices([reminder], [50], change, today).skippedIfKept).toBe(0);
});

test('a held sequence that shows when it would go does not tell when it was planned', () => {
  const holds = [{ reason: 'promised_payment' as const, detail: '2026-12-20' }];
  const held = aStep({ id: 5, type: 'overdue_by', days: 7, scheduledDate: '2026-12-22', holds });
  expect(dueDateChoices([held], [50], change, today).datesOpen).toBe(true);
  expect(dueDateChoices([{ ...held, scheduledDate: '2026-12-10' }], [50], change, today).datesOpen).toBe(
    false,
  );
});
