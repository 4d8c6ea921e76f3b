import {
  statementLimits,
  type LineShare,
  type LineStanding,
  type MatchProposal,
  type MatchReason,
} from '../../../contracts/statements/statements.ts';
import { clientsIn, type Evidence } from './evidence.ts';
import type { KnownIndex, KnownInvoice } from './known.ts';

/** What of an invoice is still due when the lines before have their share. */
export type DueLeft = (invoice: KnownInvoice) => number;

export interface Proposed {
  readonly standing: Extract<LineStanding, 'certain' | 'likely' | 'unsure' | 'unmatched'>;
  /** The best first. */
  readonly proposals: readonly MatchProposal[];
}

const mostProposals = 5;
/** Open invoices of a client of which sums are tried, and how many of them in one. */
const mostSummed = 12;
const mostInSum = 4;

const unmatched: Proposed = { standing: 'unmatched', proposals: [] };

const byDueDate = (one: KnownInvoice, other: KnownInvoice): number =>
  one.dueDate === other.dueDate ? one.id - other.id : one.dueDate < other.dueDate ? -1 : 1;

/** Fills the invoices in order; what is left over goes to the last one. */
const sharesOf = (invoices: readonly KnownInvoice[], amount: number, dueLeft: DueLeft): LineShare[] => {
  let left = amount;
  const shares: LineShare[] = [];
  invoices.forEach((invoice, at) => {
    const share = at === invoices.length - 1 ? left : Math.min(left, dueLeft(invoice));
    if (share > 0) shares.push({ invoiceId: invoice.id, amount: share });
    left -= share;
  });
  return shares;
};

/** Weighs what a line says against what is due. */
class Weighing {
  private readonly index: KnownIndex;
  private readonly evidence: Evidence;
  private readonly dueLeft: DueLeft;
  private readonly clients: ReadonlySet<number>;
  private readonly amount: number;

  constructor(index: KnownIndex, evidence: Evidence, dueLeft: DueLeft) {
    this.index = index;
    this.evidence = evidence;
    this.dueLeft = dueLeft;
    this.clients = clientsIn(evidence.clients);
    this.amount = evidence.line.amount;
  }

  private sum(invoices: readonly KnownInvoice[]): number {
    return invoices.reduce((sum, invoice) => sum + this.dueLeft(invoice), 0);
  }

  private readonly isOpen = (invoice: KnownInvoice): boolean => this.dueLeft(invoice) > 0;
  private readonly isOfPayer = ({ clientId }: KnownInvoice): boolean => this.clients.has(clientId);

  private nameReason(clientId: number): MatchReason | undefined {
    const { same, similar, earlier } = this.evidence.clients;
    if (same.has(clientId)) return { code: 'name' };
    if (earlier.has(clientId)) return { code: 'earlier_payer' };
    return similar.has(clientId) ? { code: 'similar_name' } : undefined;
  }

  /** Another client than the invoice's that the payer is called like. */
  private otherClient(clientId: number): string | undefined {
    const { same, similar, earlier } = this.evidence.clients;
    const named = same.size > 0 ? same : similar;
    const [other] = named;
    if (other === undefined || named.has(clientId) || earlier.has(clientId)) return undefined;
    return this.index.clientNames.get(other);
  }

  private amountReasons(invoices: readonly KnownInvoice[]): MatchReason[] {
    const due = this.sum(invoices);
    if (due === this.amount) return [{ code: invoices.length > 1 ? 'sum' : 'exact' }];
    if (due > this.amount) return [{ code: 'less', amount: due - this.amount }];
    const reasons: MatchReason[] = [{ code: 'more', amount: this.amount - due }];
    for (const invoice of invoices) {
      if (this.isOpen(invoice)) continue;
      reasons.push({ code: invoice.due > 0 ? 'other_line' : 'settled', text: invoice.number });
    }
    return reasons;
  }

