import { currencyOr, type Currency } from '../../../contracts/currencies.ts';
import type { ClientView } from '../../../contracts/invoices/clients.ts';
import { distinctAddresses } from '../../../contracts/senders/email-address.ts';
import type { ImportField } from '../../../contracts/imports/import-fields.ts';
import {
  skipCode,
  type FieldChange,
  type ImportChoices,
  type PlannedRow,
  type RowReason,
} from '../../../contracts/imports/imports.ts';
import { eachInvoiceText, type InvoiceText } from '../../../contracts/invoices/invoice-texts.ts';
import type { InvoiceView } from '../../../contracts/invoices/invoices.ts';
import { copyAddresses } from '../../client/contacts.ts';
import { givenFields } from '../../fields-of-record.ts';
import { clientFields, invoiceFields, type ComparedInvoiceField } from './compared-fields.ts';
import { countedIn, clientDraftOf, type ClientDraft, type InvoiceDraft, invoiceDraftOf } from './drafts.ts';
import { ClientFinder, comparableName, type FoundClient, givenOf } from './find-client.ts';
import {
  addToNew,
  CopiesOfKnown,
  furtherOf,
  type FurtherAddresses,
  type KnownCopies,
} from './further-addresses.ts';
import type { Group } from './group-lines.ts';
import { Remarks } from './remarks.ts';
import { isNoRecord } from './row-identity.ts';
import type { ClientValues, InvoiceValues, RowAction } from './row-action.ts';
import { RowProblem } from './row-values.ts';
import { entriesOf, isPartSettled, noEntries, statedOf } from './stated-entries.ts';

/** What Owed knows already. */
export interface KnownRecords {
  readonly clients: readonly ClientView[];
  /** What of the clients was changed in Owed since the last import, by id; absent for nothing. */
  readonly clientsChangedHere?: ReadonlyMap<number, ReadonlySet<ImportField>>;
  readonly invoices: readonly KnownInvoice[];
}

export interface KnownInvoice extends InvoiceView {
  readonly inSequence: boolean;
  /** Its sequence is paused by hand. */
  readonly isPaused?: boolean;
  /** What was changed in Owed since the last import; absent for nothing. */
  readonly changedHere?: ReadonlySet<ImportField>;
}

export interface PlannerOptions {
  readonly kind: 'invoices' | 'clients';
  readonly choices: ImportChoices;
  readonly known: KnownRecords;
  /** The account's today, a calendar date. */
  readonly today: string;
  /** The account's. */
  readonly currency: Currency;
  /** Whether the plan has payment links. */
  readonly mayHavePaymentLinks: boolean;
}

/** What becomes of a record, and what does it. */
export interface Planned {
  readonly row: PlannedRow;
  /** Null for what changes nothing. */
  readonly action: RowAction | null;
}

/** Whoever is chased for such an invoice has reason to complain. */
const pauses: ReadonlySet<RowReason['code']> = new Set(['disputed', 'written_off', 'collections', 'void']);

/** Whether Owed chases an invoice that is not to be chased, and it is to be chosen what becomes of its sequence. */
export const isChasedAnyway = ({ row: { pausesSequence, reason, notes } }: Planned): boolean =>
  pausesSequence ||
  (reason !== null && pauses.has(reason.code) && notes.some(({ code }) => code === 'reminders_go_on'));

const mostSaid = 100;

const skips: ReadonlySet<RowReason['code']> = new Set(skipCode.options);

type About = Omit<PlannedRow, 'fate' | 'reason'>;

/**
 * Decides record by record what an import does. Clients are recognized by name and email together; invoices by number
 * and client. A file of invoices changes no known client, but for its addresses as a person has chosen.
 */
export class Planner {
  private readonly options: PlannerOptions;
  private readonly finder: ClientFinder;
  private readonly copies: CopiesOfKnown;
  /** Addresses that known clients get from this file. */
  private readonly newEmails = new Map<number, string>();
  private readonly invoices = new Map<string, KnownInvoice>();
  private readonly seenClients = new Set<number>();
  private readonly seenInvoices = new Set<string>();
  private entries = 0;

