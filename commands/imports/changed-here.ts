import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportField } from '../../contracts/imports/import-fields.ts';
import { sameContacts } from '../../domain/client/contacts.ts';
import type { ClientFacts } from '../../domain/client/events.ts';
import { clientFields, invoiceFields } from '../../domain/import/plan/compared-fields.ts';
import type { InvoiceFacts } from '../../domain/invoice/events.ts';
import type { EventStore } from '../../platform/ports/event-store.ts';
import { clientStream, invoiceStream } from '../streams.ts';

const clientDifferences = (before: ClientFacts | undefined, after: ClientFacts): ImportField[] =>
  before === undefined
    ? []
    : [
        ...clientFields.flatMap(({ fact, field }) => (before[fact] === after[fact] ? [] : [field])),
        ...(sameContacts(before.contacts, after.contacts) ? [] : (['clientCopies'] as const)),
      ];

const invoiceDifferences = (before: InvoiceFacts | undefined, after: InvoiceFacts): ImportField[] =>
  before === undefined
    ? []
    : // A due date has an event of its own.
      invoiceFields.flatMap(({ fact, field }) =>
        fact === 'dueDate' || before[fact] === after[fact] ? [] : [field],
      );

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
      changes.note(metadata.actor, invoiceDifferences(before, data));
      before = data;
    }
    if (type === 'DueDateChanged') changes.note(metadata.actor, ['dueDate']);
    // A part payment says nothing against what the file says of the rest.
    const isRefund = type === 'BalanceEntryRecorded' && data.entry.kind === 'refund';
    if (isRefund || type === 'InvoicePaid' || type === 'InvoiceReopened' || type === 'BalanceEntryRemoved')
      changes.note(metadata.actor, ['status']);
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
    changes.note(metadata.actor, clientDifferences(before, data));
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
    // What is read from this machine alone lets no other work in between.
    await nextTurn();
    const changed = await Promise.all(slice.map(read));
    slice.forEach((id, index) => {
      const fields = changed[index];
      if (fields !== undefined && fields.size > 0) found.set(id, fields);
    });
  }
  return found;
};
