import { describe, expect, test } from 'vitest';
import { DueDateConflict, NotFound } from '../errors.ts';
import {
  at,
  cancelled,
  clientName,
  created,
  doubted,
  dropped,
  facts,
  given,
  held,
  ids,
  ladder,
  moved,
  paid,
  postponed,
  promised,
  sendStarted,
  sent,
  started,
  startedWith,
  step,
} from './chased-invoice.fixture.ts';
import { invoiceDecider } from './decide.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { absent } from './state.ts';

const moment = at('2026-11-25T12:00Z');
const change = (dueDate: string, action: 'adjust' | 'keep' | 'cancel', when = moment) =>
  ({
    type: 'ShiftSequenceDueDates',
    dueDate,
    action,
    changes: {},
    clientName: 'A',
    moment: when,
  }) as const;
const changed = (to: string, action: 'adjust' | 'keep' | 'cancel' | null): InvoiceEvent => ({
  type: 'DueDateChanged',
  data: { ...ids, from: '2026-12-01', to, action },
});
/** All steps of the sequence, as the due date moves to December 11. */
const allMoved = moved(
  [
    { stepId: 1, scheduledDate: '2026-12-14' },
    { stepId: 2, scheduledDate: '2026-12-18' },
    { stepId: 3, scheduledDate: '2026-12-25' },
  ],
  'due_date',
  moment.now,
);

test('the conflict says what the dialog shows', () => {
  const invoice = [created, started].reduce(evolve, absent);
  const command = {
    type: 'ReviseInvoice',
    changes: {},
    dueDate: '2026-12-09',
    clientName: 'A',
    moment: at('2026-12-02T12:00:00.000Z'),
  } as const;
  const decide = () => invoiceDecider.decide(command, invoice);
  expect(decide).toThrow(DueDateConflict);
  expect(decide).toThrow(
    expect.objectContaining({
      conflict: {
        invoiceId: 7,
        originalDueDate: '2026-12-01',
        newDueDate: '2026-12-09',
        activeSequenceCount: 1,
        activeSequenceIds: [11],
        message: 'This invoice has active email sequences. Please handle them before changing the due date.',
      },
    }),
  );
});

describe('Adjust', () => {
  test('moves unsent steps by the same days', () => {
    given(created, started)
      .when(change('2026-12-11', 'adjust'))
      .thenExactly(changed('2026-12-11', 'adjust'), allMoved);
  });
  test('leaves what was sent, and what is going out, where it was', () => {
    given(created, started, sendStarted(1), sent(1), sendStarted(2))
      .when(change('2026-12-02', 'adjust', at('2026-12-08T09:00Z')))
      .thenExactly(
        changed('2026-12-02', 'adjust'),
        moved([{ stepId: 3, scheduledDate: '2026-12-16' }], 'due_date', '2026-12-08T09:00Z'),
      );
  });
  test('if that is past, all together so that the first is tomorrow', () => {
    given(created, started)
      .when(change('2026-11-20', 'adjust'))
      .thenExactly(
        changed('2026-11-20', 'adjust'),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-11-26' },
            { stepId: 2, scheduledDate: '2026-11-30' },
            { stepId: 3, scheduledDate: '2026-12-07' },
          ],
          'due_date',
          moment.now,
        ),
      );
  });
  test('nothing goes out on the same day because of it, not even later today', () => {
    given(created, startedWith([step(1, { scheduledTime: '18:00' })]))
      .when(change('2026-11-22', 'adjust'))
      .thenExactly(
        changed('2026-11-22', 'adjust'),
        moved([{ stepId: 1, scheduledDate: '2026-11-26' }], 'due_date', moment.now),
      );
  });
  test('"today" is the account\'s', () => {
    given(created, startedWith([step(1, { scheduledTime: '18:00' })]))
      .when(change('2026-11-23', 'adjust', at('2026-11-25T23:00Z', 'Asia/Tokyo')))
      .thenExactly(
        changed('2026-11-23', 'adjust'),
        moved([{ stepId: 1, scheduledDate: '2026-11-27' }], 'due_date', '2026-11-25T23:00Z'),
      );
  });
  test('a first step that is tomorrow already stays when the new dates would be past', () => {
    given(created, startedWith([step(1, { scheduledDate: '2026-11-26' })]))
      .when(change('2026-11-20', 'adjust'))
      .thenExactly(changed('2026-11-20', 'adjust'));
  });
  test('moves a step that waits to be tried again, and one that is held', () => {
    const retrying = [sendStarted(1), postponed(1, 1, '2026-12-04T09:01Z')];
    const expected = [
      changed('2026-12-03', 'adjust'),
      moved([{ stepId: 1, scheduledDate: '2026-12-06' }], 'due_date', '2026-12-04T09:00:30Z'),
    ];
    const when = at('2026-12-04T09:00:30Z');
    const one = startedWith(ladder.slice(0, 1));
    given(created, one, ...retrying)
      .when(change('2026-12-03', 'adjust', when))
      .thenExactly(...expected);
    given(created, one, held('paused_by_hand'))
      .when(change('2026-12-03', 'adjust', when))
      .thenExactly(...expected);
    given(created, one, promised('2026-12-20'))
      .when(change('2026-12-03', 'adjust', when))
      .thenExactly(...expected);
  });
});

