import { z } from 'zod';
import { addDays } from '../../../domain/calendar.ts';
import { call, create, newClient, today } from './account.ts';

/** An invoice of 100.00, or as in `more`. @param late how many days; negative for what is due later. @returns its id */
export const newLateInvoice = (
  clientId: number,
  invoiceNumber: string,
  late: number,
  more: object = {},
): Promise<number> =>
  create('/api/invoices', {
    clientId,
    invoiceNumber,
    amount: 100,
    dueDate: addDays(today(), -late),
    ...more,
  });

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

/** Starts a sequence of one email to the client. @param email of the account @param scheduledDate when it goes */
export const newSequence = (
  invoiceId: number,
  email: string,
  scheduledDate: string,
  scheduledTime = '09:00',
): Promise<unknown> => {
  const step = {
    type: 'overdue_by',
    days: 7,
    scheduledDate,
    scheduledTime,
    subject: 'Due',
    content: 'Please pay.',
    tone: 'firm',
    senderEmail: email,
    senderName: 'Ann Lee',
    stepType: 'customer_reminder',
  };
  return call('POST', '/api/followup-sequences', { invoiceId, senderName: 'Ann Lee', steps: [step] });
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
