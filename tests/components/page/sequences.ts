import type { Locator } from 'vitest/browser';
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

interface GivenStep {
  /** How many days after the due date it says that it goes out. */
  readonly days?: number;
  /** The day on which it goes out. */
  readonly scheduledDate: string;
  /** Default: 9:00. */
  readonly scheduledTime?: string;
  readonly subject?: string;
  readonly content?: string;
  /** Whether it waits for approval. */
  readonly approval?: boolean;
}

/** Starts a sequence of reminders. @returns the id of its first step */
export const startSequence = async (invoiceId: number, ...given: readonly GivenStep[]): Promise<number> => {
  const step = {
    ...{ type: 'overdue_by', days: 7, scheduledTime: '09:00', tone: 'friendly' },
    ...{ subject: 'About the barn roof', content: 'Please pay.' },
  };
  const steps = given.map((one) => ({ ...step, ...one }));
  const [first] = ids.parse(await call('POST', '/api/followup-sequences', { invoiceId, steps }));
  return first?.id ?? 0;
};

/** Starts a sequence with one reminder three days after the due date. @returns the id of its step */
export const remindAfter = (invoiceId: number, dueDate: string): Promise<number> =>
  startSequence(invoiceId, { days: 3, scheduledDate: addDays(dueDate, 3) });

const dates = z.array(z.object({ scheduledDate: z.string() }));

/** The day on which the first step of an invoice goes out. */
export const dayOfFirstStep = async (invoiceId: number): Promise<string | undefined> =>
  dates.parse(await call('GET', `/api/followup-sequences?invoiceIds=${invoiceId}`))[0]?.scheduledDate;

/** Sends an email about an invoice. @returns the id of its step, once it has gone out */
export const sentEmail = async (invoiceId: number): Promise<number> => {
  const id = await startSequence(invoiceId, { scheduledDate: addDays(today(), -1) });
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
