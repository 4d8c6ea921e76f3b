import { featureGates } from '../../../contracts/messages.ts';
import { plans } from '../../../contracts/accounts/plans.ts';
import type { Payable } from './show-invoices.ts';
import { useOpenDialog } from '../../navigation/dialogs.ts';
import { invoiceRows } from '../../data/lists/paged-lists.ts';
import { readPage, useList } from '../../data/lists/pages.ts';
import { useUser } from '../../data/account/session.ts';
import { invoiceLimitReached, openUpgrade } from '../../data/account/upgrade.ts';
import { useFirstTouch } from '../../hooks/use-first-touch.ts';
import { useSteady } from '../../hooks/use-steady.ts';

const counted = { limit: '1' };

/** How many invoices there are; undefined until it is known. */
export const useInvoiceCount = (isNeeded = true): number | undefined =>
  useList(invoiceRows, counted, isNeeded).first?.counts.all;

const countInvoices = async (): Promise<number> => (await readPage(invoiceRows, counted)).counts.all;

/**
 * Opens Create Invoice, or the upgrade dialog when the plan allows no further invoice.
 * @returns what opens it; a client's id chooses that client in the form
 */
export const useOpenCreateInvoice = (): ((clientId?: number) => void) => {
  const open = useOpenDialog();
  const { license } = useUser();
  const count = useInvoiceCount(useFirstTouch());
  return useSteady((clientId?: number) => {
    const openWith = (known: number): void => {
      const reached = invoiceLimitReached(license, known);
      if (reached) openUpgrade(reached);
      else open('create-invoice', clientId);
    };
    if (count !== undefined || plans[license].maxInvoices === null) openWith(count ?? 0);
    // Without it the server refuses what is too much.
    else
      void countInvoices()
        .catch(() => 0)
        .then(openWith);
  });
};

/**
 * Opens the promise dialog, or the upgrade dialog on a plan without promises; an existing promise can always be
 * removed.
 */
export const useOpenPromise = (): ((invoice: Pick<Payable, 'id' | 'promisedPaymentDate'>) => void) => {
  const open = useOpenDialog();
  const { license } = useUser();
  return useSteady(({ id, promisedPaymentDate }: Pick<Payable, 'id' | 'promisedPaymentDate'>) => {
    if (plans[license].canUsePromises || promisedPaymentDate !== null) open('promise', id);
    else openUpgrade(featureGates.promises);
  });
};
