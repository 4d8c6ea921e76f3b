import { describe, expect, test } from 'vitest';
import type { NextStepView } from '../../../contracts/invoices/collection.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../../errors.ts';
import { at, created, given, ids, paid, started } from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, isKnown } from '../state.ts';
import { chosen } from './collection.fixture.ts';

type Chosen = Omit<NextStepView, 'chosenOn'>;

const choose = (step: Chosen, now = '2026-12-20T12:00:00Z') =>
  ({ type: 'ChooseNextStep', step, moment: at(now) }) as const;
const call: Chosen = { choice: 'call', note: 'Pays next week', lookAgainOn: '2026-12-28' };
const demand: Chosen = { choice: 'final_demand', payBy: '2027-01-03' };
const offer: Chosen = { choice: 'offer', discount: { amount: 12_500, until: '2026-12-31' } };
const today = { chosenOn: '2026-12-20' };
const takeBack = { type: 'TakeNextStepBack' } as const;
const nextStepAfter = (...history: readonly InvoiceEvent[]) => {
  const invoice = history.reduce(evolve, absent);
  return isKnown(invoice) ? invoice.collection.nextStep : undefined;
};

describe('what was done about an invoice', () => {
  test('is recorded with its day: a call, a final demand, an offer', () => {
    for (const step of [call, demand, offer])
      given(created)
        .when(choose(step))
        .thenExactly(chosen({ ...step, ...today }));
  });

  test('is recorded once a day; another note is another call', () => {
    given(created, chosen({ ...call, ...today }))
      .when(choose(call))
      .thenNothing();
    given(created, chosen({ ...call, ...today }))
      .when(choose({ choice: 'call', note: 'No answer' }))
      .thenExactly(chosen({ choice: 'call', note: 'No answer', ...today }));
    given(created, chosen({ choice: 'call', ...today }))
      .when(choose({ choice: 'call' }, '2026-12-21T12:00:00Z'))
      .thenExactly(chosen({ choice: 'call', chosenOn: '2026-12-21' }));
  });

  test('has what it needs and nothing else', () => {
    const refused = (step: Chosen, message: string) =>
      given(created).when(choose(step)).thenRefused(InvalidField, message);
    refused({ choice: 'final_demand' }, 'Please select a date to pay by');
    refused({ ...call, payBy: '2027-01-03' }, 'Only a final demand has a date to pay by');
    refused({ ...demand, payBy: '2026-12-20' }, 'The date to pay by must be later than today');
    refused({ choice: 'offer' }, 'Please enter a discount and its last day');
    refused({ ...call, ...offer, choice: 'call' }, 'Only an offer has a discount');
    refused(
      { choice: 'offer', discount: { amount: 125_000, until: '2026-12-31' } },
      'The discount must be less than what is due',
    );
    refused(
      { choice: 'offer', discount: { amount: 1, until: '2026-12-19' } },
      'The last day of the discount must be today or later',
    );
    refused({ choice: 'call', lookAgainOn: '2026-12-20' }, 'The day must be later than today');
  });

  test('is of an invoice that is owed', () => {
    given(created, paid()).when(choose(call)).thenRefused(NotAllowedNow);
    given().when(choose(call)).thenRefused(NotFound);
    given(created, paid()).when(takeBack).thenRefused(NotAllowedNow);
  });

  test('can be taken back, once', () => {
    const takenBack: InvoiceEvent = { type: 'NextStepTakenBack', data: { ...ids, choice: 'call' } };
    given(created, chosen({ ...call, ...today }))
      .when(takeBack)
      .thenExactly(takenBack);
    given(created, chosen({ ...call, ...today }), takenBack)
      .when(takeBack)
      .thenNothing();
  });

  test('counts until the next sequence, or until it is due again; an undo brings it back', () => {
    const called = chosen({ ...call, ...today });
    const reopened = (undo: boolean): InvoiceEvent => ({ type: 'InvoiceReopened', data: { ...ids, undo } });
    expect(nextStepAfter(created, called)).toStrictEqual({ ...call, ...today });
    expect(nextStepAfter(created, called, started)).toBeNull();
    expect(nextStepAfter(created, called, paid(), reopened(true))).toStrictEqual({ ...call, ...today });
    expect(nextStepAfter(created, called, paid(), reopened(false))).toBeNull();
  });
});
