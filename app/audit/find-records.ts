import { isSameAddress } from '../../domain/address/same-address.ts';
import type { EventStore, RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ReadModels } from '../../platform/ports/read-models.ts';
import { accounts } from '../../projections/accounts.ts';
import { recordedBy, type Until } from '../../projections/as-of.ts';
import { isParked, storedDocument } from '../../projections/projection.ts';

export interface AuditedAccount {
  readonly id: number;
  readonly email: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** The accounts, the oldest first; all, or the one with an email or an id. @throws Error when there is none */
export const accountsNamed = async (
  readModels: Pick<ReadModels, 'prepare' | 'scan'>,
  named: string | undefined,
): Promise<AuditedAccount[]> => {
  await readModels.prepare(accounts.model);
  const found: (AuditedAccount & { readonly isProven: boolean })[] = [];
  for await (const document of readModels.scan(accounts.model)) {
    if (document.body === null || isParked(document)) continue;
    const { id, email, timeZone, emailVerified: isProven } = storedDocument(accounts, document.body);
    if (named === undefined || isSameAddress(email, named) || String(id) === named)
      found.push({ id, email, timeZone, isProven });
  }
  // Several accounts may have registered with an address; it belongs to the one that proved it.
  const owner = named === undefined ? undefined : found.find(({ isProven }) => isProven);
  const chosen = (owner ? [owner] : found).map(({ id, email, timeZone }) => ({ id, email, timeZone }));
  if (chosen.length > 0) return chosen.sort((one, other) => one.id - other.id);
  throw new Error(named === undefined ? 'There are no accounts' : `There is no account ${named}`);
};

/** The account with an email or an id, or the only one. @throws Error */
export const accountNamed = async (
  readModels: Pick<ReadModels, 'prepare' | 'scan'>,
  named: string | undefined,
): Promise<AuditedAccount> => {
  const [account, ...others] = await accountsNamed(readModels, named);
  if (account === undefined || others.length > 0)
    throw new Error(`There are ${others.length + 1} accounts: say which by --account and its id or email`);
  return account;
};

const nameClients = ['ClientCreated', 'ClientRevised'] as const;
const numberInvoices = ['InvoiceCreated', 'InvoiceRevised', 'InvoiceDeleted', 'InvoiceAbandoned'] as const;

interface Numbered {
  readonly numbers: readonly string[];
  readonly isDeleted: boolean;
}

const afterEvent = (before: Numbered | undefined, event: RecordedEvent): Numbered | undefined => {
  switch (event.type) {
    case 'InvoiceCreated':
    case 'InvoiceRevised':
      return { numbers: [event.data.invoiceNumber, ...(before?.numbers ?? [])], isDeleted: false };
    case 'InvoiceDeleted':
    case 'InvoiceAbandoned':
      return before && { ...before, isDeleted: true };
    default:
      return before;
  }
};

/** The id of a client with this id or name, also a deleted one. @throws Error for none, or for several alike */
export const clientNamed = async (
  store: Pick<EventStore, 'readAccount'>,
  account: AuditedAccount,
  named: string,
): Promise<number> => {
  const names = new Map<number, string>();
  for await (const { type, data } of store.readAccount(account.id, { types: nameClients }))
    if (type === 'ClientCreated' || type === 'ClientRevised') names.set(data.clientId, data.name);
  if (names.has(Number(named))) return Number(named);
  const [first, ...others] = [...names].filter(([, name]) => name === named).map(([id]) => id);
  if (first === undefined) throw new Error(`${account.email} has no client ${named}`);
  if (others.length === 0) return first;
  throw new Error(
    `${account.email} has several clients ${named}: say which by its id, ${[first, ...others].join(', ')}`,
  );
};

/**
 * The id of an invoice with this id or number, as of a moment. The one that has the number comes before those that had
 * it, and those before deleted ones.
 * @throws Error for none, or for several alike
 */
export const invoiceNamed = async (
  store: Pick<EventStore, 'readAccount'>,
  account: AuditedAccount,
  named: string,
  until: Until,
): Promise<number> => {
  const invoices = new Map<number, Numbered>();
  for await (const event of recordedBy(store, account.id, until, { types: numberInvoices })) {
    if (!('invoiceId' in event.data)) continue;
    const { invoiceId } = event.data;
    const after = afterEvent(invoices.get(invoiceId), event);
    if (after !== undefined) invoices.set(invoiceId, after);
  }
  const byId = [...invoices.keys()].find((id) => String(id) === named);
  if (byId !== undefined) return byId;
  const had = [...invoices].filter(([, { numbers }]) => numbers.includes(named));
  const groups = [
    had.filter(([, { numbers, isDeleted }]) => !isDeleted && numbers[0] === named),
    had.filter(([, { isDeleted }]) => !isDeleted),
    had,
  ];
  const [first, ...others] = groups.find((group) => group.length > 0) ?? [];
  if (first === undefined) throw new Error(`${account.email} has no invoice ${named}`);
  if (others.length === 0) return first[0];
  const ids = [first, ...others].map(([id]) => id).join(', ');
  throw new Error(`${account.email} has several invoices ${named}: say which by its id, ${ids}`);
};
