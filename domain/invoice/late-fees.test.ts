import { describe, expect, test } from 'vitest';
import type { ClaimEnd } from '../../contracts/invoices/late-fees.ts';
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
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { claimsOpen, lateFeeSentence } from './late-fees.ts';
import { absent, isKnown, type Open, type Paid } from './state.ts';

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

describe('an email that tells of late fees', () => {
  const announced = (...events: InvoiceEvent[]): string | null =>
    after(created, started, ...events).lateFeesAnnouncedAt;
  const begun = sendStarted(1, 1, { announcesLateFees: true });
  const sentAt = '2026-12-04T09:00:02.000Z';

  test('has announced them once it has left', () => {
    expect(announced(begun)).toBeNull();
    expect(announced(begun, sent(1))).toBe(sentAt);
    expect(announced(sendStarted(1), sent(1))).toBeNull();
  });

  test('has not where it only went to a folder, or to the user', () => {
    const toOutbox = sendStarted(1, 1, { announcesLateFees: true, mail: { ...mail, via: 'outbox' } });
    expect(announced(toOutbox, sent(1, 1, { via: 'outbox' }))).toBeNull();
    const alert = sendStarted(1, 1, { announcesLateFees: true, stepType: 'internal_alert' });
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
  const told = (of: Client, ...events: InvoiceEvent[]): string =>
    lateFeeSentence(after(created, ...events), { account, client: of }, '2026-12-11');

  test("is by the account's terms, unless the client has its own", () => {
    expect(told(client)).toContain('this comes to $6.16.');
    expect(told({ ...client, lateFeeTerms: { kind: 'none' } })).toBe('');
  });

  test('has what was claimed and is open, and not what was waived', () => {
    expect(told(client, claimed)).toBe('Late fees and interest of $6.16 are still unpaid.');
    expect(told(client, claimed, ended('waived'))).toBe('');
  });
});
