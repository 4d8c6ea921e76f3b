import { z } from 'zod';
import { addDays } from '../../../domain/calendar.ts';
import { call } from './account.ts';

const steps = z
  .array(z.object({ id: z.number(), scheduledDate: z.string() }))
  .min(1)
  .transform(([first]) => first ?? { id: 0, scheduledDate: '' });

/** A sequence with one reminder three days after the due date. @returns the id of its step */
export const newSequence = async (invoiceId: number, dueDate: string): Promise<number> => {
  const step = {
    type: 'overdue_by',
    days: 3,
    scheduledDate: addDays(dueDate, 3),
    subject: 'About the barn roof',
    content: 'Please pay.',
    tone: 'friendly',
  };
  return steps.parse(await call('POST', '/api/followup-sequences', { invoiceId, steps: [step] })).id;
};

/** The day on which the first step of an invoice goes out. */
export const dayOfFirstStep = async (invoiceId: number): Promise<string> =>
  steps.parse(await call('GET', `/api/followup-sequences?invoiceIds=${invoiceId}`)).scheduledDate;
