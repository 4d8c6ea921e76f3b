import { describe, expect, test } from 'vitest';
import {
  at,
  claimed,
  clientName,
  created,
  given,
  held,
  ids,
  ofSequence,
  paid,
  promised,
  recorded,
  sendStarted,
  sent,
  sequenceId,
  started,
} from '../chased-invoice.fixture.ts';
import type { CopyOutcome, InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, inFlight } from '../state.ts';

const copy = { address: 'boss@acme.example', mailingId: 77 };
const of = { ...ofSequence, stepId: 1, attempt: 1, ...copy };
const reply = '451 greylisted';
const refused: InvoiceEvent = sent(1, 1, { waitingCopies: [{ ...copy, reply }], mailingId: 40 });
const before = [created, started, sendStarted(1), refused];
const begun: InvoiceEvent = { type: 'StepCopyStarted', data: of };
const postponed: InvoiceEvent = {
  type: 'StepCopyPostponed',
  data: { ...of, reply: '451 later', retryAt: at('2026-12-04T09:06Z').now },
};
const settled = (outcome: CopyOutcome): InvoiceEvent => ({
  type: 'StepCopySettled',
  data: { ...of, outcome },
});
const start = { type: 'StartCopy', mailingId: 77, isClientThere: true, clientName } as const;
const record = { type: 'RecordCopy', mailingId: 77, clientName } as const;

test('the outcome of an email names the copies that were refused for now, apart from the others', () => {
  given(created, started, sendStarted(1))
    .when({
      type: 'RecordSent',
      sequenceId,
      stepId: 1,
      attempt: 1,
      clientName,
      sentAt: '2026-12-04T09:00:02.000Z',
      accepted: ['ada@example.org'],
      refused: [],
      waitingCopies: [{ ...copy, reply }],
    })
    .thenExactly(refused);
});

describe('a waiting copy', () => {
  test('begins once, and is then under way for whoever ends the reminders', () => {
    given(...before)
      .when(start)
      .thenExactly(begun);
    given(...before, begun)
      .when(start)
      .thenNothing();
    given(...before, begun, postponed)
      .when(start)
      .thenExactly(begun);
    const isInFlight = (...events: InvoiceEvent[]): boolean =>
      inFlight([...before, ...events].reduce(evolve, absent));
    expect([isInFlight(), isInFlight(begun), isInFlight(begun, postponed)]).toEqual([false, true, false]);
    expect(isInFlight(begun, paid())).toBe(true);
  });

  test.each<[string, readonly InvoiceEvent[]]>([
    ['paid', [paid()]],
    ['paid in part', [recorded(1, 50_000)]],
    ['promised', [promised('2026-12-20')]],
    ['paused', [held('paused_by_hand')]],
    ['of another client', [held('client_changed')]],
    ['deleted', [{ type: 'InvoiceDeleted', data: ids }]],
    ['without its sequence', [{ type: 'SequenceDeleted', data: { ...ids, sequenceId } }]],
  ])('of an invoice that is %s is given up', (_, since) => {
    given(...before, ...since)
      .when(start)
      .thenExactly(settled({ type: 'given_up', reply }));
  });

  test('that tells of late fees is given up once other ones are open', () => {
    const told = [created, started, sendStarted(1, 1, { announcesLateFees: true, lateFeesOpen: 0 }), refused];
    given(...told)
      .when(start)
      .thenExactly(begun);
    given(...told, claimed)
      .when(start)
      .thenExactly(settled({ type: 'given_up', reply }));
    given(...before, claimed)
      .when(start)
      .thenExactly(begun);
  });

  test('is given up without its client, and also when it had begun and the program ended', () => {
    given(...before)
      .when({ ...start, isClientThere: false })
      .thenExactly(settled({ type: 'given_up', reply }));
    given(...before, begun, paid())
      .when(start)
      .thenExactly(settled({ type: 'given_up', reply }));
  });

  test('goes on while only the mail server or the limit holds the sequence', () => {
    given(...before, held('email_cap'))
      .when(start)
      .thenExactly(begun);
  });

  test('has one outcome', () => {
    const taken = { type: 'sent', sentAt: at('2026-12-04T09:06Z').now } as const;
    given(...before, begun)
      .when({ ...record, outcome: taken })
      .thenExactly(settled(taken));
    given(...before, begun, settled(taken))
      .when({ ...record, outcome: taken })
      .thenNothing();
    given(...before, begun, settled(taken))
      .when(start)
      .thenNothing();
    const later = { reply: '451 later', retryAt: at('2026-12-04T09:06Z').now };
    given(...before, begun)
      .when({ ...record, outcome: { type: 'postponed', ...later } })
      .thenExactly(postponed);
    given(...before, begun, postponed)
      .when({ ...record, outcome: { type: 'postponed', ...later } })
      .thenNothing();
    given(...before, { type: 'InvoiceDeleted', data: ids })
      .when({ ...record, outcome: { type: 'given_up' } })
      .thenExactly(settled({ type: 'given_up', reply }));
  });
});
