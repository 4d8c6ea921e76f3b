import { describe, expect, test } from 'vitest';
import type { CollectionStatusView } from '../../../contracts/invoices/collection.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../../errors.ts';
import {
  at,
  cancelled,
  clientName,
  created,
  entry,
  given,
  ids,
  ladder,
  moved,
  paid,
  promised,
  recorded,
  started,
} from '../chased-invoice.fixture.ts';
import { invoiceDecider } from '../decide.ts';
import type { InvoiceEvent } from '../events.ts';
import { evolve } from '../evolve.ts';
import { absent, goesOn, isKnown, isSetAside } from '../state.ts';
import { chosen, endedStatus, setAside, withLawyer } from './collection.fixture.ts';

const now = '2026-12-02T12:00:00Z';
const set = (standing: CollectionStatusView, when = now) =>
  ({ type: 'SetCollectionStatus', standing, moment: at(when) }) as const;
const end = (when = now) => ({ type: 'EndCollectionStatus', moment: at(when) }) as const;
const start = {
  type: 'StartSequence',
  sequenceId: 12,
  steps: ladder,
  via: 'smtp',
  moment: at(now),
} as const;
const stateOf = (...history: readonly InvoiceEvent[]) => history.reduce(evolve, absent);
const reopens = (undo: boolean) =>
  ({
    type: 'ReopenInvoice',
    undo,
    mayRestore: false,
    clientName,
    moment: at('2026-12-05T12:01:00Z'),
  }) as const;

const types = (history: readonly InvoiceEvent[], command: Parameters<typeof invoiceDecider.decide>[0]) =>
  invoiceDecider.decide(command, stateOf(...history)).map(({ type }) => type);

describe('an invoice that is set aside', () => {
  test('says why, with who has it and since when', () => {
    given(created).when(set(withLawyer)).thenExactly(setAside());
  });

  test('is set aside once; another reason takes the place of the first', () => {
    given(created, setAside()).when(set(withLawyer)).thenNothing();
    const disputed = { status: 'disputed', note: 'Wrong hours', since: '2026-12-02' } as const;
    given(created, setAside()).when(set(disputed)).thenExactly(setAside(disputed));
  });

  test('needs a name of the lawyer, a reason of the dispute, and days that can be', () => {
    given(created)
      .when(set({ status: 'with_lawyer', since: '2026-12-02' }))
      .thenRefused(InvalidField, 'Please enter the lawyer or agency');
    given(created)
      .when(set({ status: 'disputed', since: '2026-12-02' }))
      .thenRefused(InvalidField, 'Please enter what the client disputes');
    given(created)
      .when(set({ ...withLawyer, since: '2026-12-03' }))
      .thenRefused(InvalidField, "The day can't be in the future");
    given(created)
      .when(set({ ...withLawyer, lookAgainOn: '2026-12-02' }))
      .thenRefused(InvalidField, 'The day must be later than today');
  });

  test('is one that is owed', () => {
    given(created, paid()).when(set(withLawyer)).thenRefused(NotAllowedNow);
    given().when(set(withLawyer)).thenRefused(NotFound);
    given(created, paid()).when(end()).thenRefused(NotAllowedNow);
  });

  test('gets no sequence, neither by hand nor by itself', () => {
    given(created, setAside())
      .when(start)
      .thenRefused(
        NotAllowedNow,
        'This invoice is marked "With lawyer". End that before you start a sequence.',
      );
    given(created, setAside())
      .when({ ...start, byRule: true })
      .thenNothing();
  });

  test('has its sequence held, which nothing but the end of the status resumes', () => {
    expect(goesOn(stateOf(created, started, setAside()))).toBe(false);
    given(created, started, setAside())
      .when({ type: 'ResumeSequence', despitePromise: true, moment: at(now) })
      .thenRefused(NotAllowedNow, 'This invoice is marked "With lawyer". End that to continue.');
    given(created, started, setAside())
      .when({ type: 'SendStepNow', stepId: 1, moment: at(now) })
      .thenRefused(NotAllowedNow, 'This sequence is on hold. Resume it first.');
  });

  test('forgets what was chosen before', () => {
    const invoice = stateOf(created, chosen({ choice: 'call', chosenOn: '2026-12-02' }), setAside());
    expect(isKnown(invoice) && invoice.collection.nextStep).toBeNull();
  });
});

describe('the end of it', () => {
  test('lets the sequence go on: at once nothing moves, later all that is past', () => {
    given(created, started, setAside()).when(end()).thenExactly(endedStatus());
    given(created, started, setAside())
      .when(end('2026-12-06T12:00:00Z'))
      .thenExactly(
        endedStatus(),
        moved(
          [
            { stepId: 1, scheduledDate: '2026-12-07' },
            { stepId: 2, scheduledDate: '2026-12-11' },
            { stepId: 3, scheduledDate: '2026-12-18' },
          ],
          'resumed',
          '2026-12-06T12:00:00Z',
        ),
      );
  });

  test('leaves a promise that stands', () => {
    given(created, started, promised('2026-12-20'), setAside())
      .when(end('2026-12-06T12:00:00Z'))
      .thenExactly(endedStatus());
    given(created).when(end()).thenNothing();
  });

  test('comes with the payment, whose undo brings it back', () => {
    const settled = [created, started, setAside(), paid(), cancelled('paid')];
    expect(isSetAside(stateOf(...settled))).toBe(false);
    given(...settled)
      .when(reopens(true))
      .thenExactly({ type: 'InvoiceReopened', data: { ...ids, undo: true } });
    const undone: InvoiceEvent = { type: 'InvoiceReopened', data: { ...ids, undo: true } };
    expect(isSetAside(stateOf(...settled, undone))).toBe(true);
  });

  test('is recorded when the payment is taken back without an undo, or a refund makes it due again', () => {
    const settled = [created, setAside(), paid()];
    const [, second] = types(settled, reopens(false));
    expect(second).toBe('CollectionStatusEnded');
    const refund = {
      type: 'RecordBalanceEntry',
      entry: { ...entry(9, 5_000), kind: 'refund' },
      clientName,
      moment: at('2026-12-06T12:00:00Z'),
    } as const;
    expect(
      types([created, setAside(), recorded(8, 125_000), paid({ amountCents: 0, entryId: 8 })], refund),
    ).toEqual(['BalanceEntryRecorded', 'InvoiceReopened', 'CollectionStatusEnded']);
  });
});
