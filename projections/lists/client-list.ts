import type { Currency } from '../../contracts/currencies.ts';
import type { ClientPage, ClientRow, SelectedIds } from '../../contracts/invoices/lists.ts';
import type { ClientIdsQuery, ClientListQuery } from '../../contracts/invoices/list-queries.ts';
import type { KeySum } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { byCurrency, counted } from '../sums-by-currency.ts';
import { clientRows } from '../rows/client-rows.ts';
import { searchedWords } from '../rows/comparable-text.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import {
  type HitPage,
  isRanked,
  isShown,
  type ListCall,
  type Listed,
  type Paging,
  readIds,
  readPage,
  unsettledBy,
} from './list-call.ts';
import { askedOf, atStart, beginsWith, readRanked } from './ranked.ts';

const sortKeys = {
  client: 'name',
  email: 'email',
  relationship: 'relationship',
  phone: 'phone',
  address: 'address',
} as const;

/**
 * A phone number is found as typed and by its digits alone: "(555) 01-20" is one word, without the characters in
 * between.
 */
const wordsOf = (search: string): string[] => {
  const isNumber = /^[\d\s+()./-]+$/.test(search) && search.replace(/\D/g, '').length > 2;
  return isNumber ? [search.replace(/\D/g, '')] : searchedWords(search);
};

const listedBy = ({ search = '', sort = 'client', direction = 'asc' }: ClientIdsQuery) => {
  const words = wordsOf(search).map((text) => ({ text }));
  return {
    where: { deleted: 0 },
    search: words.length === 0 ? undefined : { key: 'search', words },
    orderBy: sortKeys[sort],
    direction,
  };
};

/** @param sums over the invoices of one client */
const figuresOf = (sums: readonly KeySum[], first: Currency): ClientRow['invoices'] => {
  const unpaid = sums.filter(({ group }) => group['state'] !== 'paid');
  return {
    all: counted(sums),
    unpaid: counted(unpaid),
    unpaidSums: byCurrency(unpaid, first),
    promised: counted(sums.filter(({ group }) => group['state'] === 'promised')),
    inSequence: counted(sums.filter(({ group }) => group['inSequence'] === 1)),
  };
};

/** Sums over the invoices of some clients, by the client's id. */
const invoicesOf = async (
  { readModels, account, shown }: ListCall,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, readonly KeySum[]>> => {
  if (clientIds.length === 0) return new Map();
  const sums = await readModels.sums(invoiceRows.model, account, {
    groupBy: ['clientId', 'currency', 'state', 'inSequence'],
    of: 'due',
    where: { clientId: clientIds, ...unsettledBy(shown) },
  });
  const byClient = new Map<number, KeySum[]>(clientIds.map((id) => [id, []]));
  for (const sum of sums) byClient.get(Number(sum.group['clientId']))?.push(sum);
  return byClient;
};

/** The best answers to a search: by name, else by the starts of words. */
const readRankedClients = (
  call: ListCall,
  listed: Listed,
  search: string,
  paging: Paging,
): Promise<HitPage> => {
  const asked = askedOf(search, wordsOf(search));
  const { where } = listed;
  const starts = asked.words.map((word) => ({ text: atStart(word) }));
  return readRanked(
    call,
    {
      model: clientRows.model,
      listed,
      better: [
        { where: { ...where, name: asked.whole } },
        { where: { ...where, name: beginsWith(asked.whole) } },
        { where, search: { key: 'search', words: starts } },
      ],
      asked,
      textsOf: () =>
        Promise.resolve(({ keys }) => ({ names: [String(keys['name'])], texts: [String(keys['search'])] })),
    },
    paging,
  );
};

/** A page of the list of clients. */
export const clientPage = async (call: ListCall, query: ClientListQuery): Promise<ClientPage> => {
  const listed = listedBy(query);
  const { hits, next, total } = isRanked(query)
    ? await readRankedClients(call, { ...listed, orderBy: 'name', direction: 'asc' }, query.search, query)
    : await readPage(call, clientRows.model, listed, query);
  const sums = await invoicesOf(
    call,
    hits.map(({ document }) => document.id),
  );
  const rows = hits.flatMap(({ document, cursor }): ClientRow[] => {
    const { id, body } = document;
    if (body === null || !isShown(document)) return [];
    const { isDeleted: _, ...client } = storedDocument(clientRows, body);
    return [{ id, cursor, ...client, invoices: figuresOf(sums.get(id) ?? [], call.currency) }];
  });
  return { rows, next, total };
};

/** The ids of all clients that a search finds, in their order. */
export const clientIds = (call: ListCall, query: ClientIdsQuery): Promise<SelectedIds> =>
  readIds(call, clientRows.model, listedBy(query));
