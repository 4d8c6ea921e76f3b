import { expect } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/calendar.ts';
import { call, newClient, newInvoice, signUp, today } from './account.ts';
import { openApp } from './app.tsx';
import { row } from './screen.ts';

/** An invoice of 100.00, or as in `more`. @param late how many days; negative for what is due later. @returns its id */
export const newLateInvoice = (
  clientId: number,
  invoiceNumber: string,
  late: number,
  more: object = {},
): Promise<number> => newInvoice(clientId, { invoiceNumber, dueDate: addDays(today(), -late), ...more });

/** A client, Ada Ltd, with that many overdue invoices, INV-1 the latest of them. @returns the ids: of the client, of the invoices */
export const newLateInvoices = async (
  count: number,
): Promise<{ readonly clientId: number; readonly ids: readonly number[] }> => {
  const clientId = await newClient('Ada Ltd');
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const ids = await Promise.all(
    numbers.map((number) => newLateInvoice(clientId, `INV-${number}`, 400 - number)),
  );
  return { clientId, ids };
};

/**
 * The list with an invoice, INV-1 of Ada Ltd, that is due in 14 days: of 100.00, unless `more` says another amount.
 * @returns its id
 */
export const openInvoices = async (more: { readonly amount?: number } = {}): Promise<number> => {
  await signUp();
  const dueDate = addDays(today(), 14);
  const id = await newInvoice(await newClient('Ada Ltd'), { invoiceNumber: 'INV-1', dueDate, ...more });
  await openApp('/invoices');
  await expect.element(row(/INV-1/)).toBeVisible();
  return id;
};

const invoices = z.array(z.object({ invoiceNumber: z.string(), status: z.string() }));

/** The numbers of the account's paid invoices. */
export const paidNumbers = async (): Promise<readonly string[]> =>
  invoices
    .parse(await call('GET', '/api/invoices'))
    .flatMap(({ invoiceNumber, status }) => (status === 'paid' ? [invoiceNumber] : []));

/** The calls among these that read a list as a whole, which may be long. */
export const wholeLists = (calls: readonly string[]): readonly string[] =>
  calls.filter((one) => /^GET .api.(invoices|clients|followup-sequences|sent-emails)$/.test(one));
