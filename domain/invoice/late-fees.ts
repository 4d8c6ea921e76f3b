import type { ClaimRule, LateFeeTerms, ReferenceRate } from '../../contracts/invoices/late-fee-terms.ts';
import type { ClaimView, LateFee, LateFeeClaim } from '../../contracts/invoices/late-fees.ts';
import { aheadOfToday } from '../../contracts/invoices/date-messages.ts';
import type { ActiveAccount } from '../account/state.ts';
import type { Client } from '../client/state.ts';
import { canonicalJson } from '../canonical-json.ts';
import { InvalidField, NotAllowedNow, NotFound } from '../errors.ts';
import { lateFeeOf, type LateFeeCase } from '../late-fees/late-fee.ts';
import { termsFor } from '../late-fees/terms-for.ts';
import { announcementOf, isCharged, noLateFeeWords } from '../late-fees/words.ts';
import type { BalanceInCurrency } from './balance.ts';
import type { Moment } from './commands.ts';
import type { InvoiceEvent } from './events.ts';
import { about, assertKnown, type CommandOf } from './standing.ts';
import type { Invoice, Open, Paid } from './state.ts';

/** What was claimed, and is neither paid nor waived, in minor units. */
export const claimsOpen = (claims: readonly ClaimView[]): number =>
  claims.reduce((sum, { amount, end }) => (end === null ? sum + amount : sum), 0);

/**
 * Whether as much of the claims is open as an email says.
 * @param said in minor units; undefined for one that tells of no late fees
 */
export const areStillOpenAs = (claims: readonly ClaimView[], said: number | undefined): boolean =>
  said === undefined || said === claimsOpen(claims);

/** The parts of an invoice that decide what late payment of it costs. */
export type Charged = BalanceInCurrency & Pick<Open | Paid, 'dueDate' | 'claims'>;

/** What its late fees and interest are calculated from. @param ownRates rates that the user added */
export const lateFeeCaseOf = (
  { facts, entries, dueDate, claims }: Charged,
  terms: LateFeeTerms,
  ownRates: readonly ReferenceRate[],
): LateFeeCase => ({ facts, entries, dueDate, claims, terms, ownRates });

/** What `{{late_fee}}` is in an email about an invoice. */
export interface LateFeeSentence {
  /** Empty where there is nothing to tell. */
  readonly text: string;
  /** By which it tells what late payment costs; `none` where it names no more than what was claimed before. */
  readonly terms: LateFeeTerms;
}

/** @param day on which the email goes, a calendar date */
export const lateFeeSentence = (
  invoice: Charged,
  {
    account,
    client,
  }: { readonly account: Pick<ActiveAccount, 'lateFeeTerms' | 'lateFeeRates'>; readonly client: Client },
  day: string,
): LateFeeSentence => {
  const { terms } = termsFor(account, client);
  const fee = lateFeeOf(lateFeeCaseOf(invoice, terms, account.lateFeeRates), day);
  const open = claimsOpen(invoice.claims);
  return {
    text: announcementOf(fee, { terms, currency: invoice.facts.currency, open }),
    terms: isCharged(fee) ? terms : { kind: 'none' },
  };
};

const assertClaim = (invoice: Invoice, claimId: number): { invoice: Open | Paid; claim: ClaimView } => {
  const there = assertKnown(invoice);
  const claim = there.claims.find(({ id }) => id === claimId);
  if (claim === undefined) throw new NotFound('Claim');
  return { invoice: there, claim };
};

interface Claiming {
  readonly claimId: number;
  readonly terms: LateFeeTerms;
  readonly moment: Moment;
  readonly rule?: ClaimRule;
}

/** What is kept of what was calculated. */
const claimOf = (
  { type: _, isCapped: __, leftOut: ___, ...calculated }: Extract<LateFee, { type: 'calculated' }>,
  { claimId, terms, moment, rule }: Claiming,
): LateFeeClaim => ({
  id: claimId,
  ...calculated,
  terms,
  claimedAt: moment.now,
  ...(rule && { byRule: rule }),
});

/**
 * Claims late fees and interest up to a day. They stand beside the invoice: what is due of it stays the same. A day and a
 * sum are claimed once. The same claim again changes nothing.
 * @throws NotFound, InvalidField for a day in the future, NotAllowedNow when there is nothing to claim, or when it is
 *   another amount than was shown
 */
export const claimLateFees = (command: CommandOf<'ClaimLateFees'>, invoice: Invoice): InvoiceEvent[] => {
  const { claimId, until, amount, terms, ownRates, moment } = command;
  const there = assertKnown(invoice);
  if (there.claims.some(({ id }) => id === claimId)) return [];
  if (until > moment.today) throw new InvalidField('until', aheadOfToday.entry);
  const fee = lateFeeOf(lateFeeCaseOf(there, terms, ownRates), until);
  if (fee.type === 'none') throw new NotAllowedNow(noLateFeeWords(fee.why));
  if (fee.amount === 0) throw new NotAllowedNow('There is nothing to claim yet');
  if (fee.amount !== amount)
    throw new NotAllowedNow('The amount has changed. Please look at it again, then claim it.');
  const claim = claimOf(fee, { claimId, terms, moment });
  return [{ type: 'LateFeesClaimed', data: { ...about(there), claim } }];
};

