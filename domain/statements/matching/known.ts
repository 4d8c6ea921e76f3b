import type { Currency } from '../../../contracts/currencies.ts';
import { nameLikeness, nameWords, payerKey } from '../names.ts';
import { compactNumber, figuresOf, isTelling, writtenShort } from '../references.ts';

/** An invoice that a line may pay. Money is minor units of its currency. */
export interface KnownInvoice {
  readonly currency: Currency;
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

/** Adds a value to the list of a key. */
export const addTo = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
};

/** The beginning of a word: what a letter off further back leaves the same. */
const stem = (word: string): string => word.slice(0, 4);

const stemsOf = (words: readonly string[]): readonly string[] => [...new Set(words.map(stem))];

/** Two names of one client share one of the two rarest words of either, even if one word is wrong. */
const tellingWords = 2;
/** More clients than that share a word that says nothing: `Consulting`. */
const mostOfStem = 300;
/** Records that are taken in before others get their turn. */
const atOnce = 100;

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

/** Finds what an account has by number, amount and name. It is empty until it is filled. */
export class KnownIndex {
  readonly invoices = new Map<number, KnownInvoice>();
  readonly clientNames = new Map<number, string>();
  private readonly byNumber = new Map<string, KnownInvoice[]>();
  private readonly byWritten = new Map<string, KnownInvoice[]>();
  private readonly byFigures = new Map<string, KnownInvoice[]>();
  private readonly byDue = new Map<number, KnownInvoice[]>();
  private readonly byClient = new Map<number, KnownInvoice[]>();
  private readonly byName = new Map<string, NamedClient[]>();
  private readonly byStem = new Map<string, NamedClient[]>();
  /** Each client by the rarest words of its name. */
  private readonly byTellingStem = new Map<string, NamedClient[]>();
  private readonly payers = new Map<string, Set<number>>();
  private readonly found = new Map<string, LikelyClients>();

  /** Takes in what an account has. Yields now and then, so that the caller can let other work have its turn. */
  *filling({ invoices, clients, payments }: KnownMoney): Generator<undefined, void> {
    for (const [at, invoice] of invoices.entries()) {
      this.addInvoice(invoice);
      if (at % atOnce === 0) yield undefined;
    }
    const named: NamedClient[] = [];
    for (const [at, client] of clients.entries()) {
      named.push(this.addClient(client));
      if (at % atOnce === 0) yield undefined;
    }
    for (const [at, client] of named.entries()) {
      for (const telling of this.rarest(client.words)) addTo(this.byTellingStem, telling, client);
      if (at % atOnce === 0) yield undefined;
    }
    for (const [at, payment] of payments.entries()) {
      this.addPayer(payment);
      if (at % atOnce === 0) yield undefined;
    }
  }

  private addInvoice(invoice: KnownInvoice): void {
    this.invoices.set(invoice.id, invoice);
    const compact = compactNumber(invoice.number);
    if (isTelling(compact)) addTo(this.byNumber, compact, invoice);
    const written = writtenShort(invoice.number);
    if (written !== undefined) addTo(this.byWritten, written, invoice);
    for (const figures of figuresOf(invoice.number)) addTo(this.byFigures, figures, invoice);
    if (invoice.due === 0) return;
    addTo(this.byDue, invoice.due, invoice);
    addTo(this.byClient, invoice.clientId, invoice);
  }

  private addClient(client: KnownClient): NamedClient {
    this.clientNames.set(client.id, client.name);
    const named = { ...client, words: nameWords(client.name) };
    addTo(this.byName, payerKey(client.name), named);
    for (const start of stemsOf(named.words)) addTo(this.byStem, start, named);
    return named;
  }

  private addPayer({ payer, invoiceId }: KnownPayment): void {
    const invoice = this.invoices.get(invoiceId);
    const key = payerKey(payer ?? '');
    if (invoice === undefined || key === '') return;
    this.payers.set(key, (this.payers.get(key) ?? new Set()).add(invoice.clientId));
  }

  private rarest(words: readonly string[]): readonly string[] {
    const count = (start: string): number => this.byStem.get(start)?.length ?? 0;
    return stemsOf(words)
      .toSorted((one, other) => count(one) - count(other))
      .slice(0, tellingWords);
  }

  numbered(compact: string): readonly KnownInvoice[] {
    return this.byNumber.get(compact) ?? [];
  }

  /** Those of a short number that stands there as it is written. */
  written(number: string): readonly KnownInvoice[] {
    return this.byWritten.get(number) ?? [];
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

  /** The clients of which a text may name one, without those that share only a common word with it. */
  clientsNear(text: string): readonly NamedClient[] {
    const words = nameWords(text);
    const near = new Set(this.byName.get(payerKey(text)));
    const take = (clients: readonly NamedClient[] = []): void => {
      if (clients.length <= mostOfStem) for (const client of clients) near.add(client);
    };
    for (const start of stemsOf(words)) take(this.byTellingStem.get(start));
    for (const start of this.rarest(words)) take(this.byStem.get(start));
    return [...near];
  }

  /** Who a payer may be. Payers come again and again, so what was found is kept. */
  clientsOf(payer: string): LikelyClients {
    const known = this.found.get(payer);
    if (known !== undefined) return known;
    const words = nameWords(payer);
    const same = new Set<number>();
    const similar = new Set<number>();
    for (const client of this.clientsNear(payer)) {
      const likeness = nameLikeness(words, client.words);
      if (likeness === 'same') same.add(client.id);
      if (likeness === 'similar') similar.add(client.id);
    }
    const likely = { same, similar, earlier: this.payers.get(payerKey(payer)) ?? new Set<number>() };
    this.found.set(payer, likely);
    return likely;
  }
}
