import { takeInvoicePlaces } from '../../commands/places.ts';
import { findImportedClient, findImportedInvoice } from '../../commands/accounting/imported-records.ts';
import { syncContact } from '../../commands/accounting/sync-contact.ts';
import { syncInvoice } from '../../commands/accounting/sync-invoice.ts';
import type { RecordResult, Syncing } from '../../commands/accounting/syncing.ts';
import { isImported } from '../../domain/xero/records/contact-values.ts';
import { xeroStandingOf } from '../../domain/xero/records/invoice-standing.ts';
import type { XeroContact, XeroInvoice } from '../../domain/xero/records/records.ts';
import type { LeftOut, SyncCommand, SyncCounts, SyncPart, SyncPhase } from '../../domain/xero/sync/events.ts';
import { noCounts, sinceAt, type RunningSync } from '../../domain/xero/sync/state.ts';
import { derivedUuid } from '../../platform/derived-ids.ts';
import type { Accounting, UnreadableRecord } from '../../platform/ports/partners/accounting.ts';

/** Records that are taken over together, so that their appends share writes to disk. */
const atOnce = 50;

export type PageDone = Pick<
  Extract<SyncCommand, { type: 'RecordXeroPage' }>,
  'isLast' | 'asOf' | 'counts' | 'leftOut' | 'xeroIds' | 'news'
>;

const countsOf = (results: readonly RecordResult[]): SyncCounts => {
  const counts = { created: 0, updated: 0, unchanged: 0, leftOut: 0 };
  for (const { outcome } of results) counts[outcome === 'left_out' ? 'leftOut' : outcome] += 1;
  return counts;
};

const inBatches = async <T>(
  records: readonly T[],
  work: (batch: readonly T[]) => Promise<RecordResult[]>,
): Promise<RecordResult[]> => {
  const results: RecordResult[] = [];
  for (let from = 0; from < records.length; from += atOnce)
    results.push(...(await work(records.slice(from, from + atOnce))));
  return results;
};

const syncContacts = (syncing: Syncing, contacts: readonly XeroContact[]): Promise<RecordResult[]> =>
  inBatches(contacts, (batch) => Promise.all(batch.map((contact) => syncContact(syncing, contact))));

/** Contacts that no invoice names are taken over only if they may be customers, and once they are known. */
const wantedContacts = async (
  { desk, call }: Syncing,
  contacts: readonly XeroContact[],
): Promise<readonly XeroContact[]> => {
  const wanted = await Promise.all(
    contacts.map(async (contact) => {
      if (isImported(contact)) return true;
      const { client } = await findImportedClient(desk, call.account.accountId, contact.contactId);
      return client.status === 'active';
    }),
  );
  return contacts.filter((_, index) => wanted[index] === true);
};

const unreadableOf = (kind: LeftOut['kind'], unreadable: readonly UnreadableRecord[]): LeftOut[] =>
  unreadable.map((one) => ({ ...one, kind, reason: 'refused' }));

const namedIn = (results: readonly RecordResult[]): LeftOut[] =>
  results.flatMap(({ leftOut }) => (leftOut === null ? [] : [leftOut]));

const withLeftOut = (counts: SyncCounts, more: number): SyncCounts => ({
  ...counts,
  leftOut: counts.leftOut + more,
});

const contactsPage = async (
  accounting: Accounting,
  syncing: Syncing,
  { since, page }: RunningSync,
  signal: AbortSignal,
): Promise<PageDone> => {
  const { accountId } = syncing.call.account;
  const read = await accounting.contacts(accountId, { since: since.contacts, page }, signal);
  const results = await syncContacts(syncing, await wantedContacts(syncing, read.records));
  const unreadable = unreadableOf('contact', read.unreadable);
  return {
    isLast: read.isLast,
    asOf: read.asOf,
    counts: { contacts: withLeftOut(countsOf(results), unreadable.length), invoices: noCounts },
    leftOut: [...namedIn(results), ...unreadable],
    xeroIds: read.records.map(({ contactId }) => contactId),
    news: [],
  };
};

