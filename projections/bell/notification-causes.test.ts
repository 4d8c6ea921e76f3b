import { describe, expect, test } from 'vitest';
import {
  broken,
  doubted,
  held,
  ids,
  ofSequence,
  sent,
  skipped,
  fixedSumClaim,
} from '../../domain/invoice/chased-invoice.fixture.ts';
import type { OwedEvent } from '../../domain/events.ts';
import { messageOfMany, titleOfMany } from './notification-causes.ts';
import { notifications } from './notifications.ts';
import { projectOne } from '../projection.ts';
import { recorded } from '../recorded.fixture.ts';

const noted = (event: OwedEvent) => {
  const events = recorded([event], { actor: 'workflow' });
  const [id = 0] = events.flatMap((one) => [...notifications.documentIds(one)]);
  return projectOne(notifications, events, { account: ids.accountId, id });
};

const completed: OwedEvent = { type: 'SequenceCompleted', data: { ...ofSequence, stillUnpaid: true } };

describe('several notifications of one cause are one line', () => {
  test.each<[string, OwedEvent, string]>([
    ['late emails', sent(1, 1, { late: true }), '71 emails sent late'],
    ['late emails of the outbox', sent(1, 1, { late: true, via: 'outbox' }), '71 emails written late'],
    ['holds', held('needs_attention'), '71 sequences need attention'],
    ['other holds', held('long_absence'), '71 sequences on hold: more than 14 days late'],
    [
      'small rests',
      held('small_remainder', { code: 'small_remainder', dueCents: 1 }),
      'Write off 71 small remainders?',
    ],
    ['skipped reminders', skipped([1], { code: 'due_date_passed' }), 'Reminders skipped for 71 invoices'],
    ['doubts', doubted(1, 1), 'Delivery of 71 emails not confirmed'],
    ['ended sequences', completed, '71 sequences completed, still unpaid'],
    [
      'invoices that are due again',
      {
        type: 'InvoiceReopened',
        data: {
          ...ids,
          undo: false,
          because: 'total_changed',
          news: { invoiceNumber: 'INV-1', clientName: 'Ada Ltd', dueCents: 100, isRestored: false },
        },
      },
      '71 invoices due again',
    ],
    [
      'late fees that the rule has claimed',
      {
        type: 'LateFeesClaimed',
        data: { ...ids, claim: fixedSumClaim, news: { invoiceNumber: 'INV-1', clientName: 'Ada Ltd' } },
      },
      'Late fees claimed for 71 invoices',
    ],
    ['broken promises', broken('2026-12-01', '2026-12-03'), '71 promises not kept'],
  ])('%s', (_, event, title) => {
    const one = noted(event);
    expect(one?.cause?.named).toBe('INV-1 (Ada Ltd)');
    expect(titleOfMany(one?.cause?.key ?? '', 71, one?.title ?? '')).toBe(title);
  });

  test('which names the latest three', () => {
    expect(messageOfMany(['A', 'B'])).toBe('A, B.');
    expect(messageOfMany(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more.');
  });
});
