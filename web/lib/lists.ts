import { z } from 'zod';
import { clientView, type ClientView } from '../../contracts/clients.ts';
import { invoiceView, type InvoiceView } from '../../contracts/invoices.ts';
import { sentEmailView, type SentEmailView } from '../../contracts/sent-emails.ts';
import { stepView, type StepView } from '../../contracts/sequences.ts';
import { useRecords, type ListSource } from './records.ts';

export const clientList: ListSource<ClientView> = {
  path: '/api/clients',
  schema: z.array(clientView),
  changedBy: { parameter: 'ids', idOf: ({ id }) => id },
};

export const invoiceList: ListSource<InvoiceView> = {
  path: '/api/invoices',
  schema: z.array(invoiceView),
  changedBy: { parameter: 'ids', idOf: ({ id }) => id },
};

/** Every step of every sequence, one record each. */
export const stepList: ListSource<StepView> = {
  path: '/api/followup-sequences',
  schema: z.array(stepView),
  changedBy: { parameter: 'invoiceIds', idOf: ({ invoiceId }) => invoiceId },
};

export const sentEmailList: ListSource<SentEmailView> = {
  path: '/api/sent-emails',
  schema: z.array(sentEmailView),
  changedBy: { parameter: 'ids', idOf: ({ id }) => id },
  freshFor: 30_000,
};

export const useClients = (enabled?: boolean) => useRecords(clientList, enabled);
export const useInvoices = (enabled?: boolean) => useRecords(invoiceList, enabled);
export const useSteps = (enabled?: boolean) => useRecords(stepList, enabled);
export const useSentEmails = (enabled?: boolean) => useRecords(sentEmailList, enabled);
