import type {
  InvoiceFilter,
  InvoiceIdsQuery,
  InvoiceListQuery,
  InvoicePage,
  InvoiceRow,
  SelectedIds,
} from '../../contracts/lists.ts';
import { addDays } from '../../domain/calendar.ts';
import type { Where } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { readPageByClient } from './by-client.ts';
import { sequenceShown, standingNow } from './sequence-shown.ts';
import { clientsNamed, ofClient, searchWithClients } from './clients-of-rows.ts';
import { type Hit, type HitPage, isShown, type ListCall, readIds, readPage } from './list-call.ts';

const sortKeys = {
  status: 'urgency',
  number: 'number',
  amount: 'amount',
  issued: 'dateIssued',
  due: 'dueDate',
  late: 'lateness',
} as const;

const monthOf = (today: string): { readonly from: string; readonly before: string } => {
  const from = `${today.slice(0, 7)}-01`;
  return { from, before: `${addDays(from, 31).slice(0, 7)}-01` };
};

/** The condition of a filter. */
const partsOf = (filter: InvoiceFilter, today: string): Where => {
  switch (filter) {
    case 'all':
      return {};
    case 'overdue':
      return { state: 'open', dueDate: { before: today } };
    case 'upcoming':
      return { urgency: { from: Number(today.replaceAll('-', '')), before: firstPaid } };
    case 'outstanding':
      return { state: ['open', 'promised'] };
    case 'promised':
      return { state: 'promised' };
    case 'paid':
      return { state: 'paid' };
    case 'collected':
      return { state: 'paid', dueDate: monthOf(today) };
    case 'received':
      return { state: 'paid', datePaid: monthOf(today) };
  }
};

/** The lowest urgency of a paid invoice; lower values are unpaid by due date, then promised. */
const firstPaid = 200_000_000;

const whereOf = (query: InvoiceIdsQuery, today: string): Where => ({
  ...partsOf(query.status ?? 'all', today),
  ...(query.clientId !== undefined && { clientId: query.clientId }),
  ...(query.inSequence !== undefined && { inSequence: query.inSequence ? 1 : 0 }),
});

const listedBy = async (call: ListCall, query: InvoiceIdsQuery) => ({
  where: whereOf(query, call.today),
  search: await searchWithClients(call, query.search),
  direction: query.direction ?? 'asc',
});

const read = async (call: ListCall, query: InvoiceListQuery): Promise<HitPage> => {
  const { sort = 'status' } = query;
  const listed = await listedBy(call, query);
  if (sort === 'client') return readPageByClient(call, listed, query);
  return readPage(call, invoiceRows.model, { ...listed, orderBy: sortKeys[sort] }, query);
};

const countsOf = async (
  { readModels, account, today }: ListCall,
  clientId: number | undefined,
): Promise<InvoicePage['counts']> => {
  const count = (where: Where): Promise<number> =>
    readModels.count(invoiceRows.model, account, { ...where, ...(clientId !== undefined && { clientId }) });
  const overdue = await count({ state: 'open', dueDate: { before: today } });
  const due = await count({ state: 'open', dueDate: { from: today } });
  const promised = await count({ state: 'promised' });
  const paid = await count({ state: 'paid' });
  return { all: overdue + due + promised + paid, overdue, upcoming: due + promised, paid };
};

const rowsOf = async (call: ListCall, hits: readonly Hit[]): Promise<InvoiceRow[]> => {
  const shown = hits.filter(({ document }) => isShown(document));
  const clients = await clientsNamed(
    call,
    shown.map(({ document }) => Number(document.keys['clientId'])),
  );
  return shown.flatMap(({ document: { id, body }, cursor }): InvoiceRow[] => {
    if (body === null) return [];
    const row = storedDocument(invoiceRows, body);
    const { invoice } = row;
    const client = ofClient(clients, invoice.clientId);
    const standing = standingNow(row, call);
    return [
      {
        id,
        cursor,
        ...client,
        invoiceNumber: invoice.invoiceNumber,
        amount: invoice.amount,
        dateIssued: invoice.dateIssued,
        dueDate: invoice.dueDate,
        status: invoice.status,
        datePaid: invoice.datePaid,
        promisedPaymentDate: invoice.promisedPaymentDate,
        brokenPromiseDate: invoice.brokenPromiseDate,
        createdAt: invoice.createdAt,
        sequence: standing ? sequenceShown(standing, row, client.clientName, call) : null,
      },
    ];
  });
};

/** A page of the list of invoices. */
export const invoicePage = async (call: ListCall, query: InvoiceListQuery): Promise<InvoicePage> => {
  const { hits, next, total } = await read(call, query);
  const rows = await rowsOf(call, hits);
  return { rows, next, total, counts: await countsOf(call, query.clientId) };
};

/** The ids of all invoices that a filter finds, in list order; sorted by id when the list is sorted by client. */
export const invoiceIds = async (call: ListCall, query: InvoiceIdsQuery): Promise<SelectedIds> => {
  const { sort = 'status' } = query;
  const listed = await listedBy(call, query);
  return readIds(call, invoiceRows.model, { ...listed, orderBy: sort === 'client' ? 'id' : sortKeys[sort] });
};
