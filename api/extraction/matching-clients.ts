import type { ClientView } from '../../contracts/invoices/clients.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import { foldedText } from '../../domain/folded-text.ts';
import type { PageStart, ShownReadModels } from '../../platform/ports/read-models.ts';
import { clients } from '../../projections/clients.ts';
import { storedDocument } from '../../projections/projection.ts';
import { clientRows } from '../../projections/rows/client-rows.ts';

interface Buyer {
  readonly name: string | null;
  readonly email: string | null;
}

const rowsAtOnce = 500;
const mostMatches = 10;

/** A name of one letter is part of almost every other. */
const shortestName = 2;

const isNamedLike = (one: string, other: string): boolean => {
  const [short = '', long = ''] = [one, other].map(foldedText).sort((a, b) => a.length - b.length);
  return short.length >= shortestName && long.includes(short);
};

/** 2 for the same email, 1 for a name that holds the other or is held by it. */
const likeness = (buyer: Buyer, client: { readonly name: string; readonly email: string }): 0 | 1 | 2 => {
  if (buyer.email !== null && isSameAddress(buyer.email, client.email)) return 2;
  return buyer.name !== null && isNamedLike(buyer.name, client.name) ? 1 : 0;
};

/** The clients that an invoice may be for, the likeliest first. */
export const matchingClients = async (
  readModels: ShownReadModels,
  account: number,
  buyer: Buyer,
): Promise<ClientView[]> => {
  if (buyer.name === null && buyer.email === null) return [];
  const found: { readonly id: number; readonly likeness: number }[] = [];
  let after: PageStart | undefined;
  do {
    const { documents } = await readModels.page(clientRows.model, account, {
      where: { deleted: 0 },
      orderBy: 'name',
      limit: rowsAtOnce,
      ...(after && { after }),
    });
    for (const { id, body } of documents) {
      const score = body === null ? 0 : likeness(buyer, storedDocument(clientRows, body));
      if (score > 0) found.push({ id, likeness: score });
    }
    const last = documents.length < rowsAtOnce ? undefined : documents.at(-1);
    after = last && { value: last.keys['name'] ?? null, id: last.id };
  } while (after !== undefined);
  const ids = found
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, mostMatches)
    .map(({ id }) => id);
  const documents = await readModels.find(clients.model, account, { ids });
  const byId = new Map(documents.map(({ id, body }) => [id, body]));
  return ids.flatMap((id) => {
    const body = byId.get(id);
    return body == null ? [] : [storedDocument(clients, body)];
  });
};
