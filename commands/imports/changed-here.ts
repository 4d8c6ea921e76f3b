import type { ImportField } from '../../contracts/import-fields.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import type { InvoiceFacts } from '../../domain/invoice/events.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { clientStream, invoiceStream } from '../streams.ts';

type Fields<Facts> = readonly (readonly [fact: keyof Facts, field: ImportField])[];

const invoiceFields: Fields<InvoiceFacts> = [
  ['amountCents', 'amount'],
  ['dateIssued', 'dateIssued'],
  ['description', 'description'],
  ['notes', 'notes'],
  ['paymentUrl', 'paymentUrl'],
];

const clientFields: Fields<ClientFacts> = [
  ['name', 'clientName'],
  ['email', 'clientEmail'],
  ['phone', 'clientPhone'],
  ['address', 'clientAddress'],
  ['city', 'clientCity'],
  ['state', 'clientState'],
  ['postalCode', 'clientPostalCode'],
  ['country', 'clientCountry'],
  ['notes', 'clientNotes'],
];

/** The fields in which two versions of a record differ. */
const differing = <Facts extends object>(
  fields: Fields<Facts>,
  before: Facts | undefined,
  after: Facts,
): ImportField[] =>
  before === undefined
    ? []
    : fields.flatMap(([fact, field]) => (before[fact] === after[fact] ? [] : [field]));

/** What people have changed since, by field; what an import or a sync changes after them is theirs again. */
class Changes {
  readonly fields = new Set<ImportField>();

  note(actor: string, changed: readonly ImportField[]): void {
    for (const field of changed) {
      if (actor === 'user' || actor === 'link') this.fields.add(field);
      else this.fields.delete(field);
    }
  }
}

/** The fields of an invoice that were changed in Owed since it was made or last imported. @throws StoreUnavailable */
export const invoiceChangedHere = async (
  store: Pick<EventStore, 'readStream'>,
  invoiceId: number,
): Promise<ReadonlySet<ImportField>> => {
  const changes = new Changes();
  let before: InvoiceFacts | undefined;
  for await (const { type, data, metadata } of store.readStream(invoiceStream(invoiceId))) {
    if (type === 'InvoiceCreated' || type === 'InvoiceRevised') {
      changes.note(metadata.actor, differing(invoiceFields, before, data));
      before = data;
    }
    if (type === 'DueDateChanged') changes.note(metadata.actor, ['dueDate']);
    if (type === 'InvoicePaid' || type === 'InvoiceReopened') changes.note(metadata.actor, ['status']);
  }
  return changes.fields;
};

/** The fields of a client that were changed in Owed since it was made or last imported. @throws StoreUnavailable */
export const clientChangedHere = async (
  store: Pick<EventStore, 'readStream'>,
  clientId: number,
): Promise<ReadonlySet<ImportField>> => {
  const changes = new Changes();
  let before: ClientFacts | undefined;
  for await (const { type, data, metadata } of store.readStream(clientStream(clientId))) {
    if (type !== 'ClientCreated' && type !== 'ClientRevised') continue;
    changes.note(metadata.actor, differing(clientFields, before, data));
    before = data;
  }
  return changes.fields;
};

const atOnce = 50;

/** Reads of each record what was changed in Owed, some at a time. */
export const changedHereOf = async (
  ids: readonly number[],
  read: (id: number) => Promise<ReadonlySet<ImportField>>,
): Promise<ReadonlyMap<number, ReadonlySet<ImportField>>> => {
  const found = new Map<number, ReadonlySet<ImportField>>();
  for (let from = 0; from < ids.length; from += atOnce) {
    const slice = ids.slice(from, from + atOnce);
    const changed = await Promise.all(slice.map(read));
    slice.forEach((id, index) => {
      const fields = changed[index];
      if (fields !== undefined && fields.size > 0) found.set(id, fields);
    });
  }
  return found;
};
