import type { RecordedEvent } from '../../platform/ports/event-store.ts';

/** What a pack is about. */
export type Subject =
  | { readonly kind: 'account' }
  | { readonly kind: 'invoice'; readonly invoiceId: number }
  | { readonly kind: 'client'; readonly clientId: number };

/** What an account's invoices and clients were called last, and whose each invoice was; also deleted ones. */
export class NamedRecords {
  readonly #invoices = new Map<number, { readonly clientId: number; readonly number: string }>();
  readonly #clients = new Map<number, string>();

  note({ type, data }: RecordedEvent): void {
    if (type === 'InvoiceCreated' || type === 'InvoiceRevised')
      this.#invoices.set(data.invoiceId, { clientId: data.clientId, number: data.invoiceNumber });
    if (type === 'ClientCreated' || type === 'ClientRevised') this.#clients.set(data.clientId, data.name);
  }

  clientOf(invoiceId: number): number | undefined {
    return this.#invoices.get(invoiceId)?.clientId;
  }

  /** "Invoice INV-7"; undefined for a record that the account never had. */
  titleOf(subject: Subject): string | undefined {
    switch (subject.kind) {
      case 'account':
        return 'Account';
      case 'invoice': {
        const invoice = this.#invoices.get(subject.invoiceId);
        return invoice && `Invoice ${invoice.number}`;
      }
      case 'client': {
        const name = this.#clients.get(subject.clientId);
        return name === undefined ? undefined : `Client ${name}`;
      }
    }
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
  return ({ stream, type, data }) => {
    if (type === 'MailingQueued' && data.about.some(({ invoiceId }) => isInvoice(invoiceId)))
      mailings.add(data.mailingId);
    const [kind] = stream.split('-', 1);
    if (kind === 'mailing' && 'mailingId' in data) return mailings.has(data.mailingId);
    if (kind === 'invoice' && 'invoiceId' in data) return isInvoice(data.invoiceId);
    return subject.kind === 'client' && stream === `client-${subject.clientId}`;
  };
};
