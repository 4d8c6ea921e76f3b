import { describe, test } from 'vitest';
import {
  at,
  broken,
  cancelled,
  clientName,
  created,
  doubted,
  dropped,
  given,
  held,
  ids,
  ladder,
  lifted,
  moved,
  overridden,
  paid,
  postponed,
  promised,
  sendStarted,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import type { InvoiceEvent } from '../events.ts';

type StepsMoved = Extract<InvoiceEvent, { type: 'StepsMoved' }>['data'];

const send = { sequenceId: 11, stepId: 1, attempt: 1, clientName } as const;
const refused = (now: string) =>
  ({
    type: 'RecordSendPostponed',
    ...send,
    retryAt: '2026-12-04T09:01:00.000Z',
    cause: 'temporary',
    reply: '451 later',
    moment: at(now),
  }) as const;
const refusal = postponed(1, 1, '2026-12-04T09:01Z');
const notBegun = (now: string) =>
  ({
    type: 'RecordSendDropped',
    ...send,
    droppedAt: '2026-12-04T09:00:02.000Z',
    reason: 'not_begun',
    moment: at(now),
  }) as const;

const to = (dates: Readonly<Record<number, string>>): StepsMoved['steps'] =>
  Object.entries(dates).map(([stepId, date]) => ({
    stepId: Number(stepId),
    scheduledDate: `2026-12-${date}`,
  }));
const movedTo = (
  dates: Readonly<Record<number, string>>,
  now: string,
  cause: StepsMoved['cause'] = 'resumed',
) => moved(to(dates), cause, now);
/** A step catches up with others that have moved, or move with it, by these days. */
const caughtUp = (
  days: number,
  dates: Readonly<Record<number, string>>,
  now: string,
  cause: StepsMoved['cause'] = 'resumed',
) => moved(to(dates), cause, now, { caughtUp: days });

const promiseRemoved: InvoiceEvent = { type: 'PromiseRemoved', data: { ...ids, promisedDate: '2026-12-10' } };
const resolved = (stepId: number, resolution: 'send_again' | 'leave'): InvoiceEvent => ({
  type: 'StepDoubtResolved',
  data: { ...ids, sequenceId: 11, stepId, resolution, resolvedAt: '2026-12-05T10:00:00.000Z' },
});

/** The email of the first step is being handed over, since 9:00 on 4 December. */
const begun = [created, started, sendStarted(1)];

describe('an email that comes back after a hold', () => {
  const noon = '2026-12-04T12:00Z';
  const nextDay = movedTo({ 1: '05', 2: '09', 3: '16' }, noon);
  const holds: Record<string, InvoiceEvent[]> = {
    'a promise that was removed': [promised('2026-12-10'), promiseRemoved],
    'a promise despite which reminders continue': [promised('2026-12-10'), overridden('2026-12-10')],
    'a pause': [held('paused_by_hand'), lifted('paused_by_hand')],
    'a failure of another email': [held('delivery_failed'), lifted('delivery_failed')],
    'another client': [held('client_changed'), lifted('client_changed')],
  };
  test.each(Object.entries(holds))('moves with all others: %s', (_, hold) => {
    given(...begun, ...hold)
      .when(refused(noon))
      .thenExactly(refusal, nextDay);
    given(...begun, ...hold)
      .when(notBegun(noon))
      .thenExactly(dropped(1), nextDay);
    given(...begun, ...hold, doubted(1))
      .when(refused(noon))
      .thenExactly(refusal, nextDay);
    given(...begun, doubted(1), ...hold)
      .when(notBegun(noon))
      .thenExactly(dropped(1), nextDay);
  });
  test('waits for the second day after a broken promise', () => {
    const sixth = '2026-12-06T00:00Z';
    const history = [promised('2026-12-05'), broken('2026-12-05', '2026-12-07')];
    given(...begun, ...history)
      .when(refused(sixth))
      .thenExactly(refusal, movedTo({ 1: '07', 2: '11', 3: '18' }, sixth));
    given(created, startedWith([step(1)]), sendStarted(1), ...history)
      .when(notBegun(sixth))
      .thenExactly(dropped(1), movedTo({ 1: '07' }, sixth));
  });
  test('takes its place before the others that have moved, and they keep their distance', () => {
    const eleventh = '2026-12-11T00:00Z';
    const history = [
      ...begun,
      promised('2026-12-10'),
      broken('2026-12-10', '2026-12-12'),
      movedTo({ 2: '12', 3: '19' }, eleventh, 'promise_broken'),
    ];
    given(...history)
      .when(refused(eleventh))
      .thenExactly(refusal, caughtUp(8, { 1: '12' }, eleventh), movedTo({ 2: '16', 3: '23' }, eleventh));
  });
  test('moves also while a payment has ended its sequence, because that may be undone', () => {
    given(...begun, held('paused_by_hand'), lifted('paused_by_hand'), paid(), cancelled('paid'))
      .when(notBegun(noon))
      .thenExactly(dropped(1), nextDay);
  });
  test('is moved by the end of the hold if that is still to come', () => {
    const history = [...begun, held('paused_by_hand')];
    given(...history)
      .when(refused(noon))
      .thenExactly(refusal);
    given(...history, refusal)
      .when({ type: 'ResumeSequence', despitePromise: false, moment: at(noon) })
      .thenExactly(lifted('paused_by_hand'), nextDay);
    given(...begun, promised('2026-12-10'))
      .when(notBegun(noon))
      .thenExactly(dropped(1));
  });
  test('stays due after one under which emails stay due', () => {
    given(...begun, doubted(1), held('sender_refused'), lifted('sender_refused'))
      .when(refused(noon))
      .thenExactly(refusal);
  });
});

describe('an email that comes back after the others have moved', () => {
  const noon = '2026-12-05T12:00Z';
  test('moves by the days by which a person moved them', () => {
    given(...begun, movedTo({ 2: '11', 3: '18' }, noon, 'by_hand'))
      .when(refused(noon))
      .thenExactly(refusal, caughtUp(3, { 1: '07' }, noon));
  });
  test('goes at once if they have moved earlier', () => {
    given(...begun, movedTo({ 2: '06', 3: '13' }, noon, 'by_hand'))
      .when(refused(noon))
      .thenExactly(refusal);
  });
  test('keeps its distance to those that were edited by the dates shown, while they are held', () => {
    given(...begun, promised('2026-12-10'), movedTo({ 2: '12', 3: '19' }, noon))
      .when(notBegun(noon))
      .thenExactly(dropped(1), caughtUp(4, { 1: '08' }, noon));
  });
  test('stays due if they have moved behind another one that goes', () => {
    given(...begun, doubted(1), movedTo({ 3: '18' }, noon, 'tone'), sendStarted(2))
      .when(refused(noon))
      .thenExactly(refusal);
  });
});

describe('an email that comes back when another one is sent now', () => {
  const now = '2026-12-05T10:01Z';
  const asked = (plan = step(2)): InvoiceEvent => ({
    type: 'StepSendRequested',
    data: { ...ids, sequenceId: 11, step: plan, requestedAt: '2026-12-05T10:00:00.000Z' },
  });
  test('makes room for it as the others do: the next reminder goes at least 24 hours later', () => {
    given(...begun, doubted(1), asked())
      .when(refused(now))
      .thenExactly(refusal, movedTo({ 1: '07', 3: '18' }, now));
    given(...begun, doubted(1), asked(), sendStarted(2))
      .when(notBegun(now))
      .thenExactly(dropped(1), movedTo({ 1: '07', 3: '18' }, now));
  });
  test('makes room for one that is sent again', () => {
    const history = [...begun, doubted(1), sendStarted(2), doubted(2), resolved(2, 'send_again')];
    given(...history)
      .when(refused(now))
      .thenExactly(refusal, movedTo({ 1: '07', 3: '18' }, now));
    const retried: InvoiceEvent = {
      type: 'StepRetried',
      data: { ...ids, sequenceId: 11, stepId: 2, retriedAt: '2026-12-05T10:00:00.000Z' },
    };
    given(...begun, doubted(1), retried)
      .when(refused(now))
      .thenExactly(refusal, movedTo({ 1: '07', 3: '18' }, now));
  });
  test('makes room also for an internal alert, but not by 24 hours', () => {
    const alert = step(2, { stepType: 'internal_alert' });
    const [first = step(1), , third = step(3)] = ladder;
    const before = '2026-12-05T08:00Z';
    given(created, startedWith([first, alert, third]), sendStarted(1), doubted(1), asked(alert))
      .when(refused(before))
      .thenExactly(refusal, movedTo({ 1: '05', 3: '16' }, before));
    given(created, startedWith([first, alert, third]), sendStarted(1), doubted(1), asked(alert), asked(third))
      .when(refused(before))
      .thenExactly(refusal, movedTo({ 1: '06' }, before));
  });
});

describe('two emails that come back, one after the other', () => {
  const noon = '2026-12-10T12:00Z';
  const both = [sendStarted(1), doubted(1), sendStarted(2), doubted(2)];
  const returns = [1, 2].map((stepId) => postponed(stepId, 1, '2026-12-04T09:01Z'));
  const [first = refusal, second = refusal] = returns;
  const secondRefused = { ...refused(noon), stepId: 2 } as const;

  test('move each by the days by which the others moved', () => {
    const byHand = movedTo({ 3: '25' }, noon, 'by_hand');
    given(created, started, ...both, byHand)
      .when(refused(noon))
      .thenExactly(first, caughtUp(10, { 1: '14' }, noon));
    given(created, started, ...both, byHand, first, caughtUp(10, { 1: '14' }, noon))
      .when(secondRefused)
      .thenExactly(second, caughtUp(10, { 2: '18' }, noon));
  });
  test('move each with the due date when no other is left', () => {
    const adjusted: InvoiceEvent = {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-01', to: '2026-12-11', action: 'adjust' },
    };
    const history = [created, startedWith(ladder.slice(0, 2)), ...both, adjusted];
    const followed = caughtUp(10, { 1: '14' }, noon, 'due_date');
    given(...history)
      .when(refused(noon))
      .thenExactly(first, followed);
    given(...history, first, followed)
      .when(secondRefused)
      .thenExactly(second, caughtUp(10, { 2: '18' }, noon, 'due_date'));
  });
  test('keep their distance while a payment has ended their sequence', () => {
    const wasPaused = [held('paused_by_hand'), lifted('paused_by_hand')];
    const history = [created, started, ...both, ...wasPaused, paid(), cancelled('paid')];
    const place = movedTo({ 1: '11', 3: '22' }, noon);
    given(...history)
      .when(refused(noon))
      .thenExactly(first, place);
    given(...history, first, place)
      .when(secondRefused)
      .thenExactly(second, caughtUp(7, { 2: '15' }, noon));
  });
  test('keep their distance after a broken promise, and the others to them', () => {
    const eleventh = '2026-12-11T00:00Z';
    const history = [
      ...[created, started, ...both, promised('2026-12-10'), broken('2026-12-10', '2026-12-12')],
      movedTo({ 3: '16' }, eleventh, 'promise_broken'),
    ];
    const place = [caughtUp(8, { 1: '12' }, eleventh), movedTo({ 3: '23' }, eleventh)];
    given(...history)
      .when(refused(eleventh))
      .thenExactly(first, ...place);
    given(...history, first, ...place)
      .when({ ...secondRefused, moment: at(eleventh) })
      .thenExactly(second, caughtUp(8, { 2: '16' }, eleventh));
  });
});

test('an email that the user has left in doubt does not come back', () => {
  given(...begun, doubted(1), held('paused_by_hand'), lifted('paused_by_hand'), resolved(1, 'leave'))
    .when(refused('2026-12-05T12:00Z'))
    .thenExactly(refusal);
});