  private proposal(invoices: readonly KnownInvoice[]): MatchProposal {
    const { named, partlyNamed } = this.evidence;
    const numbers = invoices.flatMap((invoice): MatchReason[] => {
      if (named.includes(invoice)) return [{ code: 'number', text: invoice.number }];
      return partlyNamed.includes(invoice) ? [{ code: 'number_part', text: invoice.number }] : [];
    });
    const clientIds = [...new Set(invoices.map(({ clientId }) => clientId))];
    const names = clientIds.flatMap((clientId) => this.nameReason(clientId) ?? []);
    const others = clientIds.flatMap((clientId): MatchReason[] => {
      const text = this.otherClient(clientId);
      return text === undefined ? [] : [{ code: 'other_client', text }];
    });
    const contested: MatchReason[] = this.evidence.isContested
      ? invoices
          .filter(this.isOpen)
          .flatMap((invoice) =>
            named.includes(invoice) ? [{ code: 'other_line', text: invoice.number }] : [],
          )
      : [];
    return {
      shares: sharesOf(invoices, this.amount, this.dueLeft),
      reasons: [...numbers, ...this.amountReasons(invoices), ...names, ...others, ...contested],
      credit: Math.max(0, this.amount - this.sum(invoices)),
    };
  }

  private unsure(candidates: readonly (readonly KnownInvoice[])[]): Proposed {
    if (candidates.length === 0) return unmatched;
    const shown = candidates.slice(0, mostProposals);
    return { standing: 'unsure', proposals: shown.map((one) => this.proposal(one)) };
  }

  /** One client's, and of no other client of the payer's name. */
  private isOfOneClient(invoices: readonly KnownInvoice[]): boolean {
    const clientIds = new Set(invoices.map(({ clientId }) => clientId));
    return clientIds.size === 1 && [...clientIds].every((id) => this.otherClient(id) === undefined);
  }

  /** The invoices of a number that several clients have: those of the payer, if it is one. */
  private unshared(invoices: readonly KnownInvoice[]): readonly KnownInvoice[] {
    const ofPayer = invoices.filter(this.isOfPayer);
    return invoices.filter(
      (invoice) =>
        this.isOfPayer(invoice) ||
        !ofPayer.some(({ number }) => number.toUpperCase() === invoice.number.toUpperCase()),
    );
  }

  /** Sums of the payer's open invoices that are exactly the amount, with all of some among them. */
  private sums(included: readonly KnownInvoice[]): KnownInvoice[][] {
    const found: KnownInvoice[][] = [];
    for (const clientId of this.clients) {
      if (included.some((invoice) => invoice.clientId !== clientId)) continue;
      const open = this.index.openOf(clientId).filter(this.isOpen).toSorted(byDueDate);
      if (open.length > 1 && fitsLine(open) && this.sum(open) === this.amount) found.push(open);
      const others = open.filter((invoice) => !included.includes(invoice)).slice(0, mostSummed);
      const tryFrom = (at: number, taken: readonly KnownInvoice[], left: number): void => {
        if (left === 0 && taken.length > 1 && taken.length < open.length) found.push([...taken]);
        if (left <= 0 || taken.length === mostInSum || found.length > mostProposals) return;
        others.slice(at).forEach((invoice, step) => {
          tryFrom(at + step + 1, [...taken, invoice], left - this.dueLeft(invoice));
        });
      };
      tryFrom(0, included, this.amount - this.sum(included));
    }
    return found;
  }

  /** Number and amount say the same, and the payer doesn't say otherwise. */
  certain(): Proposed | undefined {
    const named = this.unshared(this.evidence.named);
    if (this.evidence.isContested) return undefined;
    if (named.length > 0) {
      const fits =
        fitsLine(named) &&
        named.every(this.isOpen) &&
        this.sum(named) === this.amount &&
        this.isOfOneClient(named);
      return fits ? { standing: 'certain', proposals: [this.proposal(named)] } : undefined;
    }
    const partly = this.evidence.partlyNamed.filter(this.isOfPayer);
    const [only] = partly;
    const fits = only !== undefined && partly.length === 1 && this.dueLeft(only) === this.amount;
    return fits && this.isOfOneClient(partly)
      ? { standing: 'certain', proposals: [this.proposal(partly)] }
      : undefined;
  }

