import { useQuery } from '@tanstack/react-query';
import { clientPage, invoicePage } from '../../../contracts/invoices/lists.ts';
import { api } from '../../data/api.ts';
import { addressOf } from '../../data/lists/pages.ts';
import { stateKey } from '../../data/lists/timeline.ts';
import type { Scope } from '../../components/timeline/scope.ts';

const readName = async (
  { kind, id }: Exclude<Scope, { readonly kind: 'account' }>,
  signal: AbortSignal,
): Promise<string | null> => {
  const query = { ids: String(id) };
  if (kind === 'client') {
    const { rows } = await api.get(addressOf('/api/lists/clients', query), clientPage, signal);
    return rows[0]?.name ?? null;
  }
  const { rows } = await api.get(addressOf('/api/lists/invoices', query), invoicePage, signal);
  return rows[0]?.invoiceNumber ?? null;
};

/** The number of an invoice or the name of a client; undefined while it is unknown or not there. */
export const useRecordName = (scope: Exclude<Scope, { readonly kind: 'account' }>): string | undefined =>
  useQuery({
    queryKey: stateKey(`name of ${scope.kind} ${scope.id}`, ''),
    queryFn: ({ signal }) => readName(scope, signal),
  }).data ?? undefined;
