import { expect, test } from 'vitest';
import type { OwedEvent } from '../domain/events.ts';
import {
  ids,
  ladder,
  sendStarted,
  sequenceId,
  startedWith,
} from '../domain/invoice/chased-invoice.fixture.ts';
import { projectOne } from './projection.ts';
import { recorded } from './recorded.fixture.ts';
import { scheduleStarts, startsOfDay } from './schedule-starts.ts';

const schedule = { id: 2, name: 'Standard', version: 1 };
const byItself = startedWith(ladder, { schedule, byRule: true, startedOn: '2026-12-01' });
const cancelled = (reason: 'start_undone' | 'taken_back' | 'paid'): OwedEvent => ({
  type: 'SequenceCancelled',
  data: { ...ids, sequenceId, reason },
});
const deleted: OwedEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId } };
const after = (...events: readonly OwedEvent[]) =>
  projectOne(scheduleStarts, recorded(events), { account: ids.accountId, id: ids.invoiceId });

test('a start is found by its schedule and day, with what became of it', () => {
  const waiting = after(byItself);
  expect(waiting).toEqual({ sequenceId, schedule, day: '2026-12-01', outcome: 'waiting' });
  expect(waiting && scheduleStarts.keysOf(waiting)).toMatchObject({
    batch: startsOfDay(2, '2026-12-01'),
    outcome: 'waiting',
  });
  expect(after(byItself, sendStarted(1))?.outcome).toBe('begun');
  expect(after(byItself, sendStarted(1), cancelled('paid'))?.outcome).toBe('begun');
  expect(after(byItself, cancelled('paid'))?.outcome).toBe('ended');
});

test('one that was undone stays as that, one that was taken back or deleted is gone', () => {
  expect(after(byItself, cancelled('start_undone'), deleted)?.outcome).toBe('undone');
  expect(after(byItself, cancelled('taken_back'), deleted)).toBeUndefined();
});

test('a sequence that a person started is none of them', () => {
  const byHand = startedWith(ladder, { sequenceId: 12, schedule });
  expect(after(byHand)).toBeUndefined();
  const later: OwedEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId: 12 } };
  expect(after(byItself, cancelled('start_undone'), deleted, byHand, later)?.outcome).toBe('undone');
});
