import type { RecordedEvent } from '../../platform/ports/event-store.ts';

/** What events are asked for. */
export type Subject =
  | { readonly kind: 'account' }
  | { readonly kind: 'invoice'; readonly invoiceId: number }
  | { readonly kind: 'client'; readonly clientId: number };

/** What an account's user, invoices and clients were called last, and whose each invoice was; also deleted ones. */
export class NamedRecords {
  readonly #invoices = new Map<number, { readonly clientId: number; readonly number: string }>();
  readonly #clients = new Map<number, string>();
  #user: string | undefined;

  note({ type, data }: RecordedEvent): void {
    if (type === 'InvoiceCreated' || type === 'InvoiceRevised')
      this.#invoices.set(data.invoiceId, { clientId: data.clientId, number: data.invoiceNumber });
    if (type === 'ClientCreated' || type === 'ClientRevised') this.#clients.set(data.clientId, data.name);
    if (type === 'AccountRegistered' || type === 'ProfileChanged') this.#user = data.name;
  }

  /** What the user of the account is called. */
  get userName(): string {
    return this.#user ?? 'The user';
  }

  clientOf(invoiceId: number): number | undefined {
    return this.#invoices.get(invoiceId)?.clientId;
  }

  readonly clientName = (clientId: number): string | undefined => this.#clients.get(clientId);

  /** The number of an invoice or the name of a client; undefined for a record that the account never had. */
  nameOf(subject: Exclude<Subject, { readonly kind: 'account' }>): string | undefined {
    return subject.kind === 'invoice'
      ? this.#invoices.get(subject.invoiceId)?.number
      : this.clientName(subject.clientId);
  }

  /** "Invoice INV-7"; undefined for a record that the account never had. */
  titleOf(subject: Subject): string | undefined {
    if (subject.kind === 'account') return 'Account';
    const name = this.nameOf(subject);
    return name && `${subject.kind === 'invoice' ? 'Invoice' : 'Client'} ${name}`;
  }
}

/**
 * Tells, event by event in the order of recording, which of an account's events are about a subject: its own, those of
 * a client's invoices, and those of the mails about them.
 */
export const createMembership = (
  subject: Subject,
  records: Pick<NamedRecords, 'clientOf'>,
): ((event: RecordedEvent) => boolean) => {
  if (subject.kind === 'account') return () => true;
  const isInvoice = (invoiceId: number): boolean =>
    subject.kind === 'invoice'
      ? invoiceId === subject.invoiceId
      : records.clientOf(invoiceId) === subject.clientId;
  const mailings = new Set<number>();
  return ({ type, data }) => {
    if (type === 'MailingQueued' && data.about.some(({ invoiceId }) => isInvoice(invoiceId)))
      mailings.add(data.mailingId);
    if ('invoiceId' in data) return isInvoice(data.invoiceId);
    if ('mailingId' in data) return mailings.has(data.mailingId);
    return subject.kind === 'client' && 'clientId' in data && data.clientId === subject.clientId;
  };
};
