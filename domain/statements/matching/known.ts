import { nameLikeness, nameWords, payerKey } from '../names.ts';
import { compactNumber, figuresOf, isTelling } from '../references.ts';

/** An invoice that a line may pay. Money is integer cents. */
export interface KnownInvoice {
  readonly id: number;
  readonly number: string;
  readonly clientId: number;
  /** What is due; 0 for one that is settled. */
  readonly due: number;
  /** Calendar date. */
  readonly dueDate: string;
}

export interface KnownClient {
  readonly id: number;
  readonly name: string;
}

/** A payment that is recorded. */
export interface KnownPayment {
  readonly invoiceId: number;
  readonly date: string;
  readonly amount: number;
  readonly isOfStatement: boolean;
  readonly externalId: string | undefined;
  /** Who paid, where a statement said so. */
  readonly payer: string | undefined;
}

/** What an account has that a statement may be about. */
export interface KnownMoney {
  /** With what is due, and settled ones that payments are known of. */
  readonly invoices: readonly KnownInvoice[];
  readonly clients: readonly KnownClient[];
  /** The payments of the statement's days and of the time before. */
  readonly payments: readonly KnownPayment[];
}

const addTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
};

/** The beginning of a word: what a letter off further back leaves the same. */
const stem = (word: string): string => word.slice(0, 4);

/** The clients that a payer may be, by how much the names look alike. */
export interface LikelyClients {
  readonly same: ReadonlySet<number>;
  readonly similar: ReadonlySet<number>;
  /** Clients of invoices that the same payer paid before. */
  readonly earlier: ReadonlySet<number>;
}

interface NamedClient extends KnownClient {
  readonly words: readonly string[];
}

/** Finds what an account has by number, amount and name. */
export class KnownIndex {
  readonly invoices = new Map<number, KnownInvoice>();
  readonly clientNames = new Map<number, string>();
  readonly payments: readonly KnownPayment[];
  private readonly byNumber = new Map<string, KnownInvoice[]>();
  private readonly byFigures = new Map<string, KnownInvoice[]>();
  private readonly byDue = new Map<number, KnownInvoice[]>();
  private readonly byClient = new Map<number, KnownInvoice[]>();
  private readonly byStem = new Map<string, NamedClient[]>();
  private readonly payers = new Map<string, Set<number>>();
  private readonly found = new Map<string, LikelyClients>();

  constructor({ invoices, clients, payments }: KnownMoney) {
    this.payments = payments;
    for (const invoice of invoices) this.addInvoice(invoice);
    for (const client of clients) this.addClient(client);
    for (const { payer, invoiceId } of payments) {
      const invoice = this.invoices.get(invoiceId);
      const key = payerKey(payer ?? '');
      if (invoice === undefined || key === '') continue;
      this.payers.set(key, (this.payers.get(key) ?? new Set()).add(invoice.clientId));
    }
  }

  private addInvoice(invoice: KnownInvoice): void {
    this.invoices.set(invoice.id, invoice);
    const compact = compactNumber(invoice.number);
    if (isTelling(compact)) addTo(this.byNumber, compact, invoice);
    for (const figures of figuresOf(invoice.number)) addTo(this.byFigures, figures, invoice);
    if (invoice.due === 0) return;
    addTo(this.byDue, invoice.due, invoice);
    addTo(this.byClient, invoice.clientId, invoice);
  }

  private addClient(client: KnownClient): void {
    this.clientNames.set(client.id, client.name);
    const named = { ...client, words: nameWords(client.name) };
    for (const start of new Set(named.words.map(stem))) addTo(this.byStem, start, named);
  }

  numbered(compact: string): readonly KnownInvoice[] {
    return this.byNumber.get(compact) ?? [];
  }

  withFigures(figures: string): readonly KnownInvoice[] {
    return this.byFigures.get(figures) ?? [];
  }

  dueExactly(amount: number): readonly KnownInvoice[] {
    return this.byDue.get(amount) ?? [];
  }

  openOf(clientId: number): readonly KnownInvoice[] {
    return this.byClient.get(clientId) ?? [];
  }

  /** The clients of which a text may name one. */
  clientsNear(words: readonly string[]): readonly NamedClient[] {
    const near = new Set<NamedClient>();
    for (const start of new Set(words.map(stem)))
      for (const client of this.byStem.get(start) ?? []) near.add(client);
    return [...near];
  }

  /** Who a payer may be. Payers come again and again, so what was found is kept. */
  clientsOf(payer: string): LikelyClients {
    const known = this.found.get(payer);
    if (known !== undefined) return known;
    const words = nameWords(payer);
    const same = new Set<number>();
    const similar = new Set<number>();
    for (const client of this.clientsNear(words)) {
      const likeness = nameLikeness(words, client.words);
      if (likeness === 'same') same.add(client.id);
      if (likeness === 'similar') similar.add(client.id);
    }
    const likely = { same, similar, earlier: this.payers.get(payerKey(payer)) ?? new Set<number>() };
    this.found.set(payer, likely);
    return likely;
  }
}
