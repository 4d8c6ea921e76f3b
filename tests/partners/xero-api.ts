import { randomUUID } from 'node:crypto';
import type { OAuthProvider } from './oauth-provider.ts';
import type { PartnerAnswer, PartnerRequest, PartnerRoute } from './partner-server.ts';

/** A contact in the books; what is left out is as in a usual one. */
export interface BookedContact {
  readonly id: string;
  name: string;
  email: string;
  isCustomer: boolean;
  isSupplier: boolean;
  status: 'ACTIVE' | 'ARCHIVED';
  updatedAt: number;
}

/** What came for an invoice, or was allocated to it. Dates are calendar dates. */
export interface BookedEntry {
  /** The payment's, or of what was allocated. */
  readonly id: string;
  readonly amount: number;
  /** When the payment came. What was allocated has its own day in Xero's lists, not that of the allocation. */
  readonly date: string;
  /** When it was recorded with the invoice. */
  readonly bookedOn: string;
  /** What was allocated; absent for a payment. */
  readonly credit?: BookedCredit;
}

const lists = ['payments', 'creditNotes', 'overpayments', 'prepayments'] as const;
export type BookedList = (typeof lists)[number];

/** A credit note, an overpayment or a prepayment, which can be allocated to invoices until it is used up. */
export interface BookedCredit {
  readonly id: string;
  readonly list: Exclude<BookedList, 'payments'>;
  /** Of a credit note. */
  readonly number: string;
  readonly currency: string;
  readonly total: number;
  readonly date: string;
}

/** An invoice in the books. Dates are calendar dates. */
export interface BookedInvoice {
  readonly id: string;
  readonly contactId: string;
  type: 'ACCREC' | 'ACCPAY';
  status: 'DRAFT' | 'SUBMITTED' | 'AUTHORISED' | 'PAID' | 'VOIDED' | 'DELETED';
  number: string;
  currency: string;
  total: number;
  /** Paid or credited beyond what is listed. */
  paid: number;
  credited: number;
  readonly entries: Readonly<Record<BookedList, BookedEntry[]>>;
  date: string;
  dueDate: string;
  fullyPaidOn: string | null;
  updatedAt: number;
}

const wireDate = (day: string): string => `/Date(${Date.parse(`${day}T00:00:00Z`)}+0000)/`;
const wireInstant = (at: number): string => `/Date(${at}+0000)/`;

/** Xero's sums have two decimals. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100;

const sumOf = (entries: readonly BookedEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

const entriesOf = ({ entries }: BookedInvoice): BookedEntry[] => lists.flatMap((list) => entries[list]);

const paidOf = ({ paid, entries }: BookedInvoice): number => rounded(paid + sumOf(entries.payments));

const creditedOf = ({ credited, entries }: BookedInvoice): number =>
  rounded(credited + sumOf([...entries.creditNotes, ...entries.overpayments, ...entries.prepayments]));

const dueOf = (invoice: BookedInvoice): number =>
  rounded(invoice.total - paidOf(invoice) - creditedOf(invoice));

/** What Xero answers to a change that its books don't allow. */
const refuseUnless = (isAllowed: boolean, message: string): void => {
  if (!isAllowed) throw new Error(`Xero refuses it: ${message}`);
};

/** Of the organization's own currency; amounts are in the invoice's. */
const rateOf = (currency: string): number => (currency === 'USD' ? 1 : 0.8125);

const byId = <T extends { readonly id: string }>(one: T, other: T): number =>
  one.id < other.id ? -1 : Number(one.id > other.id);

/** The lists of an invoice, which a summary leaves out. */
const listsOnWire = ({ entries, currency }: BookedInvoice): object => {
  const applied = ({ amount, date, credit }: BookedEntry) => ({
    AppliedAmount: amount,
    Total: credit?.total,
    DateString: `${date}T00:00:00`,
    Date: wireDate(date),
  });
  return {
    Payments: entries.payments.map(({ id, amount, date }) => ({
      PaymentID: id,
      Amount: amount,
      Date: wireDate(date),
      CurrencyRate: rateOf(currency),
      HasAccount: true,
    })),
    CreditNotes: entries.creditNotes.map((one) => ({
      CreditNoteID: one.id,
      CreditNoteNumber: one.credit?.number,
      ID: one.id,
      ...applied(one),
    })),
    Overpayments: entries.overpayments.map((one) => ({ OverpaymentID: one.id, ID: one.id, ...applied(one) })),
    Prepayments: entries.prepayments.map((one) => ({ PrepaymentID: one.id, ID: one.id, ...applied(one) })),
  };
};

