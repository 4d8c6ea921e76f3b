import { useMemo } from 'react';
import { useToday } from '../../lib/clock.ts';
import { useClients, useInvoices, useSteps } from '../../lib/lists.ts';
import { chasesByInvoice, invoiceRow } from './invoice-row.ts';

interface Loading {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** Several lists as one: failed when one of them failed, and then reads that one again. */
export const togetherLoaded = (lists: readonly Loading[]): Loading => ({
  isPending: lists.some(({ isPending }) => isPending),
  isError: lists.some(({ isError }) => isError),
  refetch: () => {
    for (const list of lists) if (list.isError) list.refetch();
  },
});

/** All invoices as rows, and the state of the lists that they come from. */
export const useInvoiceRows = () => {
  const invoices = useInvoices();
  const clients = useClients();
  const steps = useSteps();
  const today = useToday();
  const chases = useMemo(() => chasesByInvoice(steps.records), [steps.records]);
  const rows = useMemo(
    () =>
      invoices.records.map((invoice) =>
        invoiceRow(invoice, {
          client: clients.byId.get(invoice.clientId),
          chase: chases.get(invoice.id) ?? 'none',
          today,
        }),
      ),
    [invoices.records, clients.byId, chases, today],
  );
  const known = useMemo(() => new Map(rows.map((row) => [row.invoice.id, row])), [rows]);
  return { rows, known, query: togetherLoaded([invoices, clients, steps]) };
};
