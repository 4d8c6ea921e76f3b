import { loadAccount, type Desk } from '../../commands/desk.ts';
import { freePlaces } from '../../commands/places.ts';
import { loadScheduleRules } from '../../commands/schedules/schedule-rules.ts';
import type { UnstartedInvoice } from './startable-invoices.ts';
import { toStart } from './wanted-invoices.ts';

/**
 * The invoices of an account whose sequences would have started by themselves if its plan had room for them, the oldest
 * due date first; none where it has.
 */
export type WaitingForRoom = (accountId: number) => Promise<readonly number[]>;

interface WaitingDeps {
  readonly desk: Desk;
  /** As the read model has them now, the oldest due date first. */
  readonly neverChased: (accountId: number) => AsyncIterable<readonly UnstartedInvoice[]>;
}

export const createWaitingForRoom =
  ({ desk, neverChased }: WaitingDeps): WaitingForRoom =>
  async (accountId) => {
    const rules = await loadScheduleRules(desk, accountId);
    if (rules.startsItself === 'off') return [];
    const account = await loadAccount(desk, accountId);
    if ((await freePlaces(desk, account, 'sequence')) !== 0) return [];
    const moment = { timeZone: account.timeZone, now: desk.clock.now() };
    const { due } = await toStart(desk, rules, moment, neverChased(accountId));
    return due.map(({ invoiceId }) => invoiceId);
  };
