import { millisecondsInDay } from 'date-fns/constants';
import { z } from 'zod';
import type { Caller } from './call.ts';

const created = z.object({ id: z.number() });

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** One account that creates invoices and starts sequences. Its zone is UTC. */
export const createAccountLoad = (caller: Caller, email: string, clientId: number) => {
  let entered = 0;

  const enterInvoice = async (): Promise<number> => {
    entered += 1;
    const { text } = await caller.post('/api/invoices', {
      clientId,
      invoiceNumber: `INV-${entered}`,
      amount: 1234.5,
      dueDate: dayOf(Date.now() - 2 * millisecondsInDay),
    });
    return created.parse(JSON.parse(text)).id;
  };

  /** @param dueAt when its only step is due, in milliseconds since 1970; a full minute */
  const startSequence = async (invoiceId: number, dueAt: number): Promise<void> => {
    const step = {
      type: 'overdue_by',
      days: 2,
      scheduledDate: dayOf(dueAt),
      scheduledTime: new Date(dueAt).toISOString().slice(11, 16),
      subject: 'Invoice {{invoice_number}}',
      content: 'Hello {{client_name}}, {{invoice_amount}} is still unpaid.',
      tone: 'friendly',
      senderEmail: email,
      senderName: 'Ada',
    };
    await caller.post('/api/followup-sequences', { invoiceId, steps: [step] });
  };

  return { enterInvoice, startSequence };
};

export type AccountLoad = ReturnType<typeof createAccountLoad>;

const tick = 10;

interface Steady {
  readonly commandsPerSecond: number;
  readonly seconds: number;
}

/**
 * Sends commands at a steady rate without waiting for earlier responses: two invoices, then a sequence for one of them.
 * Every tenth sequence has a step that is due at once; the others are due in a month.
 * @returns the response times in milliseconds
 */
export const giveCommands = async (
  { enterInvoice, startSequence }: AccountLoad,
  { commandsPerSecond, seconds }: Steady,
): Promise<number[]> => {
  const times: number[] = [];
  const invoices: number[] = [];
  const underWay = new Set<Promise<void>>();
  let given = 0;
  let sequences = 0;

  const give = async (): Promise<void> => {
    const invoiceId = given % 3 === 2 ? invoices.pop() : undefined;
    given += 1;
    const asked = performance.now();
    if (invoiceId === undefined) invoices.push(await enterInvoice());
    else
      await startSequence(
        invoiceId,
        sequences++ % 10 === 0 ? Date.now() : Date.now() + 30 * millisecondsInDay,
      );
    times.push(performance.now() - asked);
  };

  const start = performance.now();
  for (let elapsed = 0; elapsed < seconds * 1_000; elapsed = performance.now() - start) {
    while (given < (elapsed / 1_000) * commandsPerSecond) {
      const one = give().finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, tick));
  }
  await Promise.all(underWay);
  return times;
};
