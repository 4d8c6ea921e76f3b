import type { ClientView } from '../../../contracts/clients.ts';
import type { InvoiceView } from '../../../contracts/invoices.ts';
import { fallbacks } from '../../../contracts/messages.ts';
import type { StepStatus, StepView } from '../../../contracts/sequences.ts';
import { invoiceStatus, type InvoiceStatus } from '../../lib/invoice-status.ts';
import { formatMoney } from '../../../domain/money.ts';
import { groupStatus, sequenceGroups } from '../../lib/sequence-status.ts';

/** Whether an invoice is chased: never, by a sequence that runs or waits, or by one that is over. */
export type Chase = 'none' | 'active' | 'paused' | 'over';

/** An invoice with what its row shows from other lists. */
export interface InvoiceRow {
  readonly invoice: InvoiceView;
  readonly clientName: string;
  readonly status: InvoiceStatus;
  readonly chase: Chase;
  /** What a search looks in, in lower case. */
  readonly searched: string;
}

const chaseOf = (status: StepStatus | undefined): Chase => {
  if (status === undefined) return 'none';
  if (status === 'active' || status === 'pending') return 'active';
  return status === 'paused' || status === 'payment_promised' ? 'paused' : 'over';
};

/** How each invoice is chased, by its id; an invoice without steps is not in it. */
export const chasesByInvoice = (steps: readonly StepView[]): ReadonlyMap<number, Chase> =>
  new Map(sequenceGroups(steps).map((group) => [group.invoiceId, chaseOf(groupStatus(group.steps))]));

/** Whether a sequence of the invoice is not over: then it has one already (specification 2, §2). */
export const hasUnfinishedSequence = ({ chase }: Pick<InvoiceRow, 'chase'>): boolean =>
  chase === 'active' || chase === 'paused';

interface Parts {
  readonly client: ClientView | undefined;
  readonly chase: Chase;
  readonly today: string;
}

const kept = new WeakMap<InvoiceView, Parts & { readonly row: InvoiceRow }>();

const makeRow = (invoice: InvoiceView, { client, chase, today }: Parts): InvoiceRow => {
  const clientName = client?.name ?? fallbacks.client;
  const { invoiceNumber, amount, description } = invoice;
  return {
    invoice,
    clientName,
    status: invoiceStatus(invoice, today),
    chase,
    searched: [clientName, client?.email ?? '', invoiceNumber, formatMoney(amount), description ?? '']
      .join('\n')
      .toLowerCase(),
  };
};

/** The row of an invoice; the same object again while nothing of it changed, so that long tables draw little. */
export const invoiceRow = (invoice: InvoiceView, parts: Parts): InvoiceRow => {
  const known = kept.get(invoice);
  if (known && known.client === parts.client && known.chase === parts.chase && known.today === parts.today)
    return known.row;
  const row = makeRow(invoice, parts);
  kept.set(invoice, { ...parts, row });
  return row;
};
