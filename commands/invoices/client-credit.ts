import { balanceEntryNames } from '../../contracts/invoices/balance-names.ts';
import { DomainError, InvalidField, NotAllowedNow, NotFound } from '../../domain/errors.ts';
import { creditOf, dueOf, overpaidOf } from '../../domain/invoice/balance.ts';
import { enteredIn, type EnteredAmount } from '../../domain/money/entered.ts';
import { entryLimitOf } from '../../domain/invoice/entry-limit.ts';
import { assertOpen, assertOwn } from '../../domain/invoice/standing.ts';
import type { Invoice, Open, Paid } from '../../domain/invoice/state.ts';
import { inSuggestedOrder } from '../../domain/invoice/suggested-credit.ts';
import type { Handled } from '../../platform/ports/command-handler.ts';
import type { Call } from '../command-context.ts';
import { later, loadInvoice, loadInvoiceIfThere, onInvoice, type Desk } from '../desk.ts';
import { removeBalanceEntry } from './balance-entries.ts';
import { bringCredit, loadCreditSources, recordingOf, returnCredit, usedCreditOf } from './credit-moves.ts';
import { afterPayment, type InvoiceDone } from './payment.ts';

/** From how many invoices one call takes credit at most. */
export const mostSources = 10;

/** Which credit is wanted. */
export interface WantedCredit {
  /** At most; by default as much as is due. */
  readonly amount?: EnteredAmount | undefined;
  /** The invoice that it is on; by default those that are suggested. */
  readonly fromInvoiceId?: number | undefined;
}

const noCredit = 'This client has no credit';

/** One move of a call: the ids of its two ends. */
interface MoveIds {
  readonly usedId: number;
  readonly appliedId: number;
}

const movesOf = ({ ids }: Call): readonly MoveIds[] =>
  Array.from({ length: mostSources }, (_, at) => ids.slice(2 * at, 2 * at + 2)).flatMap(
    ([usedId, appliedId]) => (usedId === undefined || appliedId === undefined ? [] : [{ usedId, appliedId }]),
  );

/** A command of the call was not done before. */
class NotDoneYet extends DomainError {
  override readonly name = 'NotDoneYet';
}

/** What an earlier try of the call did to the invoice; undefined for the first try. */
const doneBefore = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  [first]: readonly MoveIds[],
): Promise<Handled<Invoice> | undefined> => {
  if (first === undefined) return undefined;
  try {
    return await onInvoice(desk, call, invoiceId, `apply ${first.appliedId}`, () => {
      throw new NotDoneYet('Not done yet');
    });
  } catch (error) {
    if (error instanceof NotDoneYet) return undefined;
    throw error;
  }
};

/** The invoice that an earlier try of the call took credit off before it was cut off. */
const cutOff = async (desk: Desk, call: Call): Promise<Open | Paid | undefined> => {
  const { readModels, models, store } = desk;
  await desk.waitForViews([models.payments.name], await store.lastPosition());
  const [begun] = await readModels.find(models.payments, call.account.accountId, {
    ids: call.ids,
    where: { kind: 'credit_used' },
  });
  const invoiceId = begun?.keys['invoiceId'];
  return typeof invoiceId === 'number' ? loadInvoiceIfThere(desk, invoiceId) : undefined;
};

/** Moves credit of one invoice to another. @throws NotAllowedNow when there is none left, or none is due */
const moveCredit = async (
  desk: Desk,
  call: Call,
  source: Open | Paid,
  target: Open | Paid,
  { usedId, appliedId }: MoveIds,
  most: number,
): Promise<Handled<Invoice>> => {
  const recording = recordingOf(call);
  const { invoiceId, facts } = target;
  const used = await onInvoice(desk, call, source.invoiceId, `use ${usedId}`, (there) => {
    const amount = Math.min(most, overpaidOf(there));
    if (amount <= 0 || there.facts.clientId !== facts.clientId || there.facts.currency !== facts.currency)
      throw new NotAllowedNow(`No credit is left on ${there.facts.invoiceNumber}`);
    const move = { invoiceId, invoiceNumber: facts.invoiceNumber, entryId: appliedId };
    return {
      type: 'RecordBalanceEntry',
      entry: {
        id: usedId,
        kind: 'credit_used',
        date: recording.moment.today,
        amount,
        recordedBy: 'user',
        move,
      },
      clientName: '',
      moment: recording.moment,
    };
  });
  const { state } = used;
  const entry = usedCreditOf(state, usedId);
  const handled =
    entry && (await bringCredit(desk, recording, assertOwn(state, call.account.accountId), entry));
  if (handled === undefined)
    throw new NotAllowedNow('The invoice has changed meanwhile. Look at what is due now, and try again.');
  return { ...handled, position: later(handled.position, used.position) };
};

