import type { Search, ShownReadModels } from '../../platform/ports/read-models.ts';
import { storedDocument } from '../projection.ts';
import { clientRows, type ClientRowDocument } from '../rows/client-rows.ts';
import { searchedWords } from '../rows/comparable-text.ts';
import { isShown, type ListCall } from './list-call.ts';

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
  query: { readonly search?: Search; readonly deleted: number },
): Promise<readonly number[]> => {
  const { deleted, ...rest } = query;
  const { ids } = await readModels.pageOfIds(clientRows.model, account, {
    ...rest,
    where: { deleted },
    orderBy: 'id',
    limit: mostFound,
  });
  return ids;
};

/**
 * Every word of a search with the clients whose name or address it matches, without words that match all clients.
 * Undefined without a search.
 */
export const searchWithClients = async (
  { readModels, account }: Pick<ListCall, 'readModels' | 'account'>,
  search: string | undefined,
): Promise<Search | undefined> => {
  const words = searchedWords(search ?? '');
  if (words.length === 0) return undefined;
  const [clients, ...found] = await Promise.all([
    // All of them: with a condition, so that an index answers.
    readModels.count(clientRows.model, account, { deleted: [0, 1] }),
    ...words.map(async (text) => {
      const named = { key: 'named', words: [{ text }] };
      return { text, orOneOf: await idsOf(readModels, account, { search: named, deleted: 0 }) };
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
  idsOf(readModels, account, { deleted: 1 });
