import { describe, expect, test } from 'vitest';
import type { ClaimRule, LateFeeTerms } from '../../contracts/invoices/late-fee-terms.ts';
import type { ClaimEnd, LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import { bareFacts } from '../client/bare-facts.ts';
import type { Client } from '../client/state.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import {
  agreedTerms as terms,
  at,
  claimed,
  clientName,
  created,
  doubted,
  facts,
  given,
  ids,
  mail,
  paid,
  recorded,
  sendStarted,
  sent,
  started,
  tenDaysClaim as tenDays,
} from './chased-invoice.fixture.ts';
import { dueOf } from './balance.ts';
import type { InvoiceCommand } from './commands.ts';
import { invoiceDecider } from './decide.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { claimsOpen, lateFeeSentence } from './late-fees.ts';
import { absent, isKnown, type Invoice, type Open, type Paid } from './state.ts';

const now = '2026-12-31T12:00:00.000Z';
const moment = at(now);

const claim = (
  claimId: number,
  amount: number,
  changes: Partial<Extract<InvoiceCommand, { type: 'ClaimLateFees' }>> = {},
) =>
  ({
    type: 'ClaimLateFees',
    claimId,
    until: '2026-12-11',
    amount,
    terms,
    ownRates: [],
    moment,
    ...changes,
  }) as const;

const end = (how: ClaimEnd['how'], changes: Partial<ClaimEnd> = {}) =>
  ({ type: 'EndClaim', claimId: 21, end: { how, on: '2026-12-31', ...changes }, moment }) as const;
const ended = (how: ClaimEnd['how'], changes: Partial<ClaimEnd> = {}): InvoiceEvent => ({
  type: 'LateFeeClaimEnded',
  data: { ...ids, claimId: 21, amount: 616, end: { how, on: '2026-12-31', ...changes } },
});

const after = (...history: InvoiceEvent[]): Open | Paid => {
  const invoice = history.reduce(evolve, absent);
  if (!isKnown(invoice)) throw new Error('It is there');
  return invoice;
};

describe('a claim', () => {
  test('has the table that it was calculated by, and the terms', () => {
    given(created).when(claim(21, 616)).thenExactly(claimed);
  });

  test('changes nothing of what is due, in no state of the invoice', () => {
    expect(dueOf(after(created, claimed))).toBe(125_000);
    expect(claimsOpen(after(created, claimed).claims)).toBe(616);
    const settled = after(created, claimed, paid());
    expect([settled.status, dueOf(settled), claimsOpen(settled.claims)]).toEqual(['paid', 0, 616]);
  });

  test('fixes the currency of the invoice', () => {
    const revise = { type: 'ReviseInvoice', changes: { currency: 'EUR' }, clientName, moment } as const;
    given(created, claimed).when(revise).thenRefused(InvalidField);
    given(created, claimed, ended('waived')).when(revise).thenRefused(InvalidField);
  });

  test('of days that were claimed begins behind them', () => {
    given(created, claimed).when(claim(22, 616)).thenRefused(NotAllowedNow);
    given(created, claimed)
      .when(claim(22, 1_233, { until: '2026-12-31' }))
      .thenExactly({
        type: 'LateFeesClaimed',
        data: {
          ...ids,
          claim: {
            ...tenDays,
            id: 22,
            from: '2026-12-12',
            until: '2026-12-31',
            rows: [
              {
                from: '2026-12-12',
                to: '2026-12-31',
                days: 20,
                balance: 125_000,
                percent: 18,
                amount: 1_233,
              },
            ],
            interest: 1_233,
            amount: 1_233,
          },
        },
      });
  });

  test('that is repeated changes nothing', () => {
    given(created, claimed).when(claim(21, 616)).thenExactly();
  });

  test('is refused when it comes to another amount than was shown', () => {
    given(created).when(claim(21, 617)).thenRefused(NotAllowedNow);
    const part = recorded(5, 25_000, { date: '2026-12-05' });
    given(created, part).when(claim(21, 616)).thenRefused(NotAllowedNow);
  });

  test('is refused for a day in the future, without terms, and before the due date has passed', () => {
    given(created)
      .when(claim(21, 616, { until: '2027-01-01' }))
      .thenRefused(InvalidField);
    given(created)
      .when(claim(21, 616, { terms: { kind: 'none' } }))
      .thenRefused(NotAllowedNow);
    given(created)
      .when(claim(21, 616, { until: '2026-12-01' }))
      .thenRefused(NotAllowedNow);
    given().when(claim(21, 616)).thenRefused(NotFound);
  });

  test('of a paid invoice counts the days until its payment', () => {
    given(created, paid({ datePaid: '2026-12-11' }))
      .when(claim(21, 616, { until: '2026-12-31' }))
      .thenExactly(claimed);
  });
});

