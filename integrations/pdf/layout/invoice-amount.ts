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
const paidBefore = (
  { minor, currency }: FoundAmount,
  of: OfKind,
  { decimals }: Writing,
): LabeledAmount | undefined => {
  const due = minor * 10 ** (decimals - decimalsOfCode(currency));
  const totals = partsOf(grossCandidates(of));
  const named = of('prepaid').filter((one) => one.amount.parts !== 0);
  const [first] = named;
  if (first === undefined) return undefined;
  const sum = named.reduce((all, one) => all + Math.abs(one.amount.parts), 0);
  const all = { ...first, amount: { ...first.amount, parts: sum } };
  const paid = [...named, all].find(({ amount }) =>
    totals.some((total) => near(total - Math.abs(amount.parts), due)),
  );
  return paid && { ...paid, amount: { ...paid.amount, parts: Math.abs(paid.amount.parts) } };
};

/** Null if the currency has no unit that small. */
const moneyOf = (parts: number, currency: string, { decimals }: Writing): FoundAmount | null => {
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
  const candidateOf = (
    { amount: { parts }, span, confidence }: LabeledAmount,
    code: string | null,
  ): Candidate<FoundAmount> | null => {
    const value = code === null ? null : moneyOf(parts, code, reading.writing);
    return value && { value, confidence, span };
  };
  const candidates = toPay(of).flatMap(
    (one) => candidateOf(one, currency(one.amount.currency, one.labelText)) ?? [],
  );
  const amount = surest(candidates, ({ minor, currency: code }) => `${minor} ${code}`);
  const before = amount && paidBefore(amount.value, of, reading.writing);
  return {
    amount,
    amountPaid: amount && before ? candidateOf(before, amount.value.currency) : null,
  };
};
