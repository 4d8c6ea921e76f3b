import { loadAccount, type Desk } from '../../commands/desk.ts';
import { freePlaces } from '../../commands/places.ts';
import { loadScheduleRules } from '../../commands/schedules/schedule-rules.ts';
import { startsAt } from '../../domain/schedule-rules/starts-at.ts';
import type { UnstartedInvoice } from './startable-invoices.ts';
import { isWanted } from './wanted-invoices.ts';

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
    const now = desk.clock.now();
    const waiting: number[] = [];
    for await (const invoices of neverChased(accountId))
      for (const invoice of invoices) {
        const at = startsAt(rules, invoice, account.timeZone);
        if (at !== null && at <= now && (await isWanted(desk, rules, invoice)))
          waiting.push(invoice.invoiceId);
      }
    return waiting;
  };