  constructor(options: PlannerOptions) {
    this.options = options;
    this.finder = new ClientFinder(options.known.clients, options.choices);
    this.copies = new CopiesOfKnown(options.choices, options.known.clientsChangedHere);
    for (const invoice of options.known.invoices) {
      this.invoices.set(`${invoice.clientId} ${comparableName(invoice.invoiceNumber)}`, invoice);
    }
  }

  /** The clients that the import makes, in the order of the file. */
  clients(): readonly ClientValues[] {
    return this.finder.newClients;
  }

  plan(group: Group): Planned {
    const entry = this.entries;
    this.entries += 1;
    const [first] = group.lines;
    const about = {
      entry,
      rows: group.lines.map(({ row }) => row),
      clientName: first.text('clientName') || null,
      clientEmail: first.text('clientEmail') || null,
      isNewClient: false,
      invoiceNumber: first.text('invoiceNumber') || null,
      currency: null,
      amount: null,
      dueDate: null,
      isPaid: false,
      changes: [],
      hasConflict: false,
      endsSequence: false,
      pausesSequence: false,
      kept: [],
    };
    const remarks = new Remarks();
    const { notes, questions } = remarks;
    try {
      const { row, action } = this.decide(group, { ...about, notes, questions }, remarks);
      return { row: { ...row, notes, questions }, action };
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      const { reason } = error;
      const fate = skips.has(reason.code) ? 'skipped' : 'problem';
      const row = { ...about, fate, reason, notes, questions } as const;
      return fate === 'skipped' ? this.planChased(first, row, remarks) : { row, action: null };
    }
  }

  /** What becomes of the reminders of an invoice that the file leaves out, if Owed chases it. */
  private planChased(first: Group['lines'][0], row: PlannedRow, remarks: Remarks): Planned {
    const [chased, ...others] = this.chasedLike(first);
    if (chased === undefined) return { row, action: null };
    const { code = 'no_record' } = row.reason ?? {};
    if (!pauses.has(code) || others.length > 0 || this.options.choices.chasedAnyway === 'go_on') {
      remarks.note('reminders_go_on');
      return { row, action: null };
    }
    if (chased.isPaused === true) {
      remarks.note('paused_already');
      return { row, action: null };
    }
    return {
      row: { ...row, fate: 'update', pausesSequence: true },
      action: { type: 'pause-sequence', invoiceId: chased.id, says: first.text('status').slice(0, mostSaid) },
    };
  }

  /** The chased invoices that a row could mean. */
  private chasedLike(first: Group['lines'][0]): KnownInvoice[] {
    const number = comparableName(first.text('invoiceNumber'));
    const clients = new Set(
      this.finder.like(first.text('clientName'), first.text('clientEmail')).map(({ id }) => id),
    );
    return [...clients]
      .flatMap((id) => this.invoices.get(`${id} ${number}`) ?? [])
      .filter((known) => known.inSequence && known.status === 'pending');
  }

  private decide(group: Group, about: About, remarks: Remarks): Planned {
    const { lines, isRepeated } = group;
    const [first] = lines;
    if (isNoRecord(first)) throw new RowProblem('no_record', null, '');
    if (this.options.kind === 'clients') return this.planClient(clientDraftOf(first), first, about, remarks);
    const read = invoiceDraftOf(lines, this.options.choices, remarks);
    const drafted = clientDraftOf(first);
    if (isRepeated) throw first.problem('number_repeated', 'invoiceNumber');
    if (read.paymentUrl !== '' && !this.options.mayHavePaymentLinks)
      throw first.problem('payment_link_gated', 'paymentUrl');
    const client = this.finder.find(drafted, first, remarks);
    const owner = client.type === 'known' ? `known ${client.client.id}` : `new ${client.index}`;
    const key = `${owner} ${comparableName(read.invoiceNumber)}`;
    const { draft, currency } = this.inItsCurrency(read, client);
    if (this.seenInvoices.has(key)) throw first.problem('number_repeated', 'invoiceNumber');
    this.seenInvoices.add(key);
    const copies = this.copiesOf(drafted, client, remarks);
    if (client.type === 'known' && client.usesName !== undefined) remarks.note('name_kept', client.usesName);
    return withNewAddress(
      client,
      copies,
      this.planInvoice(draft, client, {
        ...about,
        ...namesOf(client),
        invoiceNumber: draft.invoiceNumber,
        currency,
        amount: draft.amountCents,
        dueDate: draft.dueDate,
        isPaid: draft.isPaid,
      }),
    );
  }

