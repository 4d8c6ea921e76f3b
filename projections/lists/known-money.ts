import type { InvoiceView } from '../../contracts/invoices/invoices.ts';
import { addDays } from '../../domain/calendar.ts';
import type { KnownInvoice, KnownMoney, KnownPayment } from '../../domain/statements/matching/known.ts';
import type { ShownReadModels } from '../../platform/ports/read-models.ts';
import { invoices, type InvoiceState } from '../invoices.ts';
import { payments } from '../payments.ts';
import { storedDocument } from '../projection.ts';
import { clientRows } from '../rows/client-rows.ts';
import { byIds } from './known-records.ts';

interface Call {
  readonly readModels: ShownReadModels;
  readonly account: number;
}

/** Open invoices and payments that a statement is compared with. */
const most = { invoices: 50_000, payments: 20_000 } as const;
/** Days before a statement whose payments tell who pays for whom, and after it. */
const days = { before: 400, after: 10 } as const;

const openStates: readonly InvoiceState[] = ['open', 'promised'];

const known = (invoice: InvoiceView): KnownInvoice => {
  const { id, invoiceNumber, currency, clientId, amountDue, dueDate, status } = invoice;
  const due = status === 'paid' ? 0 : amountDue;
  return { id, number: invoiceNumber, currency, clientId, due, dueDate };
};

const openInvoices = async ({ readModels, account }: Call): Promise<KnownInvoice[]> => {
  const open: KnownInvoice[] = [];
  // One state after the other: an index has the invoices of one in the order of their ids.
  for (const state of openStates) {
    for await (const slice of readModels.stream(invoices.model, account, { where: { state } })) {
      for (const { body } of slice) if (body !== null) open.push(known(storedDocument(invoices, body)));
      if (open.length >= most.invoices) return open;
    }
  }
  return open;
};

/** The payments of some days, the latest first. */
const paymentsOf = async (
  { readModels, account }: Call,
  from: string,
  to: string,
): Promise<KnownPayment[]> => {
  const found: KnownPayment[] = [];
  const where = { kind: 'payment', date: { from, before: addDays(to, 1) } };
  const latestFirst = { where, orderBy: 'date', descending: true };
  for await (const slice of readModels.stream(payments.model, account, latestFirst)) {
    for (const { body } of slice) {
      const { entry, invoiceId } = body === null ? {} : storedDocument(payments, body);
      if (entry === undefined || invoiceId === undefined) continue;
      const { date, amount, externalId, recordedBy, note } = entry;
      const isOfStatement = recordedBy === 'statement';
      found.push({
        invoiceId,
        date,
        amount,
        isOfStatement,
        externalId,
        payer: isOfStatement ? note : undefined,
      });
    }
    if (found.length >= most.payments) break;
  }
  return found;
};

/**
 * What a statement is compared with: the open invoices, and the payments of its days and of the year before, with their
 * invoices. Payments of deleted invoices are left out. @param from the first day of the statement, @param to the last
 */
export const knownMoney = async (call: Call, from: string, to: string): Promise<KnownMoney> => {
  const open = await openInvoices(call);
  const recorded = await paymentsOf(call, addDays(from, -days.before), addDays(to, days.after));
  const isOpen = new Set(open.map(({ id }) => id));
  const others = [...new Set(recorded.map(({ invoiceId }) => invoiceId))].filter((id) => !isOpen.has(id));
  const settled = (await byIds(call, invoices.model, others)).flatMap(({ body }) =>
    body === null ? [] : [known(storedDocument(invoices, body))],
  );
  const all = [...open, ...settled];
  const ids = new Set(all.map(({ id }) => id));
  const clients = await byIds(call, clientRows.model, [...new Set(all.map(({ clientId }) => clientId))]);
  return {
    invoices: all,
    clients: clients.flatMap(({ id, body }) =>
      body === null ? [] : [{ id, name: storedDocument(clientRows, body).name }],
    ),
    payments: recorded.filter(({ invoiceId }) => ids.has(invoiceId)),
  };
};
