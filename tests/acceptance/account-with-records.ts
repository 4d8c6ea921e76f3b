import { expect, vi } from 'vitest';
import { sampleFiles } from '../../integrations/file-types/sample-files.fixture.ts';
import type { Person } from '../doubles/person.ts';
import { newClient, newInvoice, overdueInvoiceBody, ownEmail, stepDueNow } from './bodies.ts';
import type { RunningOwed } from './running-owed.ts';
import { uploaded } from './uploaded-files.ts';

/** An account with a client, two invoices, one of them with its PDF, a reminder that went out, and a deleted client. */
export const accountWithRecords = async (owed: RunningOwed, clientName: string): Promise<Person> => {
  const person = owed.person();
  await person.register();
  const clientId = await newClient(person, { name: clientName, email: 'ap@client.example' });
  const invoice = await person.post(
    '/api/invoices',
    overdueInvoiceBody(clientId, { invoiceNumber: '2026/01: A' }),
  );
  await newInvoice(person, { clientId, invoiceNumber: '=1+1', amount: 5 });
  await person.delete(`/api/clients/${await newClient(person, { name: 'Deleted long ago' })}`);
  const { filename } = await uploaded(person, 'Invoice.pdf', sampleFiles.pdf);
  await person.put(`/api/invoices/${invoice.body.id}/document`, { filename });
  const steps = [stepDueNow(await ownEmail(person))];
  await person.post('/api/followup-sequences', { invoiceId: invoice.body.id, steps });
  await vi.waitFor(async () => {
    const [sent] = (await person.get('/api/sent-emails')).rows;
    expect(sent?.['status']).toBe('sent');
  }, 50_000);
  return person;
};