/** What is wanted of the credit that there is. @throws InvalidField, NotAllowedNow when there is none */
const amountWanted = (
  { amount, fromInvoiceId }: WantedCredit,
  target: Open,
  sources: readonly (Open | Paid)[],
): number => {
  const credit = creditOf(sources);
  if (credit === 0)
    throw new NotAllowedNow(fromInvoiceId === undefined ? noCredit : 'No credit is left on that invoice');
  const due = dueOf(target);
  const { currency } = target.facts;
  const most = amount === undefined ? undefined : enteredIn(amount, currency);
  for (const kind of ['credit_applied', 'credit_used'] as const) {
    const limit = entryLimitOf(kind, { due, received: 0, overpaid: credit, currency });
    if (limit !== undefined && most !== undefined && most > limit.most)
      throw new InvalidField('amount', limit.message);
  }
  return Math.min(most ?? due, due, credit);
};

/** Takes up the call where an earlier try of it was cut off; undefined when there was none. */
const takenUp = async (desk: Desk, call: Call, target: Open | Paid): Promise<InvoiceDone | undefined> => {
  const moves = movesOf(call);
  const [first] = moves;
  const before = await doneBefore(desk, call, target.invoiceId, moves);
  if (before !== undefined) return afterPayment(desk, call, before);
  const begun = await cutOff(desk, call);
  if (begun === undefined || first === undefined) return undefined;
  return afterPayment(desk, call, await moveCredit(desk, call, begun, target, first, 0));
};

/** Takes what is wanted from one invoice after the other. */
const applyFrom = async (
  desk: Desk,
  call: Call,
  target: Open,
  wanted: WantedCredit,
): Promise<InvoiceDone> => {
  const sources = await creditFor(desk, target, wanted.fromInvoiceId);
  let left = amountWanted(wanted, target, sources);
  let done: InvoiceDone | undefined;
  for (const [at, ids] of movesOf(call).entries()) {
    const source = sources[at];
    if (source === undefined || left <= 0) break;
    try {
      const after = await afterPayment(desk, call, await moveCredit(desk, call, source, target, ids, left));
      done = { ...after, position: later(done?.position, after.position) };
      left -= Math.min(left, overpaidOf(source));
    } catch (error) {
      // What was applied stays.
      if (done === undefined || !(error instanceof DomainError)) throw error;
      break;
    }
  }
  if (done === undefined) throw new NotAllowedNow(noCredit);
  return done;
};

/**
 * Applies a client's credit to an invoice: what came, or was credited, beyond the totals of their other invoices. It
 * leaves those first, so that no cent can count twice; a move that is cut off in between is ended by the process
 * manager, and goes back when the invoice can't take it.
 * @throws NotFound, InvalidField for more than is due or there, NotAllowedNow when there is none or the invoice is paid
 */
export const applyCredit = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  wanted: WantedCredit,
): Promise<InvoiceDone> => {
  const load = () => loadInvoice(desk, call.account.accountId, invoiceId);
  const target = await load();
  const earlier = await takenUp(desk, call, target);
  if (earlier !== undefined) return earlier;
  try {
    return await applyFrom(desk, call, assertOpen(target), wanted);
  } catch (error) {
    // The same call, made twice at once, may have got ahead of itself.
    const other = error instanceof DomainError ? await takenUp(desk, call, await load()) : undefined;
    if (other === undefined) throw error;
    return other;
  }
};

/** The credit of an invoice's client, in the order in which it is taken. */
const creditFor = async (
  desk: Desk,
  target: Open,
  fromInvoiceId: number | undefined,
): Promise<readonly (Open | Paid)[]> => {
  const { invoices } = desk.models;
  await desk.waitForViews([invoices.name], await desk.store.lastPosition());
  const all = await loadCreditSources({ ...desk, invoices }, target);
  return inSuggestedOrder(
    all.filter((source) => fromInvoiceId === undefined || source.invoiceId === fromInvoiceId),
    { number: target.facts.invoiceNumber, due: dueOf(target) },
  );
};

/**
 * Takes a credit back that was applied to an invoice: it is there again on the one that gave it. Either of the two is
 * named. @throws NotFound when the invoice has no such entry
 */
export const takeCreditBack = async (
  desk: Desk,
  call: Call,
  invoiceId: number,
  { kind, entryId }: { readonly kind: 'credit_used' | 'credit_applied'; readonly entryId: number },
): Promise<InvoiceDone> => {
  const there = await loadInvoice(desk, call.account.accountId, invoiceId);
  if (kind === 'credit_applied') return removeBalanceEntry(desk, call, invoiceId, { kind, entryId });
  const used = usedCreditOf(there, entryId);
  if (used === undefined) throw new NotFound(balanceEntryNames[kind]);
  try {
    const at = { kind: 'credit_applied', entryId: used.move.entryId } as const;
    return await removeBalanceEntry(desk, call, used.move.invoiceId, at);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  // The other invoice is gone, or has not got it.
  const position = await returnCredit(desk, recordingOf(call), { ...used.move, invoiceId, entryId });
  return { position, effect: {} };
};