  /** With its currency: what the file says, else what a known invoice has, the client's, or the account's. */
  private inItsCurrency(
    draft: InvoiceDraft,
    client: FoundClient,
  ): { readonly draft: InvoiceDraft; readonly currency: Currency } {
    const known = this.knownInvoice(draft, client);
    const clients = client.type === 'known' ? client.client.currency : null;
    const currency = draft.currency ?? known?.currency ?? currencyOr(clients, this.options.currency);
    return { draft: countedIn(draft, draft.currency ?? this.options.currency, currency), currency };
  }

  private knownInvoice({ invoiceNumber }: InvoiceDraft, client: FoundClient): KnownInvoice | undefined {
    return client.type === 'known'
      ? this.invoices.get(`${client.client.id} ${comparableName(invoiceNumber)}`)
      : undefined;
  }

  private planClient(draft: ClientDraft, first: Group['lines'][0], about: About, remarks: Remarks): Planned {
    const found = this.finder.find(draft, first, remarks);
    const isAgain = found.type === 'known' && this.seenClients.has(found.client.id);
    const copies = this.copiesOf(draft, found, remarks, !isAgain);
    const row = { ...about, ...namesOf(found), reason: null };
    if (found.type === 'new') {
      if (!found.isFirst) return { row: { ...row, isNewClient: false, fate: 'unchanged' }, action: null };
      return { row: { ...row, fate: 'new' }, action: { type: 'create-client', client: found.index } };
    }
    const { client } = found;
    this.seenClients.add(client.id);
    const wanted: Partial<ClientValues> = {
      ...(found.usesName !== undefined && { name: found.usesName }),
      ...(found.usesEmail !== undefined && { email: found.usesEmail }),
      ...givenOf(draft, furtherOf(draft, this.options.choices, client.email).noted),
    };
    const differing = clientFields.filter(
      ({ fact }) => wanted[fact] !== undefined && wanted[fact] !== (client[fact] ?? ''),
    );
    const changedHere = this.options.known.clientsChangedHere?.get(client.id);
    // The address was asked about.
    const isKept = ({ fact, field }: (typeof clientFields)[number]): boolean =>
      this.options.choices.changedHere === 'keep' && fact !== 'email' && changedHere?.has(field) === true;
    const asChange = ({ fact, field }: (typeof clientFields)[number]): FieldChange => ({
      field,
      from: client[fact] ?? null,
      to: wanted[fact] ?? null,
    });
    const changed = differing.filter((field) => !isKept(field));
    const { given } = copies;
    const kept = [
      ...differing.filter(isKept).map(asChange),
      ...(copies.kept === undefined ? [] : [copies.kept]),
    ];
    const isSame = changed.length === 0 && given === undefined;
    if (isAgain || isSame || this.options.choices.seen === 'leave') {
      return { row: { ...row, fate: 'unchanged', kept: isAgain ? [] : kept }, action: null };
    }
    if (draft.name.length < 2) throw first.problem('client_name_short', 'clientName');
    const changes = [...changed.map(asChange), ...(given === undefined ? [] : [given.change])];
    const values = {
      ...Object.fromEntries(changed.map(({ fact }) => [fact, wanted[fact]])),
      ...(given && { contacts: given.contacts }),
    };
    return {
      row: { ...row, fate: 'update', changes, kept },
      action: { type: 'update-client', clientId: client.id, values },
    };
  }

