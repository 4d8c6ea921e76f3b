import type { InvoiceRow } from '../../../contracts/invoices/lists.ts';
import { createStore } from '../../hooks/store.ts';

/** The invoices for which the dialog "Start sequences" was opened, and what the page does when it begins. */
export interface ChosenInvoices {
  readonly rows: readonly InvoiceRow[];
  readonly onBegun: () => void;
}

export const chosenInvoicesStore = createStore<ChosenInvoices | undefined>(undefined);
