import type { SortDirection } from '../../contracts/lists.ts';
import { InvalidField } from '../../domain/errors.ts';
import type { PageStart, Search, StoredDocument, Where } from '../../platform/ports/read-models.ts';
import { clientRows } from '../rows/client-rows.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { cutPage, type Hit, type HitPage, limitOf, type ListCall, type Paging } from './list-call.ts';
import { cursorOf, startAfter } from './cursor.ts';

/** So many are sorted at once; where more are found, the clients are gone through in their order. */
const mostSorted = 500;
/** Clients of one look. */
const clientsAtOnce = 100;

interface ByClient {
  readonly where: Where;
  readonly search: Search | undefined;
  readonly direction: SortDirection;
}

/** Name and id of a client, as one text that orders as the two do. */
const clientKey = (name: string, clientId: number): string =>
  `${name}\t${String(clientId).padStart(16, '0')}`;

const readClientKey = ({ value }: PageStart): { readonly name: string; readonly clientId: number } => {
  const { name, clientId } = /^(?<name>[^]*)\t(?<clientId>\d{16})$/.exec(String(value))?.groups ?? {};
  if (name === undefined || clientId === undefined)
    throw new InvalidField('after', 'This is not the cursor of a row');
  return { name, clientId: Number(clientId) };
};

/**
 * A part of a list of invoices in the order of their clients' names, and within a client by id. Names are the clients'
 * alone, so that one who is renamed changes one document: clients are read in their order, and the invoices of each.
 */
export const readPageByClient = async (
  { readModels, account }: ListCall,
  { where, search, direction }: ByClient,
  paging: Paging,
): Promise<HitPage> => {
  const descending = direction === 'desc';
  const wanted = limitOf(paging);
  const found = { where, ...(search && { search }), orderBy: 'id', descending };
  const read = (more: Where, limit: number, after?: PageStart) =>
    readModels.page(invoiceRows.model, account, {
      ...found,
      where: { ...where, ...more },
      limit,
      ...(after && { after }),
    });
  const hitOf = (document: StoredDocument, name: string): Hit => {
    const key = clientKey(name, Number(document.keys['clientId']));
    return { document, cursor: cursorOf(key, document.id, descending) };
  };

  const sorted = async (documents: readonly StoredDocument[]): Promise<Hit[]> => {
    const ids = [...new Set(documents.map(({ keys }) => Number(keys['clientId'])))];
    const clients = await readModels.find(clientRows.model, account, { ids });
    const names = new Map(clients.map(({ id, keys }) => [id, String(keys['name'])]));
    const hits = documents.map((document) =>
      hitOf(document, names.get(Number(document.keys['clientId'])) ?? ''),
    );
    const sign = descending ? -1 : 1;
    return hits.sort(
      (one, other) => sign * Buffer.compare(Buffer.from(one.cursor), Buffer.from(other.cursor)),
    );
  };

  if (paging.ids !== undefined) {
    const some = { ...found, ids: paging.ids, limit: paging.ids.length };
    const { documents, total } = await readModels.page(invoiceRows.model, account, some);
    return cutPage(await sorted(documents), total, paging);
  }

  const start = paging.after === undefined ? undefined : startAfter(paging.after);
  const { ids, total } = await readModels.pageOfIds(invoiceRows.model, account, {
    ...found,
    limit: mostSorted,
  });
  if (total <= mostSorted) {
    const all = await sorted(await readModels.find(invoiceRows.model, account, { ids }));
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
  const take = async (name: string, clientId: number, after?: PageStart): Promise<void> => {
    const { documents } = await read({ clientId }, wanted + 1 - hits.length, after);
    hits.push(...documents.map((document) => hitOf(document, name)));
  };
  let after: PageStart | undefined;
  if (start !== undefined) {
    const { name, clientId } = readClientKey(start);
    await take(name, clientId, { value: start.id, id: start.id });
    after = { value: name, id: clientId };
  }
  while (hits.length <= wanted) {
    const { documents: clients } = await readModels.page(clientRows.model, account, {
      orderBy: 'name',
      descending,
      limit: clientsAtOnce,
      ...(after && { after }),
    });
    for (const { id, keys } of clients) {
      if (hits.length > wanted) break;
      await take(String(keys['name']), id);
    }
    const last = clients.at(-1);
    if (last === undefined) break;
    after = { value: last.keys['name'] ?? null, id: last.id };
  }
  return cutPage(hits, total, paging);
};
