import { featureGates } from '../../../contracts/messages.ts';
import { plans } from '../../../contracts/plans.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { useOpenDialog } from '../../lib/dialogs.ts';
import { useInvoices } from '../../lib/lists.ts';
import { useUser } from '../../lib/session.ts';
import { invoiceLimitReached, openUpgrade } from '../../lib/upgrade.ts';
import { useSteady } from '../../lib/use-steady.ts';

/**
 * Opens Create Invoice, or the upgrade dialog when the plan holds no further invoice.
 * @returns what opens it; a client's id chooses that client in the form
 */
export const useOpenCreateInvoice = (): ((clientId?: number) => void) => {
  const open = useOpenDialog();
  const { license } = useUser();
  const { records } = useInvoices();
  return useSteady((clientId?: number) => {
    const reached = invoiceLimitReached(license, records.length);
    if (reached) openUpgrade(reached);
    else open('create-invoice', clientId);
  });
};

/** Opens the promise dialog, or the upgrade dialog on a plan without promises; one that stands can always be removed. */
export const useOpenPromise = (): ((invoice: InvoiceView) => void) => {
  const open = useOpenDialog();
  const { license } = useUser();
  return useSteady(({ id, promisedPaymentDate }: InvoiceView) => {
    if (plans[license].canUsePromises || promisedPaymentDate !== null) open('promise', id);
    else openUpgrade(featureGates.promises);
  });
};
