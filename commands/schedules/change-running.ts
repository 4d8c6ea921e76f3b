import { randomUUID } from 'node:crypto';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { DomainError } from '../../domain/errors.ts';
import type { InvoiceCommand } from '../../domain/invoice/commands.ts';
import { momentAt } from '../../domain/moment.ts';
import { scheduleRefOf, type KnownSchedule } from '../../domain/schedule/state.ts';
import type { Call } from '../command-context.ts';
import { onInvoice, type Desk } from '../desk.ts';
import { freeEnded } from '../places.ts';
import { plansOfSchedule } from './plans-of-schedule.ts';

const callOf = (desk: Desk, account: ActiveAccount): Call => ({
  account,
  actor: 'system',
  commandId: randomUUID(),
  ids: [],
  now: desk.clock.now(),
});

/** What an invoice refuses stays as it is. */
const unlessRefused = async (change: () => Promise<void>): Promise<void> => {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
};

/**
 * Brings a changed schedule to the running sequence of an invoice. One that was ended, or got another schedule,
 * meanwhile stays as it is, and so does one that has this version.
 */
export const applyScheduleTo = async (
  desk: Desk,
  account: ActiveAccount,
  schedule: KnownSchedule,
  invoiceId: number,
): Promise<void> => {
  const call = callOf(desk, account);
  const plans = await plansOfSchedule(desk, call, schedule);
  await unlessRefused(async () => {
    await onInvoice(desk, call, invoiceId, 'ApplySchedule', (invoice) => ({
      type: 'ApplySchedule',
      schedule: scheduleRefOf(schedule),
      plans: plans.inFull(invoice),
      moment: momentAt(call.now, account),
    }));
  });
};

const removeStart = (
  desk: Desk,
  account: ActiveAccount,
  invoiceId: number,
  command: Extract<InvoiceCommand, { type: 'TakeBackStart' | 'UndoStart' }>,
): Promise<void> =>
  unlessRefused(async () => {
    const call = callOf(desk, account);
    const { events } = await onInvoice(desk, call, invoiceId, command.type, () => command);
    await freeEnded(desk, call, events);
  });

/** Takes back one sequence that has started by itself, if nothing of it was sent; it doesn't start by itself again. */
export const undoStartOf = (
  desk: Desk,
  account: ActiveAccount,
  { invoiceId, sequenceId }: { readonly invoiceId: number; readonly sequenceId: number },
): Promise<void> => removeStart(desk, account, invoiceId, { type: 'UndoStart', sequenceId });

/** Takes back the start of a sequence that has started by itself since an instant, if nothing of it was sent. */
export const takeBackStartOf = (
  desk: Desk,
  account: ActiveAccount,
  since: string,
  invoiceId: number,
): Promise<void> => removeStart(desk, account, invoiceId, { type: 'TakeBackStart', since });