  /** What the row's further addresses become. @param mayChange whether the row may change a known client */
  private copiesOf(draft: ClientDraft, found: FoundClient, remarks: Remarks, mayChange = true): KnownCopies {
    if (draft.otherEmails.length > 0 && found.type === 'new') remarks.ask('furtherAddresses');
    if (found.type === 'new') {
      const { copies, noted } = furtherOf(draft, this.options.choices, found.values.email);
      if (!found.isFirst) addToNew(found.values, copies);
      remarkNew(found, { copies, noted }, remarks);
      return {};
    }
    const { client, usesEmail } = found;
    if (usesEmail !== undefined) this.newEmails.set(client.id, usesEmail);
    const email = this.newEmails.get(client.id) ?? client.email;
    const further = furtherOf(draft, this.options.choices, email);
    return this.copies.add(client, further, { email, mayChange, remarks });
  }

  private planInvoice(
    draft: InvoiceDraft,
    client: FoundClient,
    row: Omit<PlannedRow, 'fate' | 'reason'>,
  ): Planned {
    const { today } = this.options;
    const dateIssued = draft.dateIssued ?? earlier(draft.dueDate, today);
    // A payment is neither in the future nor before the invoice.
    const day = earlier(later(draft.datePaid ?? today, dateIssued), today);
    const datePaid = draft.isPaid ? day : null;
    const known = this.knownInvoice(draft, client);
    if (known !== undefined) return this.planUpdate(draft, known, day, row);
    const values: InvoiceValues = {
      invoiceNumber: draft.invoiceNumber,
      ...(row.currency !== null && { currency: row.currency }),
      amountCents: draft.amountCents,
      dueDate: draft.dueDate,
      dateIssued,
      ...givenFields<Record<InvoiceText, string>>(eachInvoiceText((name) => draft[name] || undefined)),
    };
    const owner = client.type === 'known' ? { known: client.client.id } : { new: client.index };
    return {
      row: { ...row, isNewClient: client.type === 'new', fate: 'new', reason: null },
      action: {
        type: 'create-invoice',
        client: owner,
        values,
        datePaid,
        ...(isPartSettled(draft) && { stated: statedOf(draft, today) }),
      },
    };
  }

  private planUpdate(
    draft: InvoiceDraft,
    known: KnownInvoice,
    day: string,
    row: Omit<PlannedRow, 'fate' | 'reason'>,
  ): Planned {
    const { choices, today } = this.options;
    const { seen, changedHere } = choices;
    const differences = differencesOf(draft, known);
    const isKept = ({ field }: FieldChange): boolean =>
      changedHere === 'keep' && known.changedHere?.has(field) === true;
    // A paid invoice is not reopened, and one that only the file has open keeps its amount and dates.
    const isPaidHere = known.status === 'paid' && !draft.isPaid;
    const kept: FieldChange[] = isPaidHere
      ? [{ field: 'status', from: 'paid', to: 'pending' }]
      : differences.filter(isKept);
    const facts = isPaidHere ? [] : differences.filter((change) => !isKept(change));
    const isTakenBack = changedHere === 'keep' && known.changedHere?.has('status') === true;
    const came = isPaidHere ? noEntries : entriesOf(draft, known, { facts, isTakenBack, today });
    const changes = [...facts, ...came.changes];
    kept.push(...came.kept);
    if (changes.length === 0 || seen === 'leave') {
      return { row: { ...row, fate: 'unchanged', reason: null, kept }, action: null };
    }
    const changed = new Set(changes.map(({ field }) => field));
    const values = Object.fromEntries(
      invoiceFields.flatMap(({ fact, field }) => (changed.has(field) ? [[fact, draft[fact]]] : [])),
    );
    const pays = changed.has('status');
    const isOpen = known.status === 'pending';
    return {
      row: {
        ...row,
        fate: 'update',
        reason: null,
        changes,
        kept,
        hasConflict: changed.has('dueDate') && known.inSequence && isOpen,
        endsSequence: pays && known.inSequence,
      },
      action: {
        type: 'update-invoice',
        invoiceId: known.id,
        values,
        datePaid: pays ? day : null,
        ...(came.changes.length > 0 && { stated: statedOf(draft, today) }),
      },
    };
  }
}

