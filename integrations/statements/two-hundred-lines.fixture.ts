import type {
  KnownClient,
  KnownInvoice,
  KnownMoney,
  KnownPayment,
} from '../../domain/statements/matching/known.ts';
import { addDays } from '../../domain/calendar.ts';

/** What a line really is. */
export type Truth =
  /** It pays these invoices. */
  | { readonly type: 'pays'; readonly invoices: readonly number[] }
  /** It pays nothing that is open: another business, a second payment, an invoice that Owed doesn't know. */
  | { readonly type: 'nothing' }
  /** It is recorded. */
  | { readonly type: 'recorded' }
  /** It is no payment of a client: it went out, or is of another currency. */
  | { readonly type: 'ignored' };

/** How a line came about; for the figures of the test. */
export interface MessyLine {
  readonly kind: string;
  readonly truth: Truth;
}

export interface MessyStatement {
  readonly csv: string;
  readonly known: KnownMoney;
  /** By row of the file. */
  readonly lines: ReadonlyMap<number, MessyLine>;
  readonly today: string;
}

const today = '2026-11-30';

/** The same numbers with each run (Mulberry32). */
const chanceFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

const firsts =
  'Northwind Müller Brandt Jansen Lakeside Ostsee Harbor Keller Vandenberg Alpine Redwood Schäfer'.split(' ');
const seconds = ['Traders', 'Consulting', 'Bau', 'Media', 'Logistik'];
const forms = ['GmbH', 'Ltd', 'B.V.', 'AG', 'Inc.'];

const outgoing = ['Office rent', 'Stadtwerke', 'Payroll', 'Card fee', 'Insurance'];
const strangers = ['Jane Doe', 'Tax office refund', 'Acme Supplies', 'Interest', 'P. Petersen'];