describe('the end of a claim', () => {
  test('is that the client pays it, or that it is given up', () => {
    given(created, claimed)
      .when(end('paid', { reference: 'RF12' }))
      .thenExactly(ended('paid', { reference: 'RF12' }));
    given(created, claimed).when(end('waived')).thenExactly(ended('waived'));
    expect(claimsOpen(after(created, claimed, ended('waived')).claims)).toBe(0);
  });

  test('is recorded once, and not in another way', () => {
    given(created, claimed, ended('paid')).when(end('paid')).thenExactly();
    given(created, claimed, ended('paid')).when(end('waived')).thenRefused(NotAllowedNow);
    given(created, claimed, ended('waived')).when(end('paid')).thenRefused(NotAllowedNow);
    given(created).when(end('paid')).thenRefused(NotFound);
    given(created, claimed)
      .when(end('paid', { on: '2027-01-01' }))
      .thenRefused(InvalidField);
  });

  test('is taken back, and the claim is open again', () => {
    const reopened: InvoiceEvent = {
      type: 'LateFeeClaimReopened',
      data: { ...ids, claimId: 21, amount: 616, end: { how: 'waived', on: '2026-12-31' } },
    };
    given(created, claimed, ended('waived')).when({ type: 'ReopenClaim', claimId: 21 }).thenExactly(reopened);
    given(created, claimed).when({ type: 'ReopenClaim', claimId: 21 }).thenExactly();
    expect(after(created, claimed, ended('waived'), reopened).claims).toEqual([{ ...tenDays, end: null }]);
  });

  test('that it is waived makes none of its days count again', () => {
    given(created, claimed, ended('waived')).when(claim(22, 616)).thenRefused(NotAllowedNow);
  });
});

test('a claim stays when the payment is taken back', () => {
  const reopened: InvoiceEvent = { type: 'InvoiceReopened', data: { ...ids, undo: false } };
  const invoice = after(created, claimed, paid(), reopened);
  expect([invoice.status, invoice.claims]).toEqual(['open', [{ ...tenDays, end: null }]]);
});