describe('adjusting while an email is being handed over', () => {
  const send = { sequenceId: 11, stepId: 1, attempt: 1, clientName } as const;
  const refused = {
    type: 'RecordSendPostponed',
    ...send,
    retryAt: '2026-12-04T09:01:00.000Z',
    cause: 'temporary',
    reply: '451 later',
    moment: at('2026-12-04T09:00:10Z'),
  } as const;
  const droppedIt = {
    type: 'RecordSendDropped',
    ...send,
    droppedAt: '2026-12-04T09:00:02.000Z',
    reason: 'not_begun',
    moment: at('2026-12-04T09:00:10Z'),
  } as const;
  const movesTo = (scheduledDate: string, caughtUp = 10) =>
    moved([{ stepId: 1, scheduledDate }], 'due_date', '2026-12-04T09:00:10Z', { caughtUp });
  const begun = [created, started, sendStarted(1)];
  const adjusted = (to: string, second: string, third: string): InvoiceEvent[] => [
    changed(to, 'adjust'),
    moved(
      [
        { stepId: 2, scheduledDate: second },
        { stepId: 3, scheduledDate: third },
      ],
      'due_date',
      '2026-12-04T09:00:01Z',
    ),
  ];
  const later = adjusted('2026-12-11', '2026-12-18', '2026-12-25');

  test('moves it, too, if it comes back', () => {
    const history = [...begun, ...later];
    given(...history)
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), movesTo('2026-12-14'));
    given(...history)
      .when(droppedIt)
      .thenExactly(dropped(1), movesTo('2026-12-14'));
  });
  test('moves it to tomorrow if it would go today because of that, and the others keep their distance', () => {
    const own = movesTo('2026-12-05', 1);
    const others = moved(
      [
        { stepId: 2, scheduledDate: '2026-12-09' },
        { stepId: 3, scheduledDate: '2026-12-16' },
      ],
      'due_date',
      '2026-12-04T09:00:10Z',
    );
    given(...begun, ...adjusted('2026-11-28', '2026-12-05', '2026-12-12'))
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), own, others);
  });
  test('moves the only one that is left, too', () => {
    const alone = [created, startedWith([step(1)]), sendStarted(1)];
    given(...alone, changed('2026-12-11', 'adjust'))
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), movesTo('2026-12-14'));
    given(...alone, changed('2026-11-28', 'adjust'))
      .when(droppedIt)
      .thenExactly(dropped(1), movesTo('2026-12-05', -3));
  });
  test('moves one that was in doubt meanwhile', () => {
    given(...begun, ...later, doubted(1))
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), movesTo('2026-12-14'));
    given(...begun, doubted(1), ...later)
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), movesTo('2026-12-14'));
  });
  test('leaves one that has arrived', () => {
    given(...begun, ...later)
      .when({
        type: 'RecordSent',
        ...send,
        sentAt: '2026-12-04T09:00:02.000Z',
        accepted: ['ada@example.org'],
        refused: [],
      })
      .thenExactly(sent(1));
  });
  test('only by what was adjusted, not by what was kept', () => {
    const kept: InvoiceEvent = {
      type: 'DueDateChanged',
      data: { ...ids, from: '2026-12-11', to: '2026-12-21', action: 'keep' },
    };
    given(...begun, ...later, kept)
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'), movesTo('2026-12-14'));
    given(...begun, changed('2026-12-11', 'keep'))
      .when(refused)
      .thenExactly(postponed(1, 1, '2026-12-04T09:01Z'));
  });
});