const money = (cents: number): string => {
  const [whole = '0', part = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}`;
};

class Generator {
  private readonly chance: (below: number) => number;
  private readonly clients: KnownClient[] = [];
  private readonly invoices: KnownInvoice[] = [];
  private readonly payments: KnownPayment[] = [];
  private readonly rows: string[] = [];
  private readonly lines = new Map<number, MessyLine>();
  /** Open invoices that no line pays yet, by client. */
  private readonly unpaid: KnownInvoice[] = [];
  private readonly paidBy: { readonly invoice: KnownInvoice; readonly cells: readonly string[] }[] = [];

  constructor(seed: number) {
    this.chance = chanceFrom(seed);
    firsts.forEach((first, at) =>
      seconds.forEach((second, place) => {
        // Some clients differ by a word only.
        if ((at + place) % 5 === 4) return;
        const form = forms[(at + place) % forms.length] ?? '';
        this.clients.push({ id: this.clients.length + 1, name: `${first} ${second} ${form}` });
      }),
    );
    for (let count = 0; count < 260; count += 1) this.addInvoice(count);
  }

  private one<T>(items: readonly T[]): T {
    const item = items[this.chance(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  }

  private addInvoice(count: number): void {
    const client = this.one(this.clients);
    // Monthly fees have the same amount again and again.
    const due = this.chance(4) === 0 ? 12_500 : 5_000 + this.chance(900_000);
    const number = count % 9 === 0 ? `${20_000 + count}` : `RE-2026-${String(1_000 + count)}`;
    const invoice = {
      id: count + 1,
      number,
      currency: 'USD' as const,
      clientId: client.id,
      due,
      dueDate: addDays('2026-08-01', this.chance(90)),
    };
    this.invoices.push(invoice);
    this.unpaid.push(invoice);
  }

  private nameOf({ clientId }: KnownInvoice): string {
    return this.clients.find(({ id }) => id === clientId)?.name ?? '';
  }

  /** As banks and people write a name. */
  private payerOf(invoice: KnownInvoice): string {
    const name = this.nameOf(invoice);
    switch (this.chance(6)) {
      case 0:
        return name.toUpperCase();
      case 1:
        return name.replaceAll('ü', 'ue').replaceAll('ä', 'ae');
      case 2:
        return name.slice(0, 17);
      case 3:
        return name.replace(/ \S+$/, '');
      default:
        return name;
    }
  }

  private take(): KnownInvoice {
    const [invoice] = this.unpaid.splice(this.chance(this.unpaid.length), 1);
    if (invoice === undefined) throw new Error('No invoice is left');
    return invoice;
  }

  private day(): string {
    return addDays('2026-11-01', this.chance(29));
  }

  private add(kind: string, truth: Truth, cells: readonly string[]): void {
    this.rows.push(cells.join(';'));
    // Below the account, an empty row and the names of the columns.
    this.lines.set(this.rows.length + 3, { kind, truth });
  }

  private cells(
    amount: number,
    payer: string,
    reference: string,
    currency = 'USD',
    day = this.day(),
  ): string[] {
    return [day.split('-').toReversed().join('.'), payer, reference, money(amount), currency];
  }

  private pays(
    kind: string,
    invoices: readonly KnownInvoice[],
    amount: number,
    reference: string,
    payer?: string,
  ): void {
    const [first] = invoices;
    if (first === undefined) return;
    const cells = this.cells(amount, payer ?? this.payerOf(first), reference);
    this.add(kind, { type: 'pays', invoices: invoices.map(({ id }) => id) }, cells);
    if (invoices.length === 1) this.paidBy.push({ invoice: first, cells });
  }

  private asWritten(number: string): string {
    switch (this.chance(6)) {
      case 0:
        return `Rechnung ${number.replaceAll('-', ' ')}`;
      case 1:
        return number.replaceAll('-', '');
      case 2:
        return `SVWZ+Rg. ${number.toLowerCase()} vom 14.10.2026`;
      case 3:
        return `Invoice ${number}, thank you`;
      case 4:
        return `${number.slice(0, 5)} ${number.slice(5)}`;
      default:
        return number;
    }
  }

  private numbered(): void {
    const invoice = this.take();
    this.pays('number', [invoice], invoice.due, this.asWritten(invoice.number));
  }

  private figuresOnly(): void {
    const invoice = this.take();
    this.pays('figures only', [invoice], invoice.due, `Rechnung ${invoice.number.split('-').at(-1)}`);
  }

  private withoutNumber(): void {
    const invoice = this.take();
    this.pays('no number', [invoice], invoice.due, this.one(['', 'thank you', 'Monthly fee', 'as agreed']));
  }

  private truncated(): void {
    const invoice = this.take();
    this.pays(
      'cut number',
      [invoice],
      invoice.due,
      `Your invoice ${invoice.number.slice(0, -1 - this.chance(2))}`,
    );
  }

  /** Two digits in the other order: often the number of another invoice. */
  private mistyped(): void {
    const invoice = this.take();
    const wrong = invoice.number.replace(/(\d)(\d)$/, '$2$1');
    this.pays('typo', [invoice], invoice.due, `Invoice ${wrong}`);
  }

  private combined(): void {
    const first = this.take();
    const others = this.unpaid
      .filter(({ clientId }) => clientId === first.clientId)
      .slice(0, 1 + this.chance(2));
    for (const other of others) this.unpaid.splice(this.unpaid.indexOf(other), 1);
    const all = [first, ...others];
    const sum = all.reduce((cents, { due }) => cents + due, 0);
    const reference = this.chance(3) === 0 ? 'All open items' : all.map(({ number }) => number).join(' + ');
    this.pays('combined', all, sum, reference);
  }

  private fee(): void {
    const invoice = this.take();
    this.pays('fee kept', [invoice], invoice.due - 500 - this.chance(2_000), this.asWritten(invoice.number));
  }

  private part(): void {
    const invoice = this.take();
    this.pays('part', [invoice], Math.floor(invoice.due / 2), `${invoice.number} 1st part`);
  }

  private over(): void {
    const invoice = this.take();
    this.pays('too much', [invoice], invoice.due + 1_000, this.asWritten(invoice.number));
  }

  private byAnother(): void {
    const invoice = this.take();
    this.pays('paid by another', [invoice], invoice.due, this.asWritten(invoice.number), 'Parent Holding SE');
  }

  private twice(): void {
    const { invoice, cells } = this.one(this.paidBy);
    const [, payer = '', reference = ''] = cells;
    this.add('paid twice', { type: 'nothing' }, this.cells(invoice.due, payer, `${reference} `));
  }

  private stranger(): void {
    this.add(
      'stranger',
      { type: 'nothing' },
      this.cells(1_000 + this.chance(90_000), this.one(strangers), 'Ref 4711 2026'),
    );
  }

  /** A client pays something that Owed does not chase. */
  private elsewhere(): void {
    const invoice = this.one(this.invoices);
    this.add(
      'not in Owed',
      { type: 'nothing' },
      this.cells(3_000 + this.chance(90_000), this.nameOf(invoice), `RE-2025-${900 + this.chance(99)}`),
    );
  }

  private typedIn(): void {
    const invoice = this.take();
    const date = this.day();
    this.invoices.splice(this.invoices.indexOf(invoice), 1, { ...invoice, due: 0 });
    this.payments.push({
      invoiceId: invoice.id,
      date: addDays(date, this.chance(3)),
      amount: invoice.due,
      isOfStatement: false,
      externalId: undefined,
      payer: undefined,
    });
    this.add(
      'typed in',
      { type: 'recorded' },
      this.cells(invoice.due, this.nameOf(invoice), invoice.number, 'USD', date),
    );
  }

  private out(): void {
    this.add(
      'outgoing',
      { type: 'ignored' },
      this.cells(-2_000 - this.chance(90_000), this.one(outgoing), 'November'),
    );
  }

  private foreign(): void {
    const invoice = this.one(this.invoices);
    this.add(
      'foreign',
      { type: 'ignored' },
      this.cells(invoice.due, this.nameOf(invoice), invoice.number, this.one(['EUR', 'GBP', 'CHF'])),
    );
  }

  run(): MessyStatement {
    const recipe: readonly (readonly [number, () => void])[] = [
      [62, () => this.numbered()],
      [18, () => this.figuresOnly()],
      [20, () => this.withoutNumber()],
      [12, () => this.truncated()],
      [10, () => this.mistyped()],
      [14, () => this.combined()],
      [8, () => this.fee()],
      [8, () => this.part()],
      [4, () => this.over()],
      [6, () => this.byAnother()],
      [4, () => this.twice()],
      [8, () => this.stranger()],
      [6, () => this.elsewhere()],
      [6, () => this.typedIn()],
      [8, () => this.out()],
      [6, () => this.foreign()],
    ];
    for (const [times, make] of recipe) for (let time = 0; time < times; time += 1) make();
    const head =
      'Girokonto;DE02120300000000202051\n\nBuchungstag;Auftraggeber / Begünstigter;Verwendungszweck;Betrag;Währung\n';
    const { clients, invoices, payments, lines } = this;
    return { csv: `${head}${this.rows.join('\n')}\n`, known: { clients, invoices, payments }, lines, today };
  }
}

/**
 * A German bank's CSV of 200 lines about 260 open invoices, with what banks and people make of numbers and names.
 * @param seed the same one makes the same file
 */
export const messyStatement = (seed: number): MessyStatement => new Generator(seed).run();
