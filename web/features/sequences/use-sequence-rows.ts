import { useMemo } from 'react';
import { orphanedInvoiceIds } from '../../lib/sequence-status.ts';
import { sentByStep } from '../../lib/step-status.ts';
import { togetherLoaded } from '../../components/invoices/use-invoice-rows.ts';
import { useNow } from '../../lib/clock.ts';
import { useClients, useInvoices, useSentEmails, useSteps } from '../../lib/lists.ts';
import { useUser } from '../../lib/session.ts';
import { sequenceRows } from './sequence-row.ts';

/** All sequences as rows, one an invoice, and the state of the lists that they come from. */
export const useSequenceRows = () => {
  const steps = useSteps();
  const invoices = useInvoices();
  const clients = useClients();
  const emails = useSentEmails();
  const { timeZone } = useUser();
  const now = useNow();
  const sent = useMemo(() => sentByStep(emails.records), [emails.records]);
  const rows = useMemo(
    () =>
      sequenceRows({
        steps: steps.records,
        invoice: (id) => invoices.byId.get(id),
        client: (id) => clients.byId.get(id),
        sent,
        at: { now, timeZone },
      }),
    [steps.records, invoices.byId, clients.byId, sent, now, timeZone],
  );
  const query = togetherLoaded([steps, invoices, clients, emails]);
  const isLoaded = !query.isPending && !query.isError;
  const orphaned = useMemo(
    () => (isLoaded ? orphanedInvoiceIds(steps.records, invoices.records, clients.records) : []),
    [isLoaded, steps.records, invoices.records, clients.records],
  );
  return { rows, query, orphaned };
};