test('Keep leaves the steps as scheduled', () => {
  given(created, started).when(change('2026-12-11', 'keep')).thenExactly(changed('2026-12-11', 'keep'));
});

test('Cancel ends the sequence, also when the date is as it was', () => {
  given(created, started)
    .when(change('2026-12-11', 'cancel'))
    .thenExactly(changed('2026-12-11', 'cancel'), cancelled('due_date'));
  given(created, started).when(change('2026-12-01', 'cancel')).thenExactly(cancelled('due_date'));
});

test('the same date changes nothing', () => {
  given(created, started).when(change('2026-12-01', 'adjust')).thenNothing();
  given(created, started).when(change('2026-12-01', 'keep')).thenNothing();
});

test('an invoice without a sequence, or paid, just gets its date', () => {
  given(created).when(change('2026-12-11', 'adjust')).thenExactly(changed('2026-12-11', 'adjust'));
  given(created, started, paid(), cancelled('paid'))
    .when(change('2026-12-11', 'adjust'))
    .thenExactly(changed('2026-12-11', 'adjust'));
  given().when(change('2026-12-11', 'adjust')).thenRefused(NotFound);
});

describe('a choice made before another change', () => {
  const chosen = (shown: { dueDate?: string; sequenceIds?: number[] }) =>
    ({
      type: 'ShiftSequenceDueDates',
      dueDate: '2026-12-11',
      action: 'adjust',
      shown,
      changes: { notes: 'Called' },
      clientName: 'A',
      moment,
    }) as const;
  const other: InvoiceEvent = {
    type: 'DueDateChanged',
    data: { ...ids, from: '2026-12-01', to: '2026-12-05', action: 'keep' },
  };

  test('is asked again when the due date or the sequence is another one, and nothing is changed', () => {
    given(created, started, other)
      .when(chosen({ dueDate: '2026-12-01', sequenceIds: [11] }))
      .thenRefused(DueDateConflict);
    given(created, started)
      .when(chosen({ dueDate: '2026-12-01', sequenceIds: [10] }))
      .thenRefused(DueDateConflict);
  });

  test('counts when the invoice is as it was shown, and is saved with the other changes', () => {
    given(created, started)
      .when(chosen({ dueDate: '2026-12-01', sequenceIds: [11] }))
      .thenExactly(
        { type: 'InvoiceRevised', data: { ...ids, ...facts, notes: 'Called' } },
        changed('2026-12-11', 'adjust'),
        allMoved,
      );
  });

  test('is no longer needed when the sequence has sent its last email meanwhile', () => {
    given(created, startedWith(ladder.slice(0, 1)), sendStarted(1), sent(1), other)
      .when(chosen({ dueDate: '2026-12-01', sequenceIds: [11] }))
      .thenExactly(
        { type: 'InvoiceRevised', data: { ...ids, ...facts, notes: 'Called' } },
        {
          type: 'DueDateChanged',
          data: { ...ids, from: '2026-12-05', to: '2026-12-11', action: 'adjust' },
        },
      );
  });
});
