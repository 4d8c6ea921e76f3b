import { expect } from 'vitest';
import type { TakenMail } from '../doubles/mail-server.ts';
import type { Fields, Person } from '../doubles/person.ts';
import type { Lane } from './lane.ts';

/** An account's final state. */
export interface Outcome {
  readonly invoices: readonly Fields[];
  readonly steps: readonly Fields[];
}

export const outcomeOf = async (person: Person): Promise<Outcome> => ({
  invoices: (await person.get('/api/invoices')).rows,
  steps: (await person.get('/api/followup-sequences')).rows,
});

/** How many steps will still be sent or declared in doubt, including those of invoices paid meanwhile. */
export const stepsWaiting = async (person: Person, deliveries: readonly string[]): Promise<number> =>
  (await person.get('/api/followup-sequences')).rows.filter(
    ({ status, delivery }) =>
      (status === 'active' || delivery === 'sending') && deliveries.includes(String(delivery)),
  ).length;

/** Every answered call has left its result, and nothing else exists. */
export const expectAnsweredCallsKept = (lanes: readonly Lane[], { invoices, steps }: Outcome): void => {
  const known = lanes.flatMap((lane) => lane.invoices);
  expect(
    invoices.map(({ id, invoiceNumber, notes, status }) => ({ id, invoiceNumber, notes, status })),
  ).toEqual(
    known
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, number, notes, paid }) => ({
        id,
        invoiceNumber: number,
        notes,
        status: paid ? 'paid' : 'pending',
      })),
  );
  expect(new Set(steps.map(({ invoiceId }) => invoiceId))).toEqual(
    new Set(known.flatMap(({ id, chased }) => (chased ? [id] : []))),
  );
};

/**
 * No mail was delivered twice, every sent step has one delivery, no mail started after the answer that its invoice is
 * paid, and no step is still in progress.
 */
export const expectMailsOnce = (
  lanes: readonly Lane[],
  { steps }: Outcome,
  taken: readonly TakenMail[],
): void => {
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(taken.length);
  const mailsOf = (number: string) => taken.filter(({ subject }) => subject === `Invoice ${number}`);
  for (const { id, number, silentSince = Infinity } of lanes.flatMap((lane) => lane.invoices)) {
    const mails = mailsOf(number);
    const step = steps.find(({ invoiceId }) => invoiceId === id);
    expect([number, mails.length]).toEqual([
      number,
      step?.['delivery'] === 'sent' ? 1 : Math.min(mails.length, 1),
    ]);
    expect([number, mails.filter(({ begunAt }) => begunAt > silentSince)]).toEqual([number, []]);
    if (step === undefined) expect([number, mails]).toEqual([number, []]);
  }
  expect(steps.filter(({ delivery }) => delivery === 'sending')).toEqual([]);
};
