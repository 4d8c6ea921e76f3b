import type { LateFeesView } from '../../contracts/invoices/late-fees.ts';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { todayIn } from '../../domain/calendar.ts';
import { clientDecider } from '../../domain/client/decide.ts';
import type { Client } from '../../domain/client/state.ts';
import { lateFeeCaseOf, lateFeeSentence } from '../../domain/invoice/late-fees.ts';
import type { Open, Paid } from '../../domain/invoice/state.ts';
import { lateFeeOf } from '../../domain/late-fees/late-fee.ts';
import { termsFor } from '../../domain/late-fees/terms-for.ts';
import { momentAt } from '../../domain/moment.ts';
import { recordNumberOf, type Call } from '../command-context.ts';
import { loadInvoice, onInvoice, type Desk, type Done } from '../desk.ts';
import { parseDate } from '../entered-dates.ts';
import { clientStream } from '../streams.ts';

const loadClientOf = async (desk: Pick<Desk, 'commands'>, { facts }: Open | Paid): Promise<Client> =>
  (await desk.commands.load(clientStream(facts.clientId), clientDecider)).state;

/**
 * Late fees and interest of an invoice as they stand: what they come to by a day, and what was claimed.
 * @param until the last day that counts, a calendar date; default the account's today
 * @param now milliseconds since 1970
 * @throws NotFound
 */
export const readLateFees = async (
  desk: Pick<Desk, 'commands'>,
  account: ActiveAccount,
  invoiceId: number,
  { until, now }: { readonly until: string | undefined; readonly now: number },
): Promise<LateFeesView> => {
  const invoice = await loadInvoice(desk, account.accountId, invoiceId);
  const client = await loadClientOf(desk, invoice);
  const { terms, isOfClient } = termsFor(account, client);
  const day = until ?? todayIn(account.timeZone, now);
  const of = lateFeeCaseOf(invoice, terms, account.lateFeeRates);
  return {
    invoiceId,
    currency: invoice.facts.currency,
    terms,
    isOfClient,
    fee: lateFeeOf(of, day),
    announcement: lateFeeSentence(invoice, { account, client }, day).text,
    claims: [...invoice.claims],
    announcedAt: invoice.lateFeesAnnounced?.at ?? null,
  };
};

/**
 * Claims what late fees and interest come to by a day, once a person has seen it.
 * @throws NotFound, InvalidField, NotAllowedNow
 */
export const claimLateFees = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { until, amount }: { readonly until?: string | null | undefined; readonly amount: number },
): Promise<Done> => {
  const { account } = call;
  const moment = momentAt(call.now, account);
  return onInvoice(desk, call, invoiceId, 'ClaimLateFees', async (invoice) => ({
    type: 'ClaimLateFees',
    claimId: recordNumberOf(call),
    until: until ?? moment.today,
    amount,
    terms: termsFor(account, await loadClientOf(desk, invoice)).terms,
    ownRates: account.lateFeeRates,
    moment,
  }));
};

/** Gives a claim up. @throws NotFound, NotAllowedNow */
export const waiveClaim = (desk: Desk, call: Call, invoiceId: number, claimId: number): Promise<Done> => {
  const moment = momentAt(call.now, call.account);
  const end = { how: 'waived', on: moment.today } as const;
  return onInvoice(desk, call, invoiceId, 'WaiveClaim', () => ({ type: 'EndClaim', claimId, end, moment }));
};

/** Records that the client has paid a claim. @throws NotFound, InvalidField, NotAllowedNow */
export const markClaimPaid = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  claimId: number,
  {
    date,
    reference,
  }: { readonly date?: string | null | undefined; readonly reference?: string | null | undefined },
): Promise<Done> => {
  const moment = momentAt(call.now, call.account);
  const text = reference?.trim() ?? '';
  return onInvoice(desk, call, invoiceId, 'PayClaim', () => ({
    type: 'EndClaim',
    claimId,
    end: {
      how: 'paid',
      on: date ? parseDate(date, moment.timeZone, 'date') : moment.today,
      ...(text !== '' && { reference: text }),
    },
    moment,
  }));
};

/** Takes back how a claim ended. @throws NotFound */
export const reopenClaim = (desk: Desk, call: Call, invoiceId: number, claimId: number): Promise<Done> =>
  onInvoice(desk, call, invoiceId, 'ReopenClaim', () => ({ type: 'ReopenClaim', claimId }));