describe('the rule', () => {
  const rule: ClaimRule = {
    approvedAt: '2026-12-01T08:00:00.000Z',
    approvedOn: '2026-12-01',
    approvedBy: 'Grace Hopper',
  };
  const begun = sendStarted(1, 1, { announcesLateFees: terms });
  const told = [started, begun, sent(1)];
  const paidAt = '2026-12-05T12:00:00.000Z';
  const settled = paid({ paidAt });
  const byRule = (changes: Partial<Extract<InvoiceCommand, { type: 'ClaimByRule' }>> = {}) =>
    ({
      type: 'ClaimByRule',
      claimId: 31,
      settledBy: ids.invoiceId,
      paidAt,
      rule,
      terms,
      ownRates: [],
      clientName,
      moment,
      ...changes,
    }) as const;
  /** The four days to 5 December: $2.47. */
  const fourDays: LateFeeClaim = {
    ...tenDays,
    id: 31,
    until: '2026-12-05',
    rows: [{ from: '2026-12-02', to: '2026-12-05', days: 4, balance: 125_000, percent: 18, amount: 247 }],
    interest: 247,
    amount: 247,
    byRule: rule,
  };
  const claimedByRule = (claim: LateFeeClaim = fourDays): InvoiceEvent => ({
    type: 'LateFeesClaimed',
    data: { ...ids, claim, news: { invoiceNumber: 'INV-1', clientName } },
  });
  const withdrawn: InvoiceEvent = {
    type: 'LateFeeClaimWithdrawn',
    data: { ...ids, claimId: 31, amount: 247 },
  };
  const endedByHand = (how: ClaimEnd['how']): InvoiceEvent => ({
    type: 'LateFeeClaimEnded',
    data: { ...ids, claimId: 31, amount: 247, end: { how, on: '2026-12-31' } },
  });
  const reopen = (undo: boolean) =>
    ({ type: 'ReopenInvoice', undo, mayRestore: false, clientName, moment }) as const;
  const decided = (command: InvoiceCommand, ...history: InvoiceEvent[]): readonly string[] =>
    invoiceDecider.decide(command, after(...history)).map(({ type }) => type);

  test('claims once, up to the day of the payment, what an email had announced', () => {
    given(created, ...told, settled)
      .when(byRule())
      .thenExactly(claimedByRule());
    given(created, ...told, settled, claimedByRule())
      .when(byRule())
      .thenNothing();
    given(created, ...told, settled, claimedByRule(), endedByHand('waived'))
      .when(byRule())
      .thenNothing();
  });

  test('claims only what was not claimed before', () => {
    const until = '2026-12-03';
    const twoDays = { ...tenDays, until, rows: [], interest: 123, amount: 123 };
    const before: InvoiceEvent = { type: 'LateFeesClaimed', data: { ...ids, claim: twoDays } };
    const rest = { from: '2026-12-04', until: '2026-12-05', interest: 123, amount: 123 };
    const rows = [
      { from: '2026-12-04', to: '2026-12-05', days: 2, balance: 125_000, percent: 18, amount: 123 },
    ];
    given(created, before, ...told, settled)
      .when(byRule())
      .thenExactly(claimedByRule({ ...fourDays, ...rest, rows }));
    given(created, claimed, ...told, settled)
      .when(byRule())
      .thenNothing();
  });

  test('the rule claims nothing that no email had announced before by the same terms', () => {
    given(created, settled).when(byRule()).thenNothing();
    given(created, started, sendStarted(1), sent(1), settled).when(byRule()).thenNothing();
    given(created, started, begun, doubted(1), settled).when(byRule()).thenNothing();
    const afterwards = sent(1, 1, { sentAt: '2026-12-05T12:00:01.000Z' });
    given(created, started, begun, settled, afterwards).when(byRule()).thenNothing();
    given(created, ...told, settled)
      .when(byRule({ terms: { ...terms, rate: { percent: 2, per: 'month' } } }))
      .thenNothing();
    const before = sendStarted(1, 1, { announcesLateFees: true });
    given(created, started, before, sent(1), settled).when(byRule()).thenNothing();
    const claimedAlone = sendStarted(1, 1, { announcesLateFees: { kind: 'none' } });
    given(created, started, claimedAlone, sent(1), settled).when(byRule()).thenNothing();
  });

  test('claims nothing where there is no figure, or nothing is late', () => {
    const none: LateFeeTerms = { kind: 'none' };
    const byLaw: LateFeeTerms = { kind: 'statutory', country: 'DE', debtor: 'business' };
    for (const other of [none, byLaw]) {
      const announced = [started, sendStarted(1, 1, { announcesLateFees: other }), sent(1)];
      const late: InvoiceEvent = {
        type: 'InvoiceCreated',
        data: { ...ids, ...facts, currency: 'EUR', dueDate: '2020-01-01' },
      };
      given(late, ...announced, settled)
        .when(byRule({ terms: other }))
        .thenNothing();
    }
    given(created, ...told, paid({ paidAt, datePaid: '2026-12-01' }))
      .when(byRule())
      .thenNothing();
  });

  test('claims nothing of a payment from before it was approved', () => {
    given(created, ...told, settled)
      .when(byRule({ rule: { ...rule, approvedAt: '2026-12-05T12:00:00.001Z' } }))
      .thenNothing();
  });

  test.each(['credit', 'write_off', 'credit_applied'] as const)('claims nothing after a %s', (kind) => {
    const last = recorded(41, 125_000, { kind });
    const end = paid({ paidAt, amountCents: 0, entryId: 41, settledWith: kind });
    given(created, ...told, last, end)
      .when(byRule({ settledBy: 41 }))
      .thenNothing();
    const paidInFull = paid({ paidAt, amountCents: 0, entryId: 41 });
    given(created, ...told, recorded(41, 125_000), paidInFull)
      .when(byRule({ settledBy: 41 }))
      .thenExactly(claimedByRule());
  });

  test('claims nothing for a payment that settles the invoice no longer', () => {
    const reopened: InvoiceEvent = { type: 'InvoiceReopened', data: { ...ids, undo: true } };
    given(created, ...told, settled, reopened)
      .when(byRule())
      .thenNothing();
    const again = paid({ paidAt: '2026-12-09T12:00:00.000Z', datePaid: '2026-12-09' });
    given(created, ...told, settled, reopened, again)
      .when(byRule())
      .thenNothing();
    given(created, ...told, settled)
      .when(byRule({ settledBy: 41 }))
      .thenNothing();
    given().when(byRule()).thenNothing();
  });

  test.each([true, false])('takes its claim back with the payment, undo: %s', (undo) => {
    const history = [created, ...told, settled, claimedByRule()];
    const events = invoiceDecider.decide(reopen(undo), after(...history));
    expect(events.map(({ type }) => type)).toContain('InvoiceReopened');
    expect(events.at(-1)).toStrictEqual(withdrawn);
    const open = after(...history, ...events);
    expect([open.status, open.claims]).toEqual(['open', []]);
    // Its days and its sum count again, once.
    const again = paid({ paidAt: now, datePaid: '2026-12-05' });
    given(...history, ...events, again)
      .when(byRule({ claimId: 32, paidAt: now }))
      .thenExactly(claimedByRule({ ...fourDays, id: 32 }));
  });

  test('a claim by the rule goes with its payment: after a refund, a removed payment and a higher total', () => {
    const parts = [recorded(41, 50_000), recorded(42, 75_000)];
    const settledBy42 = paid({ paidAt, amountCents: 0, entryId: 42 });
    const history = [created, ...told, ...parts, settledBy42, claimedByRule()];
    const taking = { mayRestore: false, clientName, moment };
    const refund = { id: 43, kind: 'refund', date: '2026-12-06', amount: 100, recordedBy: 'user' } as const;
    const commands: InvoiceCommand[] = [
      { type: 'RecordBalanceEntry', entry: refund, clientName, moment },
      { type: 'RemoveBalanceEntry', entryId: 41, kind: 'payment', ...taking },
      { type: 'RemoveBalanceEntry', entryId: 42, kind: 'payment', ...taking },
      { type: 'ReviseInvoice', changes: { amountCents: 130_000 }, clientName, moment },
    ];
    for (const command of commands) {
      expect(decided(command, ...history)).toContain('InvoiceReopened');
      expect(decided(command, ...history).at(-1)).toBe('LateFeeClaimWithdrawn');
    }
  });

  test('claims anew where another payment settles the invoice in place of the one that is removed', () => {
    const twice = recorded(42, 125_000, { date: '2026-12-03' });
    const history = [created, ...told, recorded(41, 125_000), paid({ paidAt, amountCents: 0, entryId: 41 })];
    const remove: InvoiceCommand = {
      type: 'RemoveBalanceEntry',
      entryId: 41,
      kind: 'payment',
      mayRestore: false,
      clientName,
      moment,
    };
    const before = after(...history, claimedByRule(), twice);
    const events = invoiceDecider.decide(remove, before);
    expect(events.map(({ type }) => type)).toEqual([
      'BalanceEntryRemoved',
      'InvoicePaid',
      'LateFeeClaimWithdrawn',
    ]);
    const now42 = events.reduce<Invoice>(evolve, before);
    expect(invoiceDecider.decide(byRule({ settledBy: 41 }), now42)).toEqual([]);
    expect(invoiceDecider.decide(byRule({ settledBy: 42, claimId: 32 }), now42)).toMatchObject([
      { type: 'LateFeesClaimed', data: { claim: { until: '2026-12-03', rows: [{ days: 2 }] } } },
    ]);
  });

  test('leaves a claim that the client has paid, one that was waived, and those of a person', () => {
    for (const how of ['paid', 'waived'] as const)
      expect(
        decided(reopen(false), created, ...told, settled, claimedByRule(), endedByHand(how)),
      ).not.toContain('LateFeeClaimWithdrawn');
    expect(decided(reopen(false), created, claimed, settled)).not.toContain('LateFeeClaimWithdrawn');
  });
});