  private byNumber(): Proposed | undefined {
    const named = this.unshared(this.evidence.named);
    const partly = this.unshared(this.evidence.partlyNamed);
    const all = [...named, ...partly].toSorted(byDueDate);
    if (all.length === 0) return undefined;
    const open = all.filter(this.isOpen);
    for (const chosen of [named.filter(this.isOpen), open])
      if (chosen.length > 0 && fitsLine(chosen) && this.sum(chosen) === this.amount)
        return this.isOfOneClient(chosen) && named.every(this.isOpen)
          ? { standing: 'likely', proposals: [this.proposal(chosen)] }
          : this.unsure([chosen]);
    const exact = open.filter((invoice) => this.dueLeft(invoice) === this.amount);
    if (exact.length > 0) return this.unsure(exact.map((invoice) => [invoice]));
    const sums = named.length === 0 ? [] : this.sums(named.filter(this.isOpen));
    const [sum] = sums;
    if (sum !== undefined)
      return sums.length === 1 ? { standing: 'likely', proposals: [this.proposal(sum)] } : this.unsure(sums);
    if (named.length > 0) {
      const isLikely =
        named.length === 1 && partly.length === 0 && named.every(this.isOpen) && named.every(this.isOfPayer);
      if (isLikely) return { standing: 'likely', proposals: [this.proposal(named)] };
      const together =
        named.length > 1 && fitsLine(named) && this.isOfOneClient(named) ? [named.toSorted(byDueDate)] : [];
      // What is named may be settled: then the payer's other invoice of this amount may be meant.
      const exactOfPayer = this.openOfPayer().filter(
        (invoice) => this.dueLeft(invoice) === this.amount && !named.includes(invoice),
      );
      return this.unsure([...together, ...singles(named), ...singles(exactOfPayer)]);
    }
    // Figures alone, with another amount and another payer, are a coincidence.
    const ofPayer = partly.filter(this.isOfPayer);
    return ofPayer.length === 0 ? undefined : this.unsure(singles(ofPayer));
  }

  private openOfPayer(): KnownInvoice[] {
    return [...this.clients]
      .flatMap((clientId) => [...this.index.openOf(clientId)])
      .filter(this.isOpen)
      .toSorted(byDueDate);
  }

  private byPayer(): Proposed | undefined {
    if (this.clients.size === 0) return undefined;
    const open = this.openOfPayer();
    const exact = open.filter((invoice) => this.dueLeft(invoice) === this.amount);
    const sums = this.sums([]);
    const [only, another] = [...singles(exact), ...sums];
    if (only !== undefined)
      return another === undefined
        ? { standing: this.clients.size === 1 ? 'likely' : 'unsure', proposals: [this.proposal(only)] }
        : this.unsure([...singles(exact), ...sums]);
    return open.length === 0 ? undefined : this.unsure(singles(open));
  }

  /** What is left when number and amount don't settle it. */
  otherwise(): Proposed {
    const found = this.byNumber() ?? this.byPayer();
    if (found !== undefined && found.proposals.length > 0)
      return this.evidence.isContested ? { ...found, standing: 'unsure' } : found;
    const exact = this.index.dueExactly(this.amount).filter(this.isOpen);
    // As many invoices of one amount say nothing.
    return exact.length > mostProposals ? unmatched : this.unsure(singles(exact.toSorted(byDueDate)));
  }
}

/** Whether one line can be shared out to so many. */
const fitsLine = ({ length }: readonly KnownInvoice[]): boolean => length <= statementLimits.invoices;

const singles = (invoices: readonly KnownInvoice[]): KnownInvoice[][] => invoices.map((invoice) => [invoice]);

/** A proposal of which number and amount leave no doubt; undefined for none. */
export const proposeCertain = (
  index: KnownIndex,
  evidence: Evidence,
  dueLeft: DueLeft,
): Proposed | undefined => new Weighing(index, evidence, dueLeft).certain();

/** The best proposals for a line that is not certain. */
export const proposeOtherwise = (index: KnownIndex, evidence: Evidence, dueLeft: DueLeft): Proposed =>
  new Weighing(index, evidence, dueLeft).otherwise();
