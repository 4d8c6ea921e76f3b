import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClientView } from '../../contracts/invoices/clients.ts';
import type { KnownRecords } from '../../domain/import/plan/planner.ts';
import type {
  ModelDefinition,
  ShownReadModels,
  StoredDocument,
  Where,
} from '../../platform/ports/read-models.ts';
import { clients } from '../clients.ts';
import { invoices } from '../invoices.ts';
import { isParked, storedDocument } from '../projection.ts';
import { clientRows } from '../rows/client-rows.ts';
import { sortText } from '../rows/comparable-text.ts';
import { invoiceRows } from '../rows/invoice-rows.ts';

/** Names, addresses and numbers that a file has. */
export interface SoughtRecords {
  readonly names: ReadonlySet<string>;
  readonly emails: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

interface Call {
  readonly readModels: ShownReadModels;
  readonly account: number;
}

/** Values of one query. */
const atOnce = 200;

const slicesOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  );

/** The documents of which a key has one of these texts, in comparable form. */
const having = async (
  { readModels, account }: Call,
  model: ModelDefinition,
  key: string,
  texts: ReadonlySet<string>,
  where: Where = {},
): Promise<StoredDocument[]> => {
  const found: StoredDocument[] = [];
  for (const slice of slicesOf([...new Set([...texts].map(sortText))])) {
    await nextTurn();
    found.push(...(await readModels.find(model, account, { where: { ...where, [key]: slice } })));
  }
  return found;
};

/** The documents of some ids, read in turns; parked ones are left out. */
export const byIds = async (
  { readModels, account }: Call,
  model: ModelDefinition,
  ids: readonly number[],
) => {
  const found: StoredDocument[] = [];
  for (const slice of slicesOf(ids)) {
    await nextTurn();
    found.push(...(await readModels.find(model, account, { ids: slice })));
  }
  return found.filter((document) => !isParked(document));
};

const clientsOf = async (call: Call, { names, emails }: SoughtRecords): Promise<ClientView[]> => {
  const rows = [
    ...(await having(call, clientRows.model, 'name', names, { deleted: 0 })),
    ...(await having(call, clientRows.model, 'email', emails, { deleted: 0 })),
  ];
  const documents = await byIds(call, clients.model, [...new Set(rows.map(({ id }) => id))]);
  return documents.flatMap(({ body }) => (body === null ? [] : [storedDocument(clients, body)]));
};

/** The clients and invoices of an account that a file could mean; more may be found than are meant. */
export const knownRecords = async (call: Call, sought: SoughtRecords): Promise<KnownRecords> => {
  const rows = await having(call, invoiceRows.model, 'number', sought.numbers);
  const inSequence = new Set(rows.filter(({ keys }) => keys['inSequence'] === 1).map(({ id }) => id));
  const isPaused = new Set(
    rows.filter(({ keys }) => String(keys['standing']).includes('paused_by_hand')).map(({ id }) => id),
  );
  const documents = await byIds(
    call,
    invoices.model,
    rows.map(({ id }) => id),
  );
  return {
    clients: await clientsOf(call, sought),
    invoices: documents.flatMap(({ id, body }) =>
      body === null
        ? []
        : [{ ...storedDocument(invoices, body), inSequence: inSequence.has(id), isPaused: isPaused.has(id) }],
    ),
  };
};
