import type { SortDirection } from '../../contracts/invoices/lists.ts';
import { InvalidField } from '../../domain/errors.ts';
import {
  isList,
  type PageStart,
  type Search,
  type StoredDocument,
  type Wanted,
  type Where,
} from '../../platform/ports/read-models.ts';
import { clientRows } from '../rows/client-rows.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import {
  cutPage,
  type Hit,
  type HitPage,
  limitOf,
  type ListCall,
  type Paging,
  searched,
} from './list-call.ts';
import { cursorOf, startAfter } from './cursor.ts';

/** Maximum number of rows that are sorted in memory; beyond that, the clients are read in order. */
const mostSorted = 500;
/** How many clients are read first; then twice as many, and so on, until the page is full. */
const fewestClients = 4;

interface ByClient {
  readonly where: Where;
  readonly search: Search | undefined;
  readonly direction: SortDirection;
}

/** Name and id of a client as one text with the same order. */
const clientKey = (name: string, clientId: number): string =>
  `${name}\t${String(clientId).padStart(16, '0')}`;

const readClientKey = ({ value }: PageStart): { readonly name: string; readonly clientId: number } => {
  const { name, clientId } = /^(?<name>[^]*)\t(?<clientId>\d{16})$/.exec(String(value))?.groups ?? {};
  if (name === undefined || clientId === undefined)
    throw new InvalidField('after', 'This is not the cursor of a row');
  return { name, clientId: Number(clientId) };
};

const namesOf = (clients: readonly StoredDocument[]): ReadonlyMap<number, string> =>
  new Map(clients.map(({ id, keys }) => [id, String(keys['name'])]));

/** Whether the conditions include a client. */
const asksFor =
  (wanted: Wanted | undefined) =>
  (clientId: number): boolean => {
    if (wanted === undefined) return true;
    if (typeof wanted !== 'object' || wanted === null) return wanted === clientId;
    if (isList(wanted)) return wanted.includes(clientId);
    return 'noneOf' in wanted && !wanted.noneOf.includes(clientId);
  };

/**
 * A page of invoices by client name, then by id. Only client documents hold the name, so that renaming a client
 * changes one document; therefore clients are read in order, and then the invoices of each.
 */
export const readPageByClient = async (
  { readModels, account }: ListCall,
  { where, search, direction }: ByClient,
  paging: Paging,
): Promise<HitPage> => {
  const descending = direction === 'desc';
  const wanted = limitOf(paging);
  const found = { where, ...searched(search), orderBy: 'id', descending };
  const read = (more: Where, limit: number, after?: PageStart) =>
    readModels.page(invoiceRows.model, account, {
      ...found,
      where: { ...where, ...more },
      limit,
      ...(after && { after }),
    });
  const inOrder = (documents: readonly StoredDocument[], names: ReadonlyMap<number, string>): Hit[] => {
    const sign = descending ? -1 : 1;
    return documents
      .map((document) => {
        const clientId = Number(document.keys['clientId']);
        const cursor = cursorOf(clientKey(names.get(clientId) ?? '', clientId), document.id, descending);
        return { document, cursor, bytes: Buffer.from(cursor) };
      })
      .sort((one, other) => sign * Buffer.compare(one.bytes, other.bytes));
  };
  const sorted = async (documents: readonly StoredDocument[]): Promise<Hit[]> => {
    const ids = [...new Set(documents.map(({ keys }) => Number(keys['clientId'])))];
    const clients = await readModels.find(clientRows.model, account, { ids });
    return inOrder(documents, namesOf(clients));
  };

  if (paging.ids !== undefined) {
    const some = { ...found, ids: paging.ids, limit: paging.ids.length };
    const { documents, total } = await readModels.page(invoiceRows.model, account, some);
    return cutPage(await sorted(documents), total, paging);
  }

  const start = paging.after === undefined ? undefined : startAfter(paging.after);
  const { total } = await read({}, 0);
  if (total <= mostSorted) {
    const all = await sorted((await read({}, mostSorted)).documents);
    const from = start && cursorOf(start.value, start.id, descending);
    const isAfter = (one: string): boolean =>
      from === undefined || Buffer.compare(Buffer.from(one), Buffer.from(from)) * (descending ? -1 : 1) > 0;
    return cutPage(
      all.filter((one) => isAfter(one.cursor)),
      total,
      paging,
    );
  }

  const hits: Hit[] = [];
  const isAsked = asksFor(where['clientId']);
  /** Rows of some clients: in one query, unless there are many. */
  const take = async (clients: readonly StoredDocument[]): Promise<void> => {
    if (hits.length > wanted || clients.length === 0) return;
    const names = namesOf(clients);
    const found = await read({ clientId: [...names.keys()] }, mostSorted + 1);
    if (found.documents.length > mostSorted && clients.length > 1) {
      const half = clients.length >> 1;
      await take(clients.slice(0, half));
      await take(clients.slice(half));
    } else hits.push(...inOrder(found.documents, names));
  };

  let after: PageStart | undefined;
  if (start !== undefined) {
    const { name, clientId } = readClientKey(start);
    after = { value: name, id: clientId };
    const { documents } = await read({ clientId }, wanted + 1, { value: start.id, id: start.id });
    hits.push(...inOrder(documents, new Map([[clientId, name]])));
  }
  let clientsAtOnce = fewestClients;
  while (hits.length <= wanted) {
    const { documents: clients } = await readModels.page(clientRows.model, account, {
      orderBy: 'name',
      descending,
      limit: clientsAtOnce,
      ...(after && { after }),
    });
    await take(clients.filter(({ id }) => isAsked(id)));
    const last = clients.at(-1);
    if (last === undefined) break;
    after = { value: last.keys['name'] ?? null, id: last.id };
    clientsAtOnce *= 2;
  }
  return cutPage(hits, total, paging);
};
