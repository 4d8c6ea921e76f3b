import type { Currency } from '../../../contracts/currencies.ts';
import type { MatchedLine } from '../../../contracts/statements/statements.ts';
import { daysBetween } from '../../calendar.ts';
import { isNearEntered } from '../../invoice/same-payment.ts';
import type { IncomingLine, RawLine } from '../raw-line.ts';
import { clientsIn, evidenceOf, withContested, type Evidence } from './evidence.ts';
import { addTo, KnownIndex, type KnownInvoice, type KnownMoney, type KnownPayment } from './known.ts';
import { proposeCertain, proposeOtherwise, type Proposed } from './propose.ts';

/** Days between a line and a payment of another statement. */
const mostDaysApart = 1;

const isNear = (payment: KnownPayment, { date }: RawLine): boolean =>
  payment.isOfStatement
    ? Math.abs(daysBetween(payment.date, date)) <= mostDaysApart
    : isNearEntered(payment.date, date);

/** The payments that may be lines of the file, each at most once. */
class RecordedPayments {
  private readonly booked = new Map<string, KnownPayment>();
  private readonly byAmount = new Map<number, KnownPayment[]>();
  private readonly index: KnownIndex;

  constructor(index: KnownIndex, lines: readonly RawLine[], payments: readonly KnownPayment[]) {
    this.index = index;
    const ids = new Set(lines.map(({ externalId }) => externalId));
    for (const payment of payments) {
      const { externalId, isOfStatement, amount } = payment;
      const line = externalId?.replace(/\/\d+$/, '');
      if (isOfStatement && line !== undefined && ids.has(line)) {
        if (!this.booked.has(line)) this.booked.set(line, payment);
      } else addTo(this.byAmount, amount, payment);
    }
  }

  bookedBefore(line: RawLine): KnownPayment | undefined {
    return this.booked.get(line.externalId);
  }

  /** A payment of the same amount within a few days. @param isMeant by the line's number, or by its payer */
  private take(line: RawLine, isMeant: (payment: KnownPayment) => boolean): KnownPayment | undefined {
    const payments = this.byAmount.get(line.amount) ?? [];
    const found = payments.find((payment) => isNear(payment, line) && isMeant(payment));
    if (found !== undefined)
      this.byAmount.set(
        line.amount,
        payments.filter((one) => one !== found),
      );
    return found;
  }

  private byNumber({ line, named, partlyNamed }: Evidence): KnownPayment | undefined {
    const ids = [...named, ...partlyNamed].map(({ id }) => id);
    return this.take(line, ({ invoiceId }) => ids.includes(invoiceId));
  }

  private byPayer({ line, named, partlyNamed, clients }: Evidence): KnownPayment | undefined {
    if (named.length + partlyNamed.length > 0) return undefined;
    const payers = clientsIn(clients);
    return this.take(line, ({ invoiceId }) => payers.has(this.index.invoices.get(invoiceId)?.clientId ?? 0));
  }

  /** The lines that look recorded, each with its payment. Those that name an invoice come first. */
  looksLike(evidences: readonly Evidence[]): ReadonlyMap<Evidence, KnownPayment> {
    const found = new Map<Evidence, KnownPayment>();
    const note = (evidence: Evidence, payment: KnownPayment | undefined): void => {
      if (payment !== undefined) found.set(evidence, payment);
    };
    for (const evidence of evidences) note(evidence, this.byNumber(evidence));
    for (const evidence of evidences) if (!found.has(evidence)) note(evidence, this.byPayer(evidence));
    return found;
  }
}

/** What the lines of a file take of what is due. */
class Reserved {
  private readonly taken = new Map<number, number>();

  readonly dueLeft = ({ id, due }: KnownInvoice): number => Math.max(0, due - (this.taken.get(id) ?? 0));

  reserve({ proposals: [first] }: Proposed): void {
    for (const { invoiceId, amount } of first?.shares ?? [])
      this.taken.set(invoiceId, (this.taken.get(invoiceId) ?? 0) + amount);
  }
}

