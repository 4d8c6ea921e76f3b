import { decimalsOfCode } from '../../../domain/money/minor-units.ts';
import type { FoundAmount } from '../found-fields.ts';
import type { Writing } from './amounts.ts';
import { type Candidate, surest } from './candidates.ts';
import { currencyOfDocument } from './document-currency.ts';
import { type LabeledAmount, labeledAmounts, type MoneyKind } from './money.ts';
import type { Reading } from './reading.ts';
import { inItsWriting } from './writing.ts';

type OfKind = (kind: MoneyKind) => readonly LabeledAmount[];

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2;

const partsOf = (amounts: readonly LabeledAmount[]): number[] => [
  ...new Set(amounts.map(({ amount }) => Math.abs(amount.parts)).filter((parts) => parts > 0)),
];

/** Whether a net amount and a tax add up to it. */
const isNetPlusTax = (gross: number, of: OfKind): boolean =>
  partsOf(of('net')).some((net) => partsOf(of('tax')).some((tax) => near(net + tax, gross)));

/** What was paid before, if the document names one amount. */
const prepaidOf = (of: OfKind): number | null => {
  const paid = partsOf(of('prepaid'));
  if (paid.length === 0) return 0;
  return paid.length === 1 ? (paid[0] ?? 0) : null;
};

/** The total before payments: with tax over a bare "Total", and what net and tax add up to over all. */
const grossCandidates = (of: OfKind): LabeledAmount[] => {
  const named = of('gross').filter(({ amount }) => amount.parts > 0);
  const bare = of('total').filter(({ amount }) => amount.parts > 0);
  const all = [...named, ...bare];
  const proved = all.filter(({ amount }) => isNetPlusTax(amount.parts, of));
  if (proved.length > 0) return proved;
  if (named.length > 0) return named;
  const largest = Math.max(...partsOf(bare));
  return bare
    .filter(({ amount }) => amount.parts === largest)
    .map((one) => ({ ...one, confidence: one.confidence * (partsOf(bare).length > 1 ? 0.75 : 0.95) }));
};

const weighted = (amounts: readonly LabeledAmount[], weight: (parts: number) => number): LabeledAmount[] =>
  amounts.map((one) => ({ ...one, confidence: one.confidence * weight(one.amount.parts) }));

/** "Your outstanding balance: …" in a footer is what the client owes in all. */
const ofAccount =
  /\byour\b|\baccount\b|previous|all (?:open |unpaid )?invoices|as of|statement|konto|saldo|bisher|votre|compte|précédent|su (?:cuenta|saldo)|cuenta|uw |rekening|openstaand saldo|vostr|il suo|estratto/iu;
const isOfAccount = ({ isAside, labelText }: LabeledAmount): boolean => isAside || ofAccount.test(labelText);

/** What has to be paid: "amount due" where it stands, or else the total less what was paid. */
const toPay = (of: OfKind): LabeledAmount[] => {
  const gross = grossCandidates(of);
  const totals = partsOf(gross);
  const paid = prepaidOf(of);
  const due = of('amountDue').filter(({ amount }) => amount.parts > 0);
  const addsUp = (parts: number): boolean =>
    totals.some((total) => near(total, parts) || (paid !== null && near(total - paid, parts)));
  if (due.length > 0) {
    const consistent = due.filter(({ amount }) => addsUp(amount.parts));
    if (consistent.length > 0) return consistent;
    const ofInvoice = due.filter((one) => !isOfAccount(one));
    if (totals.length > 0 && ofInvoice.length === 0) return gross;
    return weighted(ofInvoice.length > 0 ? ofInvoice : due, () => (totals.length === 0 ? 0.95 : 0.8));
  }
  // "Amount due 0.00": it is paid.
  if (of('amountDue').length > 0 || paid === null) return [];
  if (paid === 0) return gross;
  return gross.flatMap((one) => {
    const parts = one.amount.parts - paid;
    return parts > 0 ? [{ ...one, amount: { ...one.amount, parts }, confidence: one.confidence * 0.8 }] : [];
  });
};

/** What was paid before: an amount named as that, or all of them, where it is the total less what is due. */
const paidBefore = (due: number, of: OfKind): LabeledAmount | undefined => {
  const totals = partsOf(grossCandidates(of));
  const named = of('prepaid')
    .filter(({ amount }) => amount.parts !== 0)
    .map((one) => ({ ...one, amount: { ...one.amount, parts: Math.abs(one.amount.parts) } }));
  const [first] = named;
  if (first === undefined) return undefined;
  const sum = named.reduce((all, { amount }) => all + amount.parts, 0);
  const all = { ...first, amount: { ...first.amount, parts: sum } };
  return [...named, all].find(({ amount }) => totals.some((total) => near(total - amount.parts, due)));
};

/** Null if the currency has no unit that small. */
const foundAmount = (parts: number, currency: string, { decimals }: Writing): FoundAmount | null => {
  const minor = parts / 10 ** (decimals - decimalsOfCode(currency));
  return Number.isInteger(minor) ? { minor, currency } : null;
};

/** What an invoice asks for, and what was paid of its total before. */
export interface InvoiceMoney {
  readonly amount: Candidate<FoundAmount> | null;
  readonly amountPaid: Candidate<FoundAmount> | null;
}

/** The amount that the invoice asks for, in its currency, and what was paid before, if the document says both. */
export const findMoney = (asRead: Reading): InvoiceMoney => {
  const reading = inItsWriting(asRead);
  const amounts = labeledAmounts(reading);
  const of: OfKind = (kind) => amounts.filter((one) => one.kind === kind);
  const currency = currencyOfDocument(reading, amounts);
  const candidates = toPay(of).flatMap(
    ({ amount: { parts, currency: beside }, labelText, span, confidence }) => {
      const code = currency(beside, labelText);
      const found = code === null ? null : foundAmount(parts, code, reading.writing);
      return found === null ? [] : [{ value: { parts, found }, span, confidence }];
    },
  );
  const due = surest(candidates, ({ found }) => `${found.minor} ${found.currency}`);
  if (due === null) return { amount: null, amountPaid: null };
  const { found: amount, parts } = due.value;
  const before = paidBefore(parts, of);
  const paid = before && foundAmount(before.amount.parts, amount.currency, reading.writing);
  return {
    amount: { ...due, value: amount },
    amountPaid: before && paid ? { ...before, value: paid } : null,
  };
};
