import type { Search, ShownReadModels, Where } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { clientRows, type ClientRowDocument } from '../rows/client-rows.ts';
import { searchedText, searchedWords, sortText } from '../rows/comparable-text.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';
import { isShown, type HitPage, type ListCall, type Listed, type Paging } from './list-call.ts';
import { askedOf, atStart, beginsWith, readRanked } from './ranked.ts';

/** Maximum number of clients that a word may match; more would match almost everything. */
const mostFound = 10_000;

type Clients = ReadonlyMap<number, ClientRowDocument>;

/** The clients of rows, without deleted ones. */
export const clientsNamed = async (
  { readModels, account }: Pick<ListCall, 'readModels' | 'account'>,
  ids: Iterable<number>,
): Promise<Clients> => {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const found = await readModels.find(clientRows.model, account, { ids: asked, where: { deleted: 0 } });
  return new Map(
    found
      .filter(isShown)
      .flatMap(({ id, body }) => (body === null ? [] : [[id, storedDocument(clientRows, body)] as const])),
  );
};

/** What a row shows of its client. */
export const ofClient = (clients: Clients, clientId: number) => {
  const client = clients.get(clientId);
  return { clientId, clientName: client?.name ?? null, clientEmail: client?.email ?? null };
};

const idsOf = async (
  readModels: ShownReadModels,
  account: number,
  query: { readonly search?: Search; readonly where: Where },
  limit = mostFound,
): Promise<readonly number[]> => {
  const { ids } = await readModels.pageOfIds(clientRows.model, account, { ...query, orderBy: 'id', limit });
  return ids;
};

/** As many clients of one name, or of one beginning, are looked through for the best answers to a search. */
const mostNamed = 200;

/** The clients that have a name, and those whose name begins so. @param name as names are sorted */
const clientsByName = ({ readModels, account }: ListCall, name: string) =>
  Promise.all(
    [name, beginsWith(name)].map((wanted) =>
      idsOf(readModels, account, { where: { deleted: 0, name: wanted } }, mostNamed),
    ),
  );

/**
 * Every word of a search with the clients whose name or address it matches, without words that match all clients.
 * Undefined without a search.
 * @param wordOf how a word is looked for: by default anywhere
 */
export const searchWithClients = async (
  { readModels, account }: Pick<ListCall, 'readModels' | 'account'>,
  search: string | undefined,
  wordOf = (word: string): string => word,
): Promise<Search | undefined> => {
  const words = searchedWords(search ?? '').map(wordOf);
  if (words.length === 0) return undefined;
  const [clients, ...found] = await Promise.all([
    // All of them: with a condition, so that an index answers.
    readModels.count(clientRows.model, account, { deleted: [0, 1] }),
    ...words.map(async (text) => {
      const named = { key: 'named', words: [{ text }] };
      return { text, orOneOf: await idsOf(readModels, account, { search: named, where: { deleted: 0 } }) };
    }),
  ]);
  const isOfAll = (ids: readonly number[]): boolean => ids.length > 0 && ids.length === clients;
  return { key: 'search', orKey: 'clientId', words: found.filter(({ orOneOf }) => !isOfAll(orOneOf)) };
};

/** The clients that were deleted. */
export const deletedClients = ({
  readModels,
  account,
}: Pick<ListCall, 'readModels' | 'account'>): Promise<readonly number[]> =>
  idsOf(readModels, account, { where: { deleted: 1 } });

/**
 * The best answers of a list of invoices, or of their sequences, to a search: by the number and the client's name.
 * @param listed all that the search finds
 */
export const readRankedByClient = async (
  call: ListCall,
  listed: Listed,
  search: string,
  paging: Paging,
): Promise<HitPage> => {
  const asked = askedOf(search, searchedWords(search));
  const { where } = listed;
  const [named, starts] = await Promise.all([
    clientsByName(call, asked.whole),
    searchWithClients(call, search, atStart),
  ]);
  const better = [asked.whole, beginsWith(asked.whole)].flatMap((number, at) => [
    { where: { ...where, number } },
    // A list of one client's invoices has no other client's.
    ...('clientId' in where ? [] : [{ where: { ...where, clientId: named[at] ?? [] } }]),
  ]);
  return readRanked(
    call,
    {
      model: invoiceRows.model,
      listed,
      better: [...better, { where, search: starts }],
      asked,
      textsOf: async (documents) => {
        const idOf = ({ keys }: (typeof documents)[number]): number => Number(keys['clientId']);
        const clients = await clientsNamed(call, documents.map(idOf));
        return (document) => {
          const client = clients.get(idOf(document));
          const { number, search: own } = document.keys;
          return {
            names: [String(number), ...(client === undefined ? [] : [sortText(client.name)])],
            texts: [
              String(own),
              ...(client === undefined ? [] : [searchedText(`${client.name} ${client.email}`)]),
            ],
          };
        };
      },
    },
    paging,
  );
};
