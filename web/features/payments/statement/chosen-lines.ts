import type {
  ConfirmedLine,
  LineShare,
  MatchedLine,
  StatementInvoice,
} from '../../../../contracts/statements/statements.ts';

/** What a person chose for a line. */
export interface Choice {
  readonly isTicked: boolean;
  /** The place of the proposal, an invoice of their own choice, or nothing yet. */
  readonly pays: { readonly proposal: number } | { readonly invoiceId: number } | undefined;
}

export type Choices = ReadonlyMap<string, Choice>;

/** The same object each time, so that a line is drawn anew only when it changes. */
const usual = new WeakMap<MatchedLine, Choice>();

/** The choice before anybody touched the line. */
const usualOf = (line: MatchedLine): Choice => {
  const known = usual.get(line);
  if (known !== undefined) return known;
  const { standing, proposals } = line;
  const choice: Choice = {
    isTicked: standing === 'certain',
    pays: proposals.length > 0 ? { proposal: 0 } : undefined,
  };
  usual.set(line, choice);
  return choice;
};

export const choiceOf = (choices: Choices, line: MatchedLine): Choice =>
  choices.get(line.externalId) ?? usualOf(line);

/** How the line is shared out by a choice; nothing for a line that pays no invoice yet. */
export const sharesOf = ({ proposals, amount }: MatchedLine, { pays }: Choice): readonly LineShare[] => {
  if (pays === undefined) return [];
  if ('proposal' in pays) return proposals[pays.proposal]?.shares ?? [];
  return [{ invoiceId: pays.invoiceId, amount }];
};

/** The lines that are recorded when the person says so. */
export const tickedLines = (lines: readonly MatchedLine[], choices: Choices): ConfirmedLine[] =>
  lines.flatMap((line) => {
    const choice = choiceOf(choices, line);
    const shares = sharesOf(line, choice);
    if (!choice.isTicked || shares.length === 0 || line.standing === 'recorded') return [];
    const { externalId, date, amount, currency, payer, reference } = line;
    return [{ externalId, date, amount, currency, payer, reference, shares: [...shares] }];
  });

/** An invoice that gets more than is due, and by how much, in minor units. */
export interface Overpaid {
  readonly invoice: StatementInvoice;
  readonly by: number;
  /** How many lines pay it. */
  readonly lines: number;
}

/** Invoices that all ticked lines together pay more of than is due. */
export const overpaidBy = (
  ticked: readonly ConfirmedLine[],
  invoices: ReadonlyMap<number, StatementInvoice>,
): Overpaid[] => {
  const sums = new Map<number, { cents: number; lines: number }>();
  for (const { shares } of ticked)
    for (const { invoiceId, amount } of shares) {
      const before = sums.get(invoiceId) ?? { cents: 0, lines: 0 };
      sums.set(invoiceId, { cents: before.cents + amount, lines: before.lines + 1 });
    }
  return [...sums].flatMap(([id, { cents, lines }]) => {
    const invoice = invoices.get(id);
    const by = invoice === undefined ? 0 : cents - invoice.amountDue;
    return invoice === undefined || by <= 0 ? [] : [{ invoice, by, lines }];
  });
};
