import type { ClientView } from '../../../contracts/clients.ts';
import {
  skipCode,
  type FieldChange,
  type ImportChoices,
  type PlannedRow,
  type RowReason,
} from '../../../contracts/imports.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { contactFields } from '../../client/facts.ts';
import { clientDraftOf, type ClientDraft, type InvoiceDraft, invoiceDraftOf, isNoRecord } from './drafts.ts';
import type { Group } from './group-lines.ts';
import type { ClientValues, InvoiceValues, RowAction } from './row-action.ts';
import { RowProblem } from './row-values.ts';

/** What Owed knows already. */
export interface KnownRecords {
  readonly clients: readonly ClientView[];
  readonly invoices: readonly (InvoiceView & { readonly inSequence: boolean })[];
}

export interface PlannerOptions {
  readonly kind: 'invoices' | 'clients';
  readonly choices: ImportChoices;
  readonly known: KnownRecords;
  /** The account's today, a calendar date. */
  readonly today: string;
  /** Whether the plan has payment links. */
  readonly mayHavePaymentLinks: boolean;
}

/** What becomes of a record, and what does it. */
export interface Planned {
  readonly row: PlannedRow;
  /** Null for what changes nothing. */
  readonly action: RowAction | null;
}

const skips: ReadonlySet<RowReason['code']> = new Set(skipCode.options);

/** Names and addresses are compared without case and outer blanks. */
const comparableName = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A client of the file: known in Owed, or new. */
type FoundClient =
  | { readonly type: 'known'; readonly client: ClientView }
  | {
      readonly type: 'new';
      readonly index: number;
      readonly values: ClientValues;
      readonly isFirst: boolean;
    };

const clientFields = [...contactFields, 'notes'] as const;
const fieldNames = {
  name: 'clientName',
  email: 'clientEmail',
  phone: 'clientPhone',
  address: 'clientAddress',
  city: 'clientCity',
  state: 'clientState',
  postalCode: 'clientPostalCode',
  country: 'clientCountry',
  notes: 'clientNotes',
} as const;

/**
 * Decides record by record what an import does. Clients are recognized by email, then by name; invoices by number and
 * client. A file of invoices changes no known client.
 */
export class Planner {
  private readonly options: PlannerOptions;
  private readonly byEmail = new Map<string, ClientView[]>();
  private readonly byName = new Map<string, ClientView[]>();
  private readonly invoices = new Map<string, KnownRecords['invoices'][number]>();
  private readonly newClients: ClientValues[] = [];
  private readonly newByEmail = new Map<string, number>();
  private readonly newByName = new Map<string, number>();
  private readonly seenClients = new Set<number>();
  private readonly seenInvoices = new Set<string>();
  private entries = 0;

  constructor(options: PlannerOptions) {
    this.options = options;
    for (const client of options.known.clients) {
      add(this.byEmail, comparableName(client.email), client);
      add(this.byName, comparableName(client.name), client);
    }
    for (const invoice of options.known.invoices) {
      this.invoices.set(`${invoice.clientId} ${comparableName(invoice.invoiceNumber)}`, invoice);
    }
  }

