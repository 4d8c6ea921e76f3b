import { paidMoreThanTotal } from '../../contracts/invoices/invoice-bodies.ts';
import { InvalidField, NotAllowedNow } from '../errors.ts';
import { recordBalanceEntry } from './balance-entries.ts';
import type { InvoiceEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { CommandOf } from './standing.ts';
import type { Invoice } from './state.ts';

/**
 * A new invoice, with what was paid before it was entered: no email asks for the total in between.
 * @throws NotAllowedNow when the stream was used before; InvalidField when more than the total was paid before
 */
export const createInvoice = (
  {
    invoiceId,
    accountId,
    facts,
    dueDate,
    fromFile = false,
    startsItself,
    paidBefore,
  }: CommandOf<'CreateInvoice'>,
  invoice: Invoice,
): InvoiceEvent[] => {
  if (invoice.status !== 'absent') throw new NotAllowedNow('This invoice exists already');
  const created: InvoiceEvent = {
    type: 'InvoiceCreated',
    data: {
      invoiceId,
      accountId,
      ...facts,
      dueDate,
      ...(fromFile && { fromFile: true as const }),
      ...(startsItself === false && { startsItself: false as const }),
    },
  };
  if (paidBefore === undefined) return [created];
  if (paidBefore.entry.amount > facts.amountCents) throw new InvalidField('amountPaid', paidMoreThanTotal);
  const recorded = recordBalanceEntry(
    { type: 'RecordBalanceEntry', ...paidBefore },
    evolve(invoice, created),
  );
  return [created, ...recorded];
};
