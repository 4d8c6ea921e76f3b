import type {
  NextEmails,
  SequenceFilter,
  SequencePage,
  SequenceRow,
  SummedIds,
} from '../../contracts/invoices/lists.ts';
import type { SequenceIdsQuery, SequenceListQuery } from '../../contracts/invoices/list-queries.ts';
import { sequenceStatus } from '../../contracts/sequences/sequences.ts';
import type { Where } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { readPageByClient } from './by-client.ts';
import { sequenceShown, emailShown, standingNow } from './sequence-shown.ts';
import {
  clientsNamed,
  deletedClients,
  ofClient,
  readRankedByClient,
  searchWithClients,
} from './clients-of-rows.ts';
import { type Hit, isRanked, isShown, type ListCall, readPage, readSummedIds } from './list-call.ts';

const sortKeys = { next: 'nextAt', status: 'standing' } as const;

const tabOf = (filter: SequenceFilter) => (filter === 'all' ? sequenceStatus.options : filter);

const listedBy = async (call: ListCall, query: SequenceIdsQuery) => {
  const { status = 'all', clientId, attention, orphaned } = query;
  const gone = orphaned === undefined ? [] : await deletedClients(call);
  const where: Where = {
    tab: tabOf(status),
    ...(attention !== undefined && { attention: attention ? [1, 2] : 0 }),
    ...(orphaned !== undefined && { clientId: orphaned ? gone : { noneOf: gone } }),
    ...(clientId !== undefined &&
      (orphaned !== true || gone.includes(clientId) ? { clientId } : { clientId: [] })),
  };
  return { where, search: await searchWithClients(call, query.search), direction: query.direction ?? 'asc' };
};

const countsOf = async (
  { readModels, account }: ListCall,
  clientId: number | undefined,
): Promise<SequencePage['counts']> => {
  const countOf = (filter: SequenceFilter): Promise<number> =>
    readModels.count(invoiceRows.model, account, {
      tab: tabOf(filter),
      ...(clientId !== undefined && { clientId }),
    });
  return {
    all: await countOf('all'),
    active: await countOf('active'),
    completed: await countOf('completed'),
    paused: await countOf('paused'),
  };
};

const clientsOf = (call: ListCall, hits: readonly Hit[]) =>
  clientsNamed(
    call,
    hits.map(({ document }) => Number(document.keys['clientId'])),
  );

const rowsOf = async (call: ListCall, hits: readonly Hit[]): Promise<SequenceRow[]> => {
  const clients = await clientsOf(call, hits);
  return hits.flatMap(({ document, cursor }): SequenceRow[] => {
    if (document.body === null || !isShown(document)) return [];
    const row = storedDocument(invoiceRows, document.body);
    const standing = standingNow(row, call);
    if (standing === undefined) return [];
    const { invoice } = row;
    const client = ofClient(clients, invoice.clientId);
    return [
      {
        id: document.id,
        cursor,
        ...sequenceShown(standing, row, client.clientName, call),
        ...client,
        invoiceNumber: invoice.invoiceNumber,
        currency: invoice.currency,
        amount: invoice.amount,
        amountPaid: invoice.amountPaid,
        amountDue: invoice.amountDue,
        dueDate: invoice.dueDate,
        invoiceStatus: invoice.status,
        promisedPaymentDate: invoice.promisedPaymentDate,
        earlierSequences: standing.earlierSequences,
        isOrphaned: client.clientName === null,
      },
    ];
  });
};

/** A page of the list of sequences. */
export const sequencePage = async (call: ListCall, query: SequenceListQuery): Promise<SequencePage> => {
  const { sort = 'next' } = query;
  const listed = await listedBy(call, query);
  const { hits, next, total } = isRanked(query)
    ? await readRankedByClient(call, { ...listed, orderBy: 'nextAt' }, query.search, query)
    : sort === 'client'
      ? await readPageByClient(call, listed, query)
      : await readPage(call, invoiceRows.model, { ...listed, orderBy: sortKeys[sort] }, query);
  const rows = await rowsOf(call, hits);
  return { rows, next, total, counts: await countsOf(call, query.clientId) };
};

/** The ids of all sequences that a filter finds, with the sum of what is open, in list order; sorted by id when the list is sorted by client. */
export const sequenceIds = async (call: ListCall, query: SequenceIdsQuery): Promise<SummedIds> => {
  const { sort = 'next' } = query;
  const listed = await listedBy(call, query);
  const orderBy = sort === 'client' ? 'id' : sortKeys[sort];
  const sum = { of: 'due', where: { state: ['open', 'promised'] } };
  return readSummedIds(call, invoiceRows.model, { ...listed, orderBy }, sum);
};

/** The next emails; they belong to the sequences with the earliest next email. */
export const nextEmailsOf = async (call: ListCall, limit: number): Promise<NextEmails> => {
  const running = { where: { tab: 'active' }, orderBy: 'nextAt', direction: 'asc' } as const;
  const { hits } = await readPage(call, invoiceRows.model, running, { limit });
  const clients = await clientsOf(call, hits);
  const emails = hits.flatMap(({ document: { id, body } }) => {
    if (body === null) return [];
    const row = storedDocument(invoiceRows, body);
    const client = ofClient(clients, row.invoice.clientId);
    const unsent = standingNow(row, call)?.unsent ?? [];
    return unsent.map((step) => ({
      ...emailShown(step, row, client.clientName, call),
      ...client,
      invoiceId: id,
      invoiceNumber: row.invoice.invoiceNumber,
    }));
  });
  return { rows: emails.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, limit) };
};
