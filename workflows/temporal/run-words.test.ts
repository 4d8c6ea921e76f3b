import { expect, test } from 'vitest';
import type { RunDescription } from './chase/chase-answer.ts';
import {
  activitySummaryOf,
  currentDetailsOf,
  detailsOf,
  failureDetailsOf,
  summaryOf,
  timerSummaryOf,
  wakeWords,
} from './run-words.ts';

const run = { accountId: 1, invoiceId: 3, sequenceId: 11 };
const shown: RunDescription = {
  clientName: 'Acme GmbH',
  invoiceNumber: 'INV-7',
  state: 'waiting',
  nextStep: 'step 2 of 3, firm reminder, Mar 9, 2026 9:00 AM',
};
const next = {
  type: 'wait',
  milliseconds: 86_400_000,
  why: 'Next email: Mar 9, 2026 9:00 AM',
  until: '2026-03-09T08:00:00.000Z',
} as const;

test('a run is named by its invoice and client', () => {
  expect(summaryOf(run, shown)).toBe('INV-7 · Acme GmbH');
  expect(summaryOf(run, null)).toBe('Sequence 11');
  expect(detailsOf(run, shown).split('\n')[0]).toBe('Chases invoice **INV-7** of **Acme GmbH**.');
});

test('a name is shown as it was typed, never read as Markdown', () => {
  const named = { clientName: '![A*B](https://tracker.example/x)', invoiceNumber: 'INV_7' };
  expect(detailsOf(run, named).split('\n')[0]).toBe(
    String.raw`Chases invoice **INV\_7** of **\!\[A\*B\](https://tracker.example/x)**.`,
  );
});

test('no name makes a summary longer than the 400 bytes that Temporal takes', () => {
  const long = { clientName: '株'.repeat(300), invoiceNumber: 'é\n'.repeat(300) };
  const summary = summaryOf(run, long);
  expect(new TextEncoder().encode(JSON.stringify(summary)).length).toBeLessThan(400);
  expect(summary).not.toContain('\n');
});

test('details say what it waits for, until when, and which step is next', () => {
  expect(currentDetailsOf(next, shown)).toBe(
    [
      '**Waiting**: Next email: Mar 9, 2026 9:00 AM',
      '',
      '- Next: step 2 of 3, firm reminder, Mar 9, 2026 9:00 AM',
      '- Until: 2026-03-09T08:00:00.000Z',
      '- Invoice: INV-7 of Acme GmbH',
    ].join('\n'),
  );
  expect(currentDetailsOf({ type: 'finish', why: 'The invoice is paid' }, null)).toBe(
    '**Finished**: The invoice is paid\n',
  );
});

test('details say what went wrong and when it is tried again', () => {
  const failure = { failures: 2, error: "The events can't be read now", retryInMilliseconds: 2_000 };
  expect(failureDetailsOf(failure, null)).toBe(
    [
      "**Can't go on**: The events can't be read now",
      '',
      '- Failed: 2 times in a row',
      '- Tries again: in 2 s, or when something changes',
    ].join('\n'),
  );
});

test('a run that is woken says by what', () => {
  expect(wakeWords(['promise-recorded'])).toBe('Promise recorded');
  expect(wakeWords(['invoice-revised', 'due-date-changed'])).toBe('Invoice revised, due date changed');
});

test('timers and activities say why they are there', () => {
  expect(timerSummaryOf(next)).toBe('Next email: Mar 9, 2026 9:00 AM');
  expect(timerSummaryOf({ ...next, why: 'Paused', until: null })).toBe('Paused; looks again within a day');
  expect(activitySummaryOf('First look', null)).toBe('First look');
  expect(activitySummaryOf('Something changed', shown)).toBe(
    'Something changed: step 2 of 3, firm reminder, Mar 9, 2026 9:00 AM',
  );
});
