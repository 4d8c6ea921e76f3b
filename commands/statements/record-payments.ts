import type { Currency } from '../../contracts/currencies.ts';
import { mostEntryText } from '../../contracts/invoices/balance-bodies.ts';
import type { ConfirmedLine, LineShare, StatementResult } from '../../contracts/statements/statements.ts';
import { DomainError, RecordedElsewhere, recordedFor } from '../../domain/errors.ts';
import { dueOf, overpaidOf } from '../../domain/invoice/balance.ts';
import type { BalanceEntry } from '../../domain/invoice/events.ts';
import type { Open, Paid } from '../../domain/invoice/state.ts';
import { formatMinor } from '../../domain/money/format.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { Call } from '../command-context.ts';
import { later, loadInvoice, type Desk, type Done } from '../desk.ts';
import { recordBalanceEntry } from '../invoices/balance-entries.ts';

export interface StatementRecorded extends Done {
  /** In the order of the lines. */
  readonly results: readonly StatementResult[];
}

/** How many payments lines become. */
export const sharesIn = (lines: readonly ConfirmedLine[]): number =>
  lines.reduce((sum, { shares }) => sum + shares.length, 0);

/** The first share has the line's own id, so that the line as a whole is recorded once. */
const externalIdOf = ({ externalId }: ConfirmedLine, at: number): string =>
  at === 0 ? externalId : `${externalId}/${at + 1}`;

const entryWith = (invoice: Open | Paid, externalId: string): BalanceEntry | undefined =>
  invoice.entries.find((entry) => entry.externalId === externalId && entry.recordedBy === 'statement');

type Outcome = Omit<StatementResult, 'externalId'>;

const already = (message: string): Outcome => ({
  outcome: 'already',
  message,
  recorded: 0,
  credit: 0,
  settled: [],
  payments: [],
});
const alreadyFor = (invoice: Open | Paid): Outcome => already(recordedFor(invoice.facts.invoiceNumber));

/** Records one line: a payment of each invoice that it pays. */
class LineRecording {
  private readonly desk: Desk;
  private readonly call: Call;
  private readonly line: ConfirmedLine;
  private readonly ids: readonly number[];
  private recorded = 0;
  private credit = 0;
  private readonly settled: string[] = [];
  private readonly payments: StatementResult['payments'] = [];
  position: Done['position'];

  /** @param ids of the payments */
  constructor(desk: Desk, call: Call, line: ConfirmedLine, ids: readonly number[]) {
    this.desk = desk;
    this.call = call;
    this.line = line;
    this.ids = ids;
  }

  private get currency(): Currency {
    return this.line.currency ?? this.call.account.currency;
  }

  private invoice({ invoiceId }: LineShare): Promise<Open | Paid> {
    return loadInvoice(this.desk, this.call.account.accountId, invoiceId);
  }

  /** @returns whether it was recorded now */
  private async recordShare(share: LineShare, at: number): Promise<boolean> {
    const { date, payer, reference } = this.line;
    const externalId = externalIdOf(this.line, at);
    const commandId = derivedUuid(this.call.commandId, externalId);
    const shared = { ...this.call, commandId, ids: this.ids.slice(at, at + 1) };
    const done = await recordBalanceEntry(this.desk, shared, share.invoiceId, {
      kind: 'payment',
      date,
      amount: share.amount,
      currency: this.currency,
      ...(reference !== '' && { reference: reference.slice(0, mostEntryText) }),
      ...(payer !== '' && { note: payer }),
      externalId,
      recordedBy: 'statement',
    });
    this.position = later(this.position, done.position);
    const { events = [] } = done;
    const recorded = events.find((event) => event.type === 'BalanceEntryRecorded');
    if (recorded === undefined) return false;
    this.recorded += share.amount;
    this.payments.push({
      invoiceId: share.invoiceId,
      id: recorded.data.entry.id,
      isSettling: events.some(({ type }) => type === 'InvoicePaid'),
    });
    return true;
  }

  /**
   * The first share decides: the line is recorded already if another amount of it is, or all of it. What a call that
   * ended early left out is recorded now.
   */
  private async recordAll(): Promise<Outcome> {
    const { shares } = this.line;
    const invoices = await Promise.all(shares.map((share) => this.invoice(share)));
    let isNew = false;
    for (const [at, share] of shares.entries()) {
      const invoice = invoices[at];
      if (await this.recordShare(share, at)) {
        isNew = true;
        continue;
      }
      const entry = entryWith(await this.invoice(share), externalIdOf(this.line, at));
      if (invoice !== undefined && entry?.amount !== share.amount) return alreadyFor(invoice);
    }
    const [first] = invoices;
    if (!isNew && first !== undefined) return alreadyFor(first);
    for (const share of shares) {
      const invoice = await this.invoice(share);
      this.credit += Math.min(share.amount, overpaidOf(invoice));
      if (dueOf(invoice) === 0) this.settled.push(invoice.facts.invoiceNumber);
    }
    return { outcome: 'recorded', message: null, ...this.sums() };
  }

  private sums(): Pick<StatementResult, 'recorded' | 'credit' | 'settled' | 'payments'> {
    const { recorded, credit, settled, payments } = this;
    return { recorded, credit, settled, payments };
  }

  async record(): Promise<StatementResult> {
    const { externalId } = this.line;
    try {
      return { externalId, ...(await this.recordAll()) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const isElsewhere = error instanceof RecordedElsewhere;
      const message = isElsewhere ? error.withoutId : error.message;
      if (isElsewhere && error.invoiceNumber !== undefined && this.recorded === 0)
        return { externalId, ...already(message) };
      const part =
        this.recorded === 0
          ? ''
          : `Only ${formatMinor(this.recorded, this.currency)} of this line was recorded. `;
      return { externalId, outcome: 'refused', message: `${part}${message}`, ...this.sums() };
    }
  }
}

/**
 * Records the lines of a statement that a person confirmed, one after the other. A line is recorded once, whatever file
 * it comes in and whichever invoice it is confirmed for; each line has its own result.
 * @param call has an id for each share
 */
export const recordStatementPayments = async (
  desk: Desk,
  call: Call,
  lines: readonly ConfirmedLine[],
): Promise<StatementRecorded> => {
  const results: StatementResult[] = [];
  let position: Done['position'];
  let used = 0;
  for (const line of lines) {
    const recording = new LineRecording(desk, call, line, call.ids.slice(used, used + line.shares.length));
    used += line.shares.length;
    results.push(await recording.record());
    position = later(position, recording.position);
  }
  return { results, position };
};
