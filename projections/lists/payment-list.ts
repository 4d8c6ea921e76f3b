import type { BalanceEntryKind } from '../../contracts/invoices/balance.ts';
import type {
  PaymentFilterQuery,
  PaymentListQuery,
  PaymentPage,
  PaymentRow,
} from '../../contracts/invoices/payments.ts';
import { addDays } from '../../domain/calendar.ts';
import { currenciesInOrder } from '../../domain/money/in-order.ts';
import { monthAfter } from '../../domain/months.ts';
import type { Between, Wanted, Where } from '../../platform/ports/read-models.ts';
import { invoices } from '../invoices.ts';
import { currencyOfGroup } from '../sums-by-currency.ts';
import { payments, withEntry } from '../payments.ts';
import { storedDocument } from '../projection.ts';
import { goneInvoices } from '../rows/deleted-invoices.ts';
import { clientsNamed, ofClient } from './clients-of-rows.ts';
import { type Hit, isShown, type ListCall, readPage } from './list-call.ts';

/** What is asked for of a list, without the page. */
type Filter = Omit<PaymentFilterQuery, 'at'>;

/** Invoices of a client whose payments a list can show. */
const mostOfClient = 100_000;

/** The days that a filter includes. */
const daysOf = ({ from, to, month }: Filter): Between => {
  const begins = [withEntry.date.from, from ?? '', month === undefined ? '' : `${month}-01`];
  const ends = [
    ...(to === undefined ? [] : [addDays(to, 1)]),
    ...(month === undefined ? [] : [`${monthAfter(month)}-01`]),
  ];
  const [end] = ends.toSorted();
  return { from: begins.toSorted().at(-1) ?? '', ...(end !== undefined && { before: end }) };
};

/** The invoices that a filter includes; deleted ones never. */
const invoicesOf = async (
  { readModels, account }: ListCall,
  { invoiceId, clientId }: Filter,
): Promise<Wanted> => {
  if (clientId !== undefined) {
    const page = { where: { clientId }, orderBy: 'id', limit: mostOfClient };
    const { ids } = await readModels.pageOfIds(invoices.model, account, page);
    return invoiceId === undefined ? ids : ids.filter((id) => id === invoiceId);
  }
  const gone = await goneInvoices(readModels, account);
  if (invoiceId === undefined) return { noneOf: gone };
  return gone.includes(invoiceId) ? [] : invoiceId;
};

const whereOf = async (call: ListCall, filter: Filter): Promise<Where> => ({
  date: daysOf(filter),
  invoiceId: await invoicesOf(call, filter),
  ...(filter.kind !== undefined && { kind: filter.kind }),
  ...(filter.currency !== undefined && { currency: filter.currency }),
});

const totalsOf = async (
  { readModels, account, currency: first }: ListCall,
  where: Where,
): Promise<PaymentPage['totals']> => {
  const sums = await readModels.sums(payments.model, account, {
    groupBy: ['kind', 'currency'],
    of: 'amount',
    where,
  });
  return currenciesInOrder(
    sums.map(({ group }) => currencyOfGroup(group)),
    first,
  ).map((currency) => {
    const sumOf = (kind: BalanceEntryKind): number =>
      sums.find(({ group }) => group['kind'] === kind && group['currency'] === currency)?.sum ?? 0;
    return {
      currency,
      received: sumOf('payment') - sumOf('refund'),
      credited: sumOf('credit'),
      writtenOff: sumOf('write_off'),
    };
  });
};

/** What rows show of their invoices. */
const invoicesShown = async ({ readModels, account }: ListCall, ids: readonly number[]) => {
  const found = ids.length === 0 ? [] : await readModels.find(invoices.model, account, { ids });
  return new Map(
    found
      .filter(isShown)
      .flatMap(({ id, body }) => (body === null ? [] : [[id, storedDocument(invoices, body)] as const])),
  );
};

const rowsOf = async (call: ListCall, hits: readonly Hit[]): Promise<PaymentRow[]> => {
  const shown = hits.filter(({ document }) => isShown(document));
  const ids = new Set(shown.map(({ document }) => Number(document.keys['invoiceId'])));
  const ofInvoices = await invoicesShown(call, [...ids]);
  const clients = await clientsNamed(
    call,
    [...ofInvoices.values()].map(({ clientId }) => clientId),
  );
  return shown.flatMap(({ document: { id, body }, cursor }): PaymentRow[] => {
    if (body === null) return [];
    const { entry, invoiceId } = storedDocument(payments, body);
    const invoice = ofInvoices.get(invoiceId);
    if (entry === undefined || invoice === undefined) return [];
    const { kind, date, amount, method, reference, reason, note, recordedBy, move } = entry;
    const { clientId, clientName } = ofClient(clients, invoice.clientId);
    const { invoiceNumber, currency } = invoice;
    const of = { invoiceId, invoiceNumber, currency, clientId, clientName };
    return [{ id, cursor, ...of, kind, date, amount, method, reference, reason, note, recordedBy, move }];
  });
};

/** A page of the list of payments, credits, write-offs and refunds. */
export const paymentPage = async (call: ListCall, query: PaymentListQuery): Promise<PaymentPage> => {
  const { sort = 'date', direction = 'desc' } = query;
  const where = await whereOf(call, query);
  const [{ hits, next, total }, totals] = await Promise.all([
    readPage(call, payments.model, { where, orderBy: sort, direction }, query),
    totalsOf(call, where),
  ]);
  return { rows: await rowsOf(call, hits), next, total, totals };
};
