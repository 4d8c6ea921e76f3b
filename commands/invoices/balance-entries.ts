import type { Currency } from '../../contracts/currencies.ts';
import { balanceEntryNames } from '../../contracts/invoices/balance-names.ts';
import type { BalanceEntryKind } from '../../contracts/invoices/balance.ts';
import { claimMilliseconds, entryClaimDecider, type EntryClaim } from '../../domain/entry-claim/decide.ts';
import { InvalidField, RecordedElsewhere } from '../../domain/errors.ts';
import { invoiceDecider } from '../../domain/invoice/decide.ts';
import type { BalanceEntry, InvoiceFacts } from '../../domain/invoice/events.ts';
import { isKnown, type Open, type Paid } from '../../domain/invoice/state.ts';
import { enteredIn, type EnteredAmount } from '../../domain/money/entered.ts';
import { isoInstant, momentAt } from '../../domain/moment.ts';
import { contextOf, recordNumberOf, type Call } from '../command-context.ts';
import { loadClientName, loadInvoice, onInvoice, type Desk } from '../desk.ts';
import { entryStream, invoiceStream } from '../streams.ts';
import { afterPayment, freeing, takingBack, type InvoiceDone } from './payment.ts';

/** What is known of an entry before it is recorded. Money is integer minor units, the date a calendar date. */
export type NewBalanceEntry = Omit<BalanceEntry, 'id' | 'recordedAt' | 'isRest'>;

/** The same with its amount as a call gives it: only the invoice knows the currency. */
export type EnteredBalanceEntry = Omit<NewBalanceEntry, 'amount'> & {
  readonly amount: EnteredAmount | number;
  /** Refused where the invoice has another; by default the invoice's. */
  readonly currency?: Currency | undefined;
};

/**
 * The invoice on which a claim's entry is recorded, if it is. Of two calls at once for one invoice, one claims and the
 * other may record, so the external id counts as well as the entry's own.
 */
const holderOf = async (
  desk: Desk,
  { invoiceId, entryId }: EntryClaim,
  { externalId, recordedBy }: Pick<NewBalanceEntry, 'externalId' | 'recordedBy'>,
): Promise<Open | Paid | undefined> => {
  const { state } = await desk.commands.load(invoiceStream(invoiceId), invoiceDecider);
  if (!isKnown(state)) return undefined;
  const isThere = state.entries.some(
    (one) => one.id === entryId || (one.externalId === externalId && one.recordedBy === recordedBy),
  );
  return isThere ? state : undefined;
};

/**
 * Claims an external id for an invoice. Nothing happens if that invoice holds it.
 * @throws RecordedElsewhere when another invoice holds it, or is just getting it
 */
const claimExternalId = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  entry: Pick<NewBalanceEntry, 'kind' | 'recordedBy'> & { readonly id: number; readonly externalId: string },
): Promise<void> => {
  const { accountId } = call.account;
  const claim = { accountId, invoiceId, entryId: entry.id, claimedAt: isoInstant(call.now) };
  const stream = entryStream(accountId, entry.recordedBy, entry.externalId);
  await desk.commands.handle(
    stream,
    entryClaimDecider,
    async (before) => {
      if (before === null) return { type: 'ClaimEntry', ...claim };
      const holder = await holderOf(desk, before, entry);
      if (before.invoiceId === invoiceId && holder !== undefined) return { type: 'ClaimEntry', ...before };
      const name = `${balanceEntryNames[entry.kind]} ${entry.externalId}`;
      if (holder !== undefined) throw new RecordedElsewhere(name, holder.facts.invoiceNumber);
      const isFresh = Date.parse(claim.claimedAt) - Date.parse(before.claimedAt) < claimMilliseconds;
      if (isFresh && before.invoiceId !== invoiceId) throw new RecordedElsewhere(name);
      return { type: 'ClaimEntry', ...claim };
    },
    contextOf(call, 'ClaimEntry'),
  );
};

/** @throws InvalidField for money in another currency than the invoice's */
const assertInItsCurrency = ({ invoiceNumber, currency }: InvoiceFacts, given: Currency = currency): void => {
  if (given !== currency)
    throw new InvalidField('currency', `${invoiceNumber} is in ${currency}, not in ${given}`);
};

/**
 * Records a payment, a credit note, a write-off or a refund of an invoice. One with an external id that is recorded
 * with it already changes nothing.
 * @throws NotFound, InvalidField, RecordedElsewhere when another invoice has the external id
 */
export const recordBalanceEntry = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { amount, currency, ...entered }: EnteredBalanceEntry,
): Promise<InvoiceDone> => {
  const moment = momentAt(call.now, call.account);
  const entry = { ...entered, id: recordNumberOf(call) };
  const { externalId } = entry;
  if (externalId !== undefined) {
    await loadInvoice(desk, call.account.accountId, invoiceId);
    await claimExternalId(desk, call, invoiceId, { ...entry, externalId });
  }
  const handled = await onInvoice(desk, call, invoiceId, 'RecordBalanceEntry', async ({ facts }) => {
    assertInItsCurrency(facts, currency);
    return {
      type: 'RecordBalanceEntry',
      entry: {
        ...entry,
        amount: typeof amount === 'number' ? amount : enteredIn(amount, facts.currency),
      },
      clientName: await loadClientName(desk, facts.clientId),
      moment,
    };
  });
  return afterPayment(desk, call, handled);
};

/**
 * Takes an entry back. If it had settled the invoice, this is Mark Unpaid: the sequence that it ended is restored, and
 * waits, if the plan has room for it.
 * @throws NotFound when the invoice has no such entry
 */
export const removeBalanceEntry = (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { kind, entryId }: { readonly kind: BalanceEntryKind; readonly entryId: number },
): Promise<InvoiceDone> =>
  takingBack(desk, call, invoiceId, 'RemoveBalanceEntry', (about) => ({
    type: 'RemoveBalanceEntry',
    kind,
    entryId,
    ...about,
  }));

/**
 * Chases a rest all the same of which the user was asked whether to write it off.
 * @throws NotFound, NotAllowedNow when the invoice is paid
 */
export const keepChasing = (desk: Desk, call: Call, invoiceId: number): Promise<InvoiceDone> =>
  freeing(desk, call, invoiceId, 'KeepChasing');