/** The accounting part of Xero: contacts and invoices with pages, `If-Modified-Since` and filters, links and PDFs. */
export class XeroBooks {
  readonly contacts = new Map<string, BookedContact>();
  readonly invoices = new Map<string, BookedInvoice>();
  /** How many records a page has at most, whatever is asked for. */
  mostPerPage = 1_000;
  private creditCount = 0;
  private readonly oauth: OAuthProvider;
  private readonly tenantId: string;

  /** @param tenantId the organization whose books these are; all others have none */
  constructor(oauth: OAuthProvider, tenantId: string) {
    this.oauth = oauth;
    this.tenantId = tenantId;
  }

  addContact(facts: Partial<BookedContact> = {}): BookedContact {
    const number = this.contacts.size + 1;
    const contact: BookedContact = {
      id: randomUUID(),
      name: `Customer ${number}`,
      email: `customer-${number}@example.com`,
      isCustomer: true,
      isSupplier: false,
      status: 'ACTIVE',
      updatedAt: Date.now(),
      ...facts,
    };
    this.contacts.set(contact.id, contact);
    return contact;
  }

  addInvoice(
    { id: contactId }: Pick<BookedContact, 'id'>,
    facts: Partial<BookedInvoice> = {},
  ): BookedInvoice {
    const invoice: BookedInvoice = {
      id: randomUUID(),
      contactId,
      type: 'ACCREC',
      status: 'AUTHORISED',
      number: `INV-${String(this.invoices.size + 1).padStart(4, '0')}`,
      currency: 'USD',
      total: 100,
      paid: 0,
      credited: 0,
      entries: { payments: [], creditNotes: [], overpayments: [], prepayments: [] },
      date: '2026-01-15',
      dueDate: '2026-02-15',
      fullyPaidOn: null,
      updatedAt: Date.now(),
      ...facts,
    };
    this.invoices.set(invoice.id, invoice);
    return invoice;
  }

  change<T extends { updatedAt: number }>(record: T, changes: Partial<T>): void {
    Object.assign(record, changes, { updatedAt: Date.now() });
  }

  /** Enters a credit note, or money that is not for an invoice yet. */
  addCredit(list: BookedCredit['list'], total: number, facts: Partial<BookedCredit> = {}): BookedCredit {
    this.creditCount += 1;
    const number = `CN-${String(this.creditCount).padStart(4, '0')}`;
    return { id: randomUUID(), list, number, currency: 'USD', total, date: '2026-01-20', ...facts };
  }

  /** Uses up a part of a credit for an invoice in its currency. */
  allocate(credit: BookedCredit, invoice: BookedInvoice, amount: number, bookedOn: string): BookedEntry {
    refuseUnless(credit.currency === invoice.currency, 'the currencies differ');
    refuseUnless(amount <= this.remaining(credit), 'so much of it is not left');
    return this.add(invoice, credit.list, { id: credit.id, amount, date: credit.date, bookedOn, credit });
  }

  /** Records a payment of an invoice, or allocates a whole credit of that day to it. */
  book(invoice: BookedInvoice, list: BookedList, amount: number, date: string): BookedEntry {
    if (list !== 'payments')
      return this.allocate(
        this.addCredit(list, amount, { currency: invoice.currency, date }),
        invoice,
        amount,
        date,
      );
    return this.add(invoice, list, { id: randomUUID(), amount, date, bookedOn: date });
  }

  /** Takes an entry back: a payment that bounced, an allocation that was removed. */
  unbook(invoice: BookedInvoice, entry: BookedEntry): void {
    for (const list of lists) {
      const index = invoice.entries[list].indexOf(entry);
      if (index >= 0) invoice.entries[list].splice(index, 1);
    }
    this.settle(invoice);
  }

