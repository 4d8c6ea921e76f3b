import { expect, test } from 'vitest';
import {
  cancelled,
  created,
  failedAndHeld,
  given,
  held,
  ids,
  paid,
  sendStarted,
  sent,
  started,
  startedWith,
  step,
} from '../chased-invoice.fixture.ts';
import { wordingFor } from '../../email-text/wording.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, restorableSequence } from '../state.ts';

const remove = (stepId: number) => ({ type: 'RemoveStep', stepId }) as const;
const removed = (stepId: number): InvoiceEvent => ({
  type: 'StepRemoved',
  data: { ...ids, sequenceId: 11, stepId },
});
const deleted: InvoiceEvent = { type: 'SequenceDeleted', data: { ...ids, sequenceId: 11 } };

test('a step is removed; removed twice is removed once', () => {
  given(created, started).when(remove(1)).thenExactly(removed(1));
  given(created, started, removed(1)).when(remove(1)).thenNothing();
});

test('once the final notice is removed, the last legal one is it', () => {
  const legal = (stepId: number, scheduledDate: string, isLastReminder: boolean) => {
    const choice = {
      stepType: 'customer_reminder',
      tone: 'legal',
      scheduledDate,
      dueDate: '2026-12-01',
    } as const;
    return step(stepId, { tone: 'legal', scheduledDate, ...wordingFor({ ...choice, isLastReminder }) });
  };
  const formal = legal(1, '2026-12-08', false);
  const edited: InvoiceEvent = {
    type: 'StepEdited',
    data: { ...ids, sequenceId: 11, step: legal(1, '2026-12-08', true), movedAt: null },
  };
  given(created, startedWith([formal, legal(2, '2026-12-15', true)]))
    .when(remove(2))
    .thenExactly(removed(2), edited);
  given(created, startedWith([{ ...formal, subject: 'Mine', content: 'Mine' }, legal(2, '2026-12-15', true)]))
    .when(remove(2))
    .thenExactly(removed(2));
});

test('the last one removed takes the sequence with it', () => {
  given(created, startedWith([step(1)]))
    .when(remove(1))
    .thenExactly(removed(1), deleted);
  given(created, started, removed(1), removed(2)).when(remove(3)).thenExactly(removed(3), deleted);
});

test('what is left with nothing to do has been ended by the person: cancelled, not completed', () => {
  given(created, startedWith([step(1), step(2)]), sendStarted(1), sent(1))
    .when(remove(2))
    .thenExactly(removed(2), cancelled('by_hand'));
});

test('steps of a sequence that has ended are removed too', () => {
  const history = [created, startedWith([step(1), step(2)]), cancelled('by_hand')];
  given(...history)
    .when(remove(1))
    .thenExactly(removed(1));
  given(...history, removed(1))
    .when(remove(2))
    .thenExactly(removed(2), deleted);
});

test('a step that is removed while the invoice is paid does not come back', () => {
  const history = [created, startedWith([step(1), step(2)]), paid(), cancelled('paid')];
  given(...history)
    .when(remove(1))
    .thenExactly(removed(1));
  const left = restorableSequence([...history, removed(1)].reduce(evolve, absent));
  expect(left?.steps.map(({ plan }) => plan.stepId)).toStrictEqual([2]);
  given(...history, removed(1))
    .when(remove(2))
    .thenExactly(removed(2), deleted);
  expect(restorableSequence([...history, removed(1), removed(2), deleted].reduce(evolve, absent))).toBe(null);
});

test('a step that is going out can be removed', () => {
  given(created, started, sendStarted(1)).when(remove(1)).thenExactly(removed(1));
  given(created, startedWith([step(1)]), sendStarted(1))
    .when(remove(1))
    .thenExactly(removed(1), deleted);
});

test('a failed step that is gone leaves the sequence held, until it is resumed', () => {
  given(created, started, ...failedAndHeld(1))
    .when(remove(1))
    .thenExactly(removed(1));
});

test('when the invoice is gone there is nothing left to remove', () => {
  given(created, started, { type: 'InvoiceDeleted', data: ids }).when(remove(1)).thenNothing();
  given().when(remove(1)).thenNothing();
  given(created, held('paused_by_hand')).when(remove(1)).thenNothing();
});