/**
 * The rule claims what late payment has cost through the day on which the last of the payment came. It claims nothing that
 * no email had announced before by the same terms, nothing for a payment that was recorded before it was approved, and nothing of an
 * invoice that something else than a payment has settled. The same payment again, or one that no longer settles the
 * invoice, changes nothing.
 */
export const claimByRule = (
  { claimId, settledBy, paidAt, rule, terms, ownRates, clientName, moment }: CommandOf<'ClaimByRule'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  if (invoice.status !== 'paid' || invoice.settledBy !== settledBy || invoice.paidAt !== paidAt) return [];
  const { entries, claims, lateFeesAnnounced: announced, datePaid, facts } = invoice;
  const isPaid = entries.some(({ id, kind }) => id === settledBy && kind === 'payment');
  const isAnnounced =
    announced !== null &&
    Date.parse(announced.at) <= Date.parse(paidAt) &&
    canonicalJson(announced.terms) === canonicalJson(terms);
  const isApproved = Date.parse(rule.approvedAt) <= Date.parse(paidAt);
  if (!isPaid || !isAnnounced || !isApproved || claims.some(({ id }) => id === claimId)) return [];
  const fee = lateFeeOf(lateFeeCaseOf(invoice, terms, ownRates), datePaid);
  if (fee.type === 'none' || fee.amount === 0) return [];
  const claim = claimOf(fee, { claimId, terms, moment, rule });
  const news = { invoiceNumber: facts.invoiceNumber, clientName };
  return [{ type: 'LateFeesClaimed', data: { ...about(invoice), claim, news } }];
};

/**
 * The events, and what they take from a paid invoice with the payment that settled it: what the rule has claimed because
 * of that payment, unless the client has paid it or the user has waived it.
 */
export const withClaimsWithdrawn = (invoice: Invoice, events: InvoiceEvent[]): InvoiceEvent[] => {
  if (invoice.status !== 'paid' || invoice.claims.length === 0) return events;
  if (!events.some(({ type }) => type === 'InvoiceReopened' || type === 'InvoicePaid')) return events;
  const withdrawn = invoice.claims.filter(({ byRule, end }) => byRule !== undefined && end === null);
  return [
    ...events,
    ...withdrawn.map(({ id: claimId, amount }): InvoiceEvent => ({
      type: 'LateFeeClaimWithdrawn',
      data: { ...about(invoice), claimId, amount },
    })),
  ];
};

/**
 * The client has paid a claim, or the user gives it up. The same end again changes nothing.
 * @throws NotFound, InvalidField for a day in the future, NotAllowedNow when it has ended otherwise
 */
export const endClaim = (
  { claimId, end, moment }: CommandOf<'EndClaim'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  const { invoice: there, claim } = assertClaim(invoice, claimId);
  if (claim.end !== null) {
    if (claim.end.how === end.how) return [];
    throw new NotAllowedNow(claim.end.how === 'paid' ? 'This claim is paid' : 'This claim was waived');
  }
  if (end.on > moment.today) throw new InvalidField('date', aheadOfToday.entry);
  return [{ type: 'LateFeeClaimEnded', data: { ...about(there), claimId, amount: claim.amount, end } }];
};

/** Takes back how a claim ended; one that is open stays so. @throws NotFound */
export const reopenClaim = ({ claimId }: CommandOf<'ReopenClaim'>, invoice: Invoice): InvoiceEvent[] => {
  const { invoice: there, claim } = assertClaim(invoice, claimId);
  if (claim.end === null) return [];
  return [
    {
      type: 'LateFeeClaimReopened',
      data: { ...about(there), claimId, amount: claim.amount, end: claim.end },
    },
  ];
};

/** The claims of an invoice after an event. */
export const claimsAfter = (claims: readonly ClaimView[], event: InvoiceEvent): readonly ClaimView[] => {
  switch (event.type) {
    case 'LateFeesClaimed':
      return [...claims, { ...event.data.claim, end: null }];
    case 'LateFeeClaimEnded':
    case 'LateFeeClaimReopened': {
      const { claimId } = event.data;
      const end = event.type === 'LateFeeClaimEnded' ? event.data.end : null;
      return claims.map((claim) => (claim.id === claimId ? { ...claim, end } : claim));
    }
    case 'LateFeeClaimWithdrawn':
      return claims.filter(({ id }) => id !== event.data.claimId);
    default:
      return claims;
  }
};