describe('an email that tells of late fees', () => {
  const announced = (...events: InvoiceEvent[]): string | null =>
    after(created, started, ...events).lateFeesAnnounced?.at ?? null;
  const begun = sendStarted(1, 1, { announcesLateFees: terms });
  const sentAt = '2026-12-04T09:00:02.000Z';

  test('has announced them once it has left', () => {
    expect(announced(begun)).toBeNull();
    expect(announced(begun, sent(1))).toBe(sentAt);
    expect(announced(sendStarted(1), sent(1))).toBeNull();
  });

  test('leaves the terms that were announced before as they are where it only names what was claimed', () => {
    const claimedAlone = sendStarted(2, 1, { announcesLateFees: { kind: 'none' } });
    const { lateFeesAnnounced } = after(created, started, begun, sent(1), claimedAlone, sent(2));
    expect(lateFeesAnnounced?.terms).toEqual(terms);
  });

  test('has not where it only went to a folder, or to the user', () => {
    const toOutbox = sendStarted(1, 1, { announcesLateFees: terms, mail: { ...mail, via: 'outbox' } });
    expect(announced(toOutbox, sent(1, 1, { via: 'outbox' }))).toBeNull();
    const alert = sendStarted(1, 1, { announcesLateFees: terms, stepType: 'internal_alert' });
    expect(announced(alert, sent(1))).toBeNull();
  });

  test('has not while it is in doubt, until the user says that it arrived', () => {
    const resolved: InvoiceEvent = {
      type: 'StepDoubtResolved',
      data: { ...ids, sequenceId: 11, stepId: 1, resolution: 'arrived', resolvedAt: now },
    };
    expect(announced(begun, doubted(1))).toBeNull();
    expect(announced(begun, doubted(1), resolved)).toBe(now);
  });

  test('has told nothing to another client that the invoice gets', () => {
    const toAnother: InvoiceEvent = { type: 'InvoiceRevised', data: { ...ids, ...facts, clientId: 6 } };
    expect(announced(begun, sent(1), toAnother)).toBeNull();
    expect(announced(begun, toAnother, sent(1))).toBeNull();
  });
});

describe('what an email tells of them', () => {
  const account = { lateFeeTerms: terms, lateFeeRates: [] };
  const client: Client = {
    status: 'active',
    clientId: 5,
    accountId: 3,
    facts: { name: 'Ada Ltd', email: 'ada@example.org', ...bareFacts },
  };
  const sentence = (of: Client, ...events: InvoiceEvent[]) =>
    lateFeeSentence(after(created, ...events), { account, client: of }, '2026-12-11');
  const told = (of: Client, ...events: InvoiceEvent[]): string => sentence(of, ...events).text;

  test("is by the account's terms, unless the client has its own", () => {
    expect(told(client)).toContain('this comes to $6.16.');
    expect(told({ ...client, lateFeeTerms: { kind: 'none' } })).toBe('');
  });

  test('has what was claimed and is open, and not what was waived', () => {
    expect(told(client, claimed)).toBe('Late fees and interest of $6.16 are still unpaid.');
    expect(told(client, claimed, ended('waived'))).toBe('');
  });

  test('names the terms only where it says what late payment costs by them', () => {
    expect(sentence(client).terms).toEqual(terms);
    expect(sentence(client, claimed).terms).toEqual({ kind: 'none' });
  });
});