/** Invoices may name contacts that were left out so far, such as archived ones: those are made clients first. */
const syncUnknownContacts = async (
  accounting: Accounting,
  syncing: Syncing,
  invoices: readonly XeroInvoice[],
  signal: AbortSignal,
): Promise<RecordResult[]> => {
  const { accountId } = syncing.call.account;
  const owed = invoices.filter((invoice) => xeroStandingOf(invoice).type === 'owed');
  const ids = [...new Set(owed.map(({ contactId }) => contactId))];
  const clients = await Promise.all(ids.map((id) => findImportedClient(syncing.desk, accountId, id)));
  const unknown = ids.filter((_, index) => clients[index]?.client.status === 'absent');
  if (unknown.length === 0) return [];
  return syncContacts(syncing, await accounting.contactsById(accountId, unknown, signal));
};

/** Takes the places of new invoices by one append. */
const takePlaces = async (
  syncing: Syncing,
  batch: readonly XeroInvoice[],
  purpose: string,
): Promise<void> => {
  const { desk, call } = syncing;
  const { accountId } = call.account;
  const owed = batch.filter((invoice) => xeroStandingOf(invoice).type === 'owed');
  const found = await Promise.all(
    owed.map(async ({ invoiceId, contactId, number }) => {
      if (await syncing.isEnteredByHand(number)) return [];
      const { invoice, invoiceId: id } = await findImportedInvoice(desk, accountId, invoiceId);
      if (invoice.status !== 'absent') return [];
      const { client } = await findImportedClient(desk, accountId, contactId);
      return client.status === 'active' ? [id] : [];
    }),
  );
  await takeInvoicePlaces(desk, { ...call, ids: [] }, found.flat(), purpose);
};

const invoicesPage = async (
  accounting: Accounting,
  syncing: Syncing,
  running: RunningSync,
  phase: SyncPhase,
  signal: AbortSignal,
): Promise<PageDone> => {
  const { page } = running;
  const since = sinceAt(running, phase);
  const wanted = { since, page, onlyOwed: since === null };
  const read = await accounting.invoices(syncing.call.account.accountId, wanted, signal);
  const contacts = await syncUnknownContacts(accounting, syncing, read.records, signal);
  let batches = 0;
  const results = await inBatches(read.records, async (batch) => {
    batches += 1;
    // A command of its own each time: places that were freed since are taken again.
    await takePlaces(syncing, batch, `places ${page} ${batches} ${syncing.call.now}`);
    return Promise.all(batch.map((invoice) => syncInvoice(syncing, invoice)));
  });
  const unreadable = unreadableOf('invoice', read.unreadable);
  return {
    isLast: read.isLast,
    asOf: read.asOf,
    counts: {
      contacts: countsOf(contacts),
      invoices: withLeftOut(countsOf(results), unreadable.length),
    },
    leftOut: [...namedIn(contacts), ...namedIn(results), ...unreadable],
    xeroIds: [...new Set(read.records.flatMap(({ invoiceId, contactId }) => [invoiceId, contactId]))],
    news: results.flatMap(({ news }) => (news === null ? [] : [news])),
  };
};

/** Takes over the next page of a sync. Doing it again changes nothing. @throws what reading and storing throw */
export const syncPage = (
  accounting: Accounting,
  syncing: Syncing,
  running: RunningSync,
  phase: SyncPhase,
  signal: AbortSignal,
): Promise<PageDone> => {
  // The same record may come in two phases of a sync, and differ.
  const { call } = syncing;
  const ofPhase: Syncing = {
    ...syncing,
    call: { ...call, commandId: derivedUuid(call.commandId, phase) },
  };
  const part: SyncPart = phase === 'contacts' ? 'contacts' : 'invoices';
  return part === 'contacts'
    ? contactsPage(accounting, ofPhase, running, signal)
    : invoicesPage(accounting, ofPhase, running, phase, signal);
};