/** Says what became of the further addresses of a client that the file makes. */
const remarkNew = (
  { values, isFirst }: Extract<FoundClient, { type: 'new' }>,
  { copies, noted }: FurtherAddresses,
  remarks: Remarks,
): void => {
  const left = distinctAddresses(copies, copyAddresses(values.contacts ?? []));
  const given = distinctAddresses(copies, left);
  const others = [...noted, ...left];
  if (given.length > 0) remarks.note('copies', given.join(', '));
  if (others.length > 0)
    remarks.note(isFirst ? 'other_addresses_noted' : 'other_addresses', others.join(', '));
};

/**
 * Whether the file's amount is another total. What is paid keeps the amount that was asked for, and a file that has only
 * what is due says nothing of the total, unless that is more than Owed has.
 */
const saysTotal = ({ isPaid, isTotalKnown, amountCents }: InvoiceDraft, known: KnownInvoice): boolean =>
  !isPaid && (isTotalKnown || (amountCents > known.amount && known.payments.length === 0));

/**
 * Whether the order number is already a line of the notes or the description. An earlier import or Xero has put it there,
 * and there it stays.
 */
const isOrderNumberElsewhere = (field: ComparedInvoiceField, to: unknown, known: KnownInvoice): boolean =>
  field === 'poNumber' &&
  known.poNumber === null &&
  [known.notes, known.description].some(
    (text) => text?.split('\n').some((line) => line.trim() === to) === true,
  );

/** What the file has otherwise. What it leaves out clears nothing, and what is paid keeps the amount that was asked for. */
const differencesOf = (draft: InvoiceDraft, known: KnownInvoice): FieldChange[] => {
  const changes = invoiceFields.flatMap(({ fact, field }): FieldChange[] => {
    const to = draft[fact];
    if (to === null || to === '' || to === known[field] || (field === 'amount' && !saysTotal(draft, known)))
      return [];
    return isOrderNumberElsewhere(field, to, known) ? [] : [{ field, from: known[field], to }];
  });
  const pays = draft.isPaid && known.status === 'pending';
  return pays ? [...changes, { field: 'status', from: 'pending', to: 'paid' }] : changes;
};

/** Gives a known client the file's address and copies, where that was chosen, with this invoice of it. */
const withNewAddress = (
  client: FoundClient,
  { given, kept: keptCopies }: KnownCopies,
  { row: planned, action }: Planned,
): Planned => {
  const kept = keptCopies === undefined ? planned.kept : [...planned.kept, keptCopies];
  const row = { ...planned, kept };
  if (client.type === 'new' || (client.usesEmail === undefined && given === undefined))
    return { row, action };
  const { usesEmail } = client;
  const { id: clientId, email: from } = client.client;
  const changes: FieldChange[] = [
    ...row.changes,
    ...(usesEmail === undefined ? [] : [{ field: 'clientEmail' as const, from, to: usesEmail }]),
    ...(given === undefined ? [] : [given.change]),
  ];
  const values = {
    ...(usesEmail !== undefined && { email: usesEmail }),
    ...(given && { contacts: given.contacts }),
  };
  if (action === null) {
    return { row: { ...row, fate: 'update', changes }, action: { type: 'update-client', clientId, values } };
  }
  const newAddress = { clientId, ...values };
  const isOfInvoice = action.type === 'create-invoice' || action.type === 'update-invoice';
  return { row: { ...row, changes }, action: isOfInvoice ? { ...action, newAddress } : action };
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

const later = (one: string, other: string): string => (one > other ? one : other);

const namesOf = (found: FoundClient) => {
  const { name, email } = found.type === 'known' ? found.client : found.values;
  return { clientName: name, clientEmail: email };
};