  /** Removes a credit from the books, with all that it was allocated to. */
  voidCredit({ id }: BookedCredit): void {
    for (const invoice of this.invoices.values())
      for (const entry of entriesOf(invoice)) if (entry.id === id) this.unbook(invoice, entry);
  }

  /** Voids an approved invoice; a draft is deleted instead. */
  voidInvoice(invoice: BookedInvoice): void {
    refuseUnless(entriesOf(invoice).length === 0, 'it has a payment or a credit');
    this.change(invoice, { status: invoice.status === 'AUTHORISED' ? 'VOIDED' : 'DELETED' });
  }

  private remaining({ id, total }: BookedCredit): number {
    const used = [...this.invoices.values()].flatMap(entriesOf).filter((entry) => entry.id === id);
    return rounded(total - sumOf(used));
  }

  /** It is paid when nothing is due any more. */
  private add(invoice: BookedInvoice, list: BookedList, entry: BookedEntry): BookedEntry {
    refuseUnless(invoice.status === 'AUTHORISED', 'the invoice is not approved, or paid already');
    refuseUnless(entry.amount <= dueOf(invoice), 'it is more than is due');
    invoice.entries[list].push(entry);
    this.settle(invoice);
    return entry;
  }

  private settle(invoice: BookedInvoice): void {
    const isPaid = dueOf(invoice) === 0;
    const [last = null] = entriesOf(invoice)
      .map(({ bookedOn }) => bookedOn)
      .toSorted()
      .toReversed();
    this.change(invoice, { status: isPaid ? 'PAID' : 'AUTHORISED', fullyPaidOn: isPaid ? last : null });
  }

  pay(invoice: BookedInvoice, fullyPaidOn: string): void {
    this.book(invoice, 'payments', dueOf(invoice), fullyPaidOn);
  }

  readonly route: PartnerRoute = (request) => {
    const [, path] = /^\/api\.xro\/2\.0(\/.*)$/.exec(request.url.pathname) ?? [];
    if (path === undefined) return undefined;
    const refusal = this.refusal(request);
    if (refusal !== undefined) return refusal;
    if (path === '/Contacts') return this.listContacts(request);
    if (path === '/Invoices') return this.listInvoices(request);
    if (path === '/Organisation')
      return this.answer({ Organisations: [{ OrganisationID: this.tenantId, BaseCurrency: 'USD' }] });
    const [, id = '', more = ''] = /^\/Invoices\/([^/]+)(\/OnlineInvoice)?$/.exec(path) ?? [];
    const invoice = this.invoices.get(id);
    if (invoice === undefined)
      return { status: 404, body: 'The resource you were looking for was not found' };
    return more === '' ? this.pdfOf(invoice, request) : this.onlineInvoice(invoice);
  };

