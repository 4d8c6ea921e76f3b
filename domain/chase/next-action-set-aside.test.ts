import { describe, expect, test } from 'vitest';
import { created, held, promised, sendStarted, started } from '../invoice/chased-invoice.fixture.ts';
import { endedStatus, setAside } from '../invoice/collection/collection.fixture.ts';
import { agreed } from '../invoice/payment-plan/agreed-plan.fixture.ts';
import { actionAt, sends, waitsForChange } from './next-action.fixture.ts';

const due = '2026-12-04T09:00:00Z';
const waits = waitsForChange('On hold: set aside, with lawyer');

describe('an invoice that is set aside', () => {
  test('holds its sequence without an end, and says why', () => {
    expect(actionAt(due, [created, started])).toStrictEqual(sends(1));
    expect(actionAt(due, [created, started, setAside()])).toStrictEqual(waits);
    expect(
      actionAt(due, [created, started, setAside({ status: 'left', since: '2026-12-01' })]),
    ).toStrictEqual(waitsForChange('On hold: set aside, left'));
  });

  test('holds the reminders of a payment plan, too', () => {
    expect(actionAt(due, [created, started, agreed(), setAside()])).toMatchObject({
      type: 'wait',
      why: 'On hold: set aside, with lawyer',
    });
  });

  test('still records that a promise was broken', () => {
    expect(
      actionAt('2026-12-06T09:00:00Z', [created, started, promised('2026-12-05'), setAside()]),
    ).toMatchObject({ type: 'break-promise' });
  });

  test('waits for an email that is out', () => {
    expect(actionAt('2026-12-04T09:01:00Z', [created, started, sendStarted(1), setAside()])).toMatchObject({
      type: 'wait',
      why: 'An email is being handed over',
    });
  });

  test('lets its sequence go on when it ends, unless something else holds it', () => {
    expect(actionAt(due, [created, started, setAside(), endedStatus()])).toStrictEqual(sends(1));
    expect(
      actionAt(due, [created, started, held('paused_by_hand'), setAside(), endedStatus()]),
    ).toStrictEqual(waitsForChange('Paused'));
  });
});
