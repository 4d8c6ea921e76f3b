import { randomUUID } from 'node:crypto';
import type { ActiveAccount } from '../../domain/account/state.ts';
import { DomainError } from '../../domain/errors.ts';
import { momentAt } from '../../domain/moment.ts';
import type { KnownSchedule } from '../../domain/schedule/state.ts';
import type { Call } from '../command-context.ts';
import { onInvoice, type Desk } from '../desk.ts';
import { plansOfSchedule } from './plans-of-schedule.ts';

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
  const now = desk.clock.now();
  const plans = await plansOfSchedule(desk, { account, now }, schedule);
  const { scheduleId: id, version, facts } = schedule;
  const call: Call = { account, actor: 'system', commandId: randomUUID(), ids: [], now };
  try {
    await onInvoice(desk, call, invoiceId, 'ApplySchedule', (invoice) => ({
      type: 'ApplySchedule',
      schedule: { id, name: facts.name, version },
      plans: plans.inFull(invoice),
      moment: momentAt(now, account),
    }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
};
