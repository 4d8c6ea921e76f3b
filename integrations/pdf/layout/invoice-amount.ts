import type { FoundAmount } from '../found-fields.ts';
import { type Candidate, surest } from './candidates.ts';
import { currencyOfDocument } from './document-currency.ts';
import { type LabeledAmount, labeledAmounts, type MoneyKind } from './money.ts';
import type { Reading } from './reading.ts';

type OfKind = (kind: MoneyKind) => readonly LabeledAmount[];

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2;

const centsOf = (amounts: readonly LabeledAmount[]): number[] => [
  ...new Set(amounts.map(({ amount }) => Math.abs(amount.cents)).filter((cents) => cents > 0)),
];

/** Whether a net amount and a tax add up to it. */
const isNetPlusTax = (gross: number, of: OfKind): boolean =>
  centsOf(of('net')).some((net) => centsOf(of('tax')).some((tax) => near(net + tax, gross)));

/** What was paid before, if the document names one amount. */
const prepaidOf = (of: OfKind): number | null => {
  const paid = centsOf(of('prepaid'));
  if (paid.length === 0) return 0;
  return paid.length === 1 ? (paid[0] ?? 0) : null;
};

/** The total before payments: with tax over a bare "Total", and what net and tax add up to over all. */
const grossCandidates = (of: OfKind): LabeledAmount[] => {
  const named = of('gross').filter(({ amount }) => amount.cents > 0);
  const bare = of('total').filter(({ amount }) => amount.cents > 0);
  const all = [...named, ...bare];
  const proved = all.filter(({ amount }) => isNetPlusTax(amount.cents, of));
  if (proved.length > 0) return proved;
  if (named.length > 0) return named;
  const largest = Math.max(...centsOf(bare));
  return bare
    .filter(({ amount }) => amount.cents === largest)
    .map((one) => ({ ...one, confidence: one.confidence * (centsOf(bare).length > 1 ? 0.75 : 0.95) }));
};

const weighted = (amounts: readonly LabeledAmount[], weight: (cents: number) => number): LabeledAmount[] =>
  amounts.map((one) => ({ ...one, confidence: one.confidence * weight(one.amount.cents) }));

/** "Your outstanding balance: …" in a footer is what the client owes in all. */
const ofAccount =
  /\byour\b|\baccount\b|previous|all (?:open |unpaid )?invoices|as of|statement|konto|saldo|bisher|votre|compte|précédent|su (?:cuenta|saldo)|cuenta|uw |rekening|openstaand saldo|vostr|il suo|estratto/iu;
const isOfAccount = ({ isAside, labelText }: LabeledAmount): boolean => isAside || ofAccount.test(labelText);

/** What has to be paid: "amount due" where it stands, or else the total less what was paid. */
const toPay = (of: OfKind): LabeledAmount[] => {
  const gross = grossCandidates(of);
  const totals = centsOf(gross);
  const paid = prepaidOf(of);
  const due = of('amountDue').filter(({ amount }) => amount.cents > 0);
  const addsUp = (cents: number): boolean =>
    totals.some((total) => near(total, cents) || (paid !== null && near(total - paid, cents)));
  if (due.length > 0) {
    const consistent = due.filter(({ amount }) => addsUp(amount.cents));
    if (consistent.length > 0) return consistent;
    const ofInvoice = due.filter((one) => !isOfAccount(one));
    if (totals.length > 0 && ofInvoice.length === 0) return gross;
    return weighted(ofInvoice.length > 0 ? ofInvoice : due, () => (totals.length === 0 ? 0.95 : 0.8));
  }
  // "Amount due 0.00": it is paid.
  if (of('amountDue').length > 0 || paid === null) return [];
  if (paid === 0) return gross;
  return gross.flatMap((one) => {
    const cents = one.amount.cents - paid;
    return cents > 0 ? [{ ...one, amount: { ...one.amount, cents }, confidence: one.confidence * 0.8 }] : [];
  });
};

/** The amount that the invoice asks for, in its currency. */
export const findAmount = (reading: Reading): Candidate<FoundAmount> | null => {
  const amounts = labeledAmounts(reading);
  const of: OfKind = (kind) => amounts.filter((one) => one.kind === kind);
  const currency = currencyOfDocument(reading, amounts);
  const candidates = toPay(of).flatMap(({ amount, span, confidence, labelText }) => {
    const code = currency(amount.currency, labelText);
    return code === null ? [] : [{ value: { cents: amount.cents, currency: code }, confidence, span }];
  });
  return surest(candidates, ({ cents, currency: code }) => `${cents} ${code}`);
};