  /** The clients that the import makes, in the order of the file. */
  clients(): readonly ClientValues[] {
    return this.newClients;
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
      amount: null,
      dueDate: null,
      isPaid: false,
      changes: [],
      hasConflict: false,
    };
    try {
      return this.decide(group, about);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      const { reason } = error;
      const fate = skips.has(reason.code) ? 'skipped' : 'problem';
      return { row: { ...about, fate, reason }, action: null };
    }
  }

  private decide(group: Group, about: Omit<PlannedRow, 'fate' | 'reason'>): Planned {
    const [first] = group.lines;
    if (isNoRecord(first)) throw new RowProblem('no_record', null, '');
    if (this.options.kind === 'clients') return this.planClient(clientDraftOf(first), group, about);
    const draft = invoiceDraftOf(group.lines, first, this.options.choices);
    const drafted = clientDraftOf(first);
    if (group.isRepeated) throw first.problem('number_repeated', 'invoiceNumber');
    if (draft.paymentUrl !== '' && !this.options.mayHavePaymentLinks)
      throw first.problem('payment_link_gated', 'paymentUrl');
    const client = this.findClient(drafted, group);
    const owner = client.type === 'known' ? `known ${client.client.id}` : `new ${client.index}`;
    const key = `${owner} ${comparableName(draft.invoiceNumber)}`;
    if (this.seenInvoices.has(key)) throw first.problem('number_repeated', 'invoiceNumber');
    this.seenInvoices.add(key);
    return this.planInvoice(draft, client, {
      ...about,
      ...namesOf(client),
      invoiceNumber: draft.invoiceNumber,
      amount: draft.amountCents,
      dueDate: draft.dueDate,
      isPaid: draft.isPaid,
    });
  }

  /** @throws RowProblem when it is neither known nor complete */
  private findClient(draft: ClientDraft, { lines: [first] }: Group): FoundClient {
    const [name, email] = [comparableName(draft.name), comparableName(draft.email)];
    if (name === '') throw first.problem('client_missing', 'clientName');
    const byEmail = email === '' ? [] : (this.byEmail.get(email) ?? []);
    const candidates = byEmail.length > 0 ? byEmail : (this.byName.get(name) ?? []);
    const sameName = candidates.filter((client) => comparableName(client.name) === name);
    const [found, another] = candidates.length > 1 && sameName.length > 0 ? sameName : candidates;
    if (found !== undefined && another !== undefined) throw first.problem('client_ambiguous', 'clientName');
    if (found !== undefined) return { type: 'known', client: found };
    // Of new clients with one name, those with different addresses are different clients.
    const index = email === '' ? this.newByName.get(name) : this.newByEmail.get(email);
    const values = index === undefined ? undefined : this.newClients[index];
    if (index !== undefined && values !== undefined) return { type: 'new', index, values, isFirst: false };
    return this.addClient(draft, first);
  }

  private addClient(draft: ClientDraft, first: Group['lines'][0]): FoundClient {
    if (draft.email === '') throw first.problem('client_email_missing', 'clientEmail');
    if (draft.name.length < 2) throw first.problem('client_name_short', 'clientName');
    const values: ClientValues = { name: draft.name, email: draft.email, ...givenOf(draft) };
    const index = this.newClients.push(values) - 1;
    this.newByEmail.set(comparableName(draft.email), index);
    if (!this.newByName.has(comparableName(draft.name)))
      this.newByName.set(comparableName(draft.name), index);
    return { type: 'new', index, values, isFirst: true };
  }

  private planClient(draft: ClientDraft, group: Group, about: Omit<PlannedRow, 'fate' | 'reason'>): Planned {
    const found = this.findClient(draft, group);
    const row = { ...about, ...namesOf(found), reason: null };
    if (found.type === 'new') {
      if (!found.isFirst) return { row: { ...row, isNewClient: false, fate: 'unchanged' }, action: null };
      return { row: { ...row, fate: 'new' }, action: { type: 'create-client', client: found.index } };
    }
    const { client } = found;
    const isAgain = this.seenClients.has(client.id);
    this.seenClients.add(client.id);
    const wanted: Partial<ClientValues> = {
      name: draft.name,
      ...(draft.email !== '' && { email: draft.email }),
      ...givenOf(draft),
    };
    const changed = clientFields.filter(
      (field) => wanted[field] !== undefined && wanted[field] !== (client[field] ?? ''),
    );
    if (isAgain || changed.length === 0 || this.options.choices.seen === 'leave') {
      return { row: { ...row, fate: 'unchanged' }, action: null };
    }
    if (draft.name.length < 2) throw group.lines[0].problem('client_name_short', 'clientName');
    const changes = changed.map((field): FieldChange => ({
      field: fieldNames[field],
      from: client[field] ?? null,
      to: wanted[field] ?? null,
    }));
    const values = Object.fromEntries(changed.map((field) => [field, wanted[field]]));
    return {
      row: { ...row, fate: 'update', changes },
      action: { type: 'update-client', clientId: client.id, values },
    };
  }

  private planInvoice(
    draft: InvoiceDraft,
    client: FoundClient,
    row: Omit<PlannedRow, 'fate' | 'reason'>,
  ): Planned {
    const { today } = this.options;
    const dateIssued = draft.dateIssued ?? earlier(draft.dueDate, today);
    // A payment is neither in the future nor before the invoice.
    const datePaid = draft.isPaid ? earlier(later(draft.datePaid ?? today, dateIssued), today) : null;
    const known =
      client.type === 'known'
        ? this.invoices.get(`${client.client.id} ${comparableName(draft.invoiceNumber)}`)
        : undefined;
    if (known !== undefined) return this.planUpdate(draft, known, datePaid, row);
    const values: InvoiceValues = {
      invoiceNumber: draft.invoiceNumber,
      amountCents: draft.amountCents,
      dueDate: draft.dueDate,
      dateIssued,
      ...(draft.description !== '' && { description: draft.description }),
      ...(draft.notes !== '' && { notes: draft.notes }),
      ...(draft.paymentUrl !== '' && { paymentUrl: draft.paymentUrl }),
    };
    const owner = client.type === 'known' ? { known: client.client.id } : { new: client.index };
    return {
      row: { ...row, isNewClient: client.type === 'new', fate: 'new', reason: null },
      action: { type: 'create-invoice', client: owner, values, datePaid },
    };
  }

  private planUpdate(
    draft: InvoiceDraft,
    known: KnownRecords['invoices'][number],
    datePaid: string | null,
    row: Omit<PlannedRow, 'fate' | 'reason'>,
  ): Planned {
    const pays = datePaid !== null && known.status === 'pending';
    const values: Partial<InvoiceValues> = {
      ...(draft.amountCents !== known.amount && { amountCents: draft.amountCents }),
      ...(draft.dueDate !== known.dueDate && { dueDate: draft.dueDate }),
      ...(draft.dateIssued !== null &&
        draft.dateIssued !== known.dateIssued && { dateIssued: draft.dateIssued }),
      ...(draft.description !== '' &&
        draft.description !== known.description && { description: draft.description }),
      ...(draft.notes !== '' && draft.notes !== known.notes && { notes: draft.notes }),
      ...(draft.paymentUrl !== '' &&
        draft.paymentUrl !== known.paymentUrl && { paymentUrl: draft.paymentUrl }),
    };
    const changes: FieldChange[] = [
      ...(values.amountCents === undefined
        ? []
        : [{ field: 'amount' as const, from: known.amount, to: values.amountCents }]),
      ...(['dueDate', 'dateIssued', 'description', 'notes', 'paymentUrl'] as const).flatMap((field) => {
        const to = values[field];
        return to === undefined ? [] : [{ field, from: known[field], to }];
      }),
      ...(pays ? [{ field: 'status' as const, from: 'pending', to: 'paid' }] : []),
    ];
    if (changes.length === 0 || this.options.choices.seen === 'leave') {
      return { row: { ...row, fate: 'unchanged', reason: null }, action: null };
    }
    const hasConflict = values.dueDate !== undefined && known.inSequence && known.status === 'pending';
    return {
      row: { ...row, fate: 'update', reason: null, changes, hasConflict },
      action: { type: 'update-invoice', invoiceId: known.id, values, datePaid: pays ? datePaid : null },
    };
  }
}

const add = (map: Map<string, ClientView[]>, key: string, client: ClientView): void => {
  const others = map.get(key);
  if (others === undefined) map.set(key, [client]);
  else others.push(client);
};

const earlier = (one: string, other: string): string => (one < other ? one : other);

const later = (one: string, other: string): string => (one > other ? one : other);

const namesOf = (found: FoundClient) => {
  const { name, email } = found.type === 'known' ? found.client : found.values;
  return { clientName: name, clientEmail: email };
};

const givenOf = ({ name, email, ...others }: ClientDraft): Partial<ClientValues> =>
  Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