const shown = ({ row, externalId, date, amount, currency, payer, reference }: IncomingLine) => ({
  row,
  externalId,
  date,
  amount,
  currency,
  payer,
  reference,
});

/** What there is in one currency. */
const knownIn = ({ invoices, clients, payments }: KnownMoney, currency: Currency): KnownMoney => {
  const inIt = invoices.filter((invoice) => invoice.currency === currency);
  const ids = new Set(inIt.map(({ id }) => id));
  return { invoices: inIt, clients, payments: payments.filter(({ invoiceId }) => ids.has(invoiceId)) };
};

/**
 * Proposes for each line that came in which invoices it pays. Lines whose number and amount leave no doubt come first,
 * so that no other line takes what they pay; no proposal pays an invoice twice without saying so. Yields between lines,
 * so that the caller can let other work have its turn. A line pays invoices in its own currency.
 */
export function* matchingStatement(
  lines: readonly IncomingLine[],
  known: KnownMoney,
): Generator<undefined, MatchedLine[]> {
  const currencies = new Set(lines.map(({ currency }) => currency));
  const matched: MatchedLine[] = [];
  for (const currency of currencies) {
    const inIt = lines.filter((line) => line.currency === currency);
    matched.push(...(yield* matchingInOneCurrency(inIt, knownIn(known, currency))));
  }
  return matched.toSorted((one, other) => one.row - other.row);
}

function* matchingInOneCurrency(
  lines: readonly IncomingLine[],
  known: KnownMoney,
): Generator<undefined, MatchedLine[]> {
  const index = new KnownIndex();
  yield* index.filling(known);
  const recorded = new RecordedPayments(index, lines, known.payments);
  const reserved = new Reserved();
  const matched = new Map<RawLine, MatchedLine>();
  const answer = (
    line: IncomingLine,
    proposed: Pick<MatchedLine, 'standing'> & Omit<Proposed, 'standing'>,
    payment?: KnownPayment,
  ): void => {
    const invoice = payment && index.invoices.get(payment.invoiceId);
    matched.set(line, {
      ...shown(line),
      standing: proposed.standing,
      proposals: [...proposed.proposals],
      recorded: payment === undefined ? null : { invoiceNumber: invoice?.number ?? '', date: payment.date },
    });
  };
  const open: Evidence[] = [];
  for (const line of lines) {
    yield undefined;
    const booked = recorded.bookedBefore(line);
    if (booked === undefined) open.push(evidenceOf(index, line));
    else answer(line, { standing: 'recorded', proposals: [] }, booked);
  }
  const evidences = withContested(open);
  const doubles = recorded.looksLike(evidences);
  const rest: Evidence[] = [];
  for (const evidence of evidences) {
    yield undefined;
    if (doubles.has(evidence)) continue;
    const certain = proposeCertain(index, evidence, reserved.dueLeft);
    if (certain === undefined) {
      rest.push(evidence);
      continue;
    }
    reserved.reserve(certain);
    answer(evidence.line, certain);
  }
  for (const evidence of rest) {
    yield undefined;
    const proposed = proposeOtherwise(index, evidence, reserved.dueLeft);
    if (proposed.standing === 'likely') reserved.reserve(proposed);
    answer(evidence.line, proposed);
  }
  for (const [evidence, payment] of doubles) {
    yield undefined;
    const { proposals } = proposeOtherwise(index, evidence, reserved.dueLeft);
    answer(evidence.line, { standing: 'looks_recorded', proposals }, payment);
  }
  return lines.flatMap((line) => matched.get(line) ?? []);
}

/** The same at once. */
export const matchStatement = (lines: readonly IncomingLine[], known: KnownMoney): MatchedLine[] => {
  const matching = matchingStatement(lines, known);
  for (;;) {
    const step = matching.next();
    if (step.done === true) return step.value;
  }
};