  private refusal(request: PartnerRequest): PartnerAnswer | undefined {
    const grant = this.oauth.grantOf(request);
    if (grant === undefined)
      return { status: 401, body: { Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired' } };
    return request.headers['xero-tenant-id'] === grant.owner
      ? undefined
      : { status: 403, body: { Title: 'Forbidden', Status: 403, Detail: 'AuthenticationUnsuccessful' } };
  }

  private isOwn(request: PartnerRequest): boolean {
    return request.headers['xero-tenant-id'] === this.tenantId;
  }

  private answer(body: object): PartnerAnswer {
    const whole = {
      Id: randomUUID(),
      Status: 'OK',
      ProviderName: 'Owed',
      DateTimeUTC: wireInstant(Date.now()),
    };
    return { status: 200, body: { ...whole, ...body } };
  }

  /** The changed ones of a list that the call asks for, and its page. */
  private page<T extends { readonly id: string; readonly updatedAt: number }>(
    { url, headers }: PartnerRequest,
    records: readonly T[],
  ): { readonly found: readonly T[]; readonly pagination: object | undefined } {
    const since = Date.parse(headers['if-modified-since'] ?? '') || 0;
    const ids = url.searchParams.get('IDs')?.split(',');
    const found = records
      .filter(({ id, updatedAt }) => updatedAt >= since && (ids?.includes(id) ?? true))
      .toSorted(byId);
    const page = Number(url.searchParams.get('page') ?? 0);
    if (page === 0) return { found, pagination: undefined };
    const pageSize = Math.min(Number(url.searchParams.get('pageSize') ?? 100), this.mostPerPage);
    const pageCount = Math.ceil(found.length / pageSize);
    return {
      found: found.slice((page - 1) * pageSize, page * pageSize),
      pagination: { page, pageSize, pageCount, itemCount: found.length },
    };
  }

  private listContacts(request: PartnerRequest): PartnerAnswer {
    const withArchived = request.url.searchParams.get('includeArchived') === 'true';
    const all = this.isOwn(request) ? [...this.contacts.values()] : [];
    const { found, pagination } = this.page(
      request,
      all.filter(({ status }) => withArchived || status === 'ACTIVE'),
    );
    const Contacts = found.map((contact) => ({
      ContactID: contact.id,
      ContactStatus: contact.status,
      Name: contact.name,
      EmailAddress: contact.email,
      Phones: [
        { PhoneType: 'DEFAULT', PhoneNumber: '555 0100', PhoneAreaCode: '415', PhoneCountryCode: '1' },
      ],
      Addresses: [
        { AddressType: 'STREET', City: '', Region: '', PostalCode: '', Country: '' },
        {
          AddressType: 'POBOX',
          AddressLine1: '1 Main Street',
          City: 'Springfield',
          Region: 'IL',
          PostalCode: '62701',
          Country: 'USA',
        },
      ],
      IsCustomer: contact.isCustomer,
      IsSupplier: contact.isSupplier,
      UpdatedDateUTC: wireInstant(contact.updatedAt),
    }));
    return this.answer({ pagination, Contacts });
  }

  private listInvoices(request: PartnerRequest): PartnerAnswer {
    const { searchParams } = request.url;
    const statuses = searchParams.get('Statuses')?.split(',');
    const type = /^Type=="(ACCREC|ACCPAY)"$/.exec(searchParams.get('where') ?? '')?.[1];
    const all = this.isOwn(request) ? [...this.invoices.values()] : [];
    const { found, pagination } = this.page(
      request,
      all.filter((one) => (statuses?.includes(one.status) ?? true) && (type ?? one.type) === one.type),
    );
    return this.answer({
      pagination,
      Invoices: found.map((invoice) => ({
        ...this.invoiceOnWire(invoice),
        ...(searchParams.get('summaryOnly') !== 'true' && listsOnWire(invoice)),
      })),
    });
  }

  private invoiceOnWire(invoice: BookedInvoice): object {
    const { status, total, date, dueDate, fullyPaidOn } = invoice;
    const isOver = status === 'VOIDED' || status === 'DELETED';
    return {
      Type: invoice.type,
      InvoiceID: invoice.id,
      InvoiceNumber: invoice.number,
      Reference: '',
      AmountDue: isOver ? 0 : dueOf(invoice),
      AmountPaid: paidOf(invoice),
      AmountCredited: creditedOf(invoice),
      Total: total,
      CurrencyCode: invoice.currency,
      CurrencyRate: rateOf(invoice.currency),
      Contact: { ContactID: invoice.contactId, Name: this.contacts.get(invoice.contactId)?.name ?? '' },
      DateString: `${date}T00:00:00`,
      Date: wireDate(date),
      DueDateString: `${dueDate}T00:00:00`,
      DueDate: wireDate(dueDate),
      ...(fullyPaidOn !== null && { FullyPaidOnDate: wireDate(fullyPaidOn) }),
      Status: status,
      UpdatedDateUTC: wireInstant(invoice.updatedAt),
    };
  }

  private onlineInvoice({ id }: BookedInvoice): PartnerAnswer {
    return this.answer({ OnlineInvoices: [{ OnlineInvoiceUrl: `https://in.xero.example/${id}` }] });
  }

  private pdfOf({ number }: BookedInvoice, { headers }: PartnerRequest): PartnerAnswer {
    if (headers.accept !== 'application/pdf') return { status: 406 };
    const body = Buffer.from(`%PDF-1.4\n% ${number}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`);
    return { status: 200, type: 'application/pdf', body };
  }
}
