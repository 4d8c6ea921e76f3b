import { type Locator } from 'vitest/browser';
import { expect } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../../domain/calendar.ts';
import { call, newClient, newInvoice, today } from './account.ts';
import { openApp } from './app.tsx';
import { button, dialog } from './screen.ts';

/** An invoice of a new client, due so many days from today. @returns its id */
export const invoiceDue = async (days: number, invoiceNumber = 'INV-1'): Promise<number> =>
  newInvoice(await newClient(), { invoiceNumber, dueDate: addDays(today(), days) });

const ids = z.array(z.object({ id: z.number() }));

/** Starts a sequence of one email that goes out so many days from today, at 9:00. @returns the id of its step */
export const emailIn = async (days: number, invoiceId: number): Promise<number> => {
  const step = {
    type: 'overdue_by',
    days: 1,
    scheduledDate: addDays(today(), days),
    scheduledTime: '09:00',
    subject: 'Still open',
    content: 'Please pay soon.',
    tone: 'friendly',
  };
  const [first] = ids.parse(await call('POST', '/api/followup-sequences', { invoiceId, steps: [step] }));
  return first?.id ?? 0;
};

/** Sends an email about an invoice. @returns the id of its step, once it has gone out */
export const sentEmail = async (invoiceId: number): Promise<number> => {
  const id = await emailIn(-1, invoiceId);
  await expect.poll(async () => ids.parse(await call('GET', `/api/sent-emails?ids=${id}`))).toHaveLength(1);
  return id;
};

/** The steps of a new sequence for an invoice. */
export const openSteps = async (invoiceId: number): Promise<Locator> => {
  await openApp(`/sequences?dialog=create-sequence:${invoiceId}`);
  return dialog('Create Sequence');
};

/** The editor of a step of a new sequence. */
export const editStep = async (number: number): Promise<Locator> => {
  await button(`Edit step ${number}`, dialog('Create Sequence')).click();
  return dialog('Edit Email Step');
};
