import type { ApprovalRules } from '../approval/approval-rules.ts';
import { bareFacts } from '../client/bare-facts.ts';
import type { Client } from '../client/state.ts';
import type { InvoiceEvent } from '../invoice/events.ts';
import { evolve } from '../invoice/evolve.ts';
import { absent } from '../invoice/state.ts';
import type { SendersOf } from '../sender/sender-address.ts';
import { nextAction, type NextAction } from './next-action.ts';

const client: Extract<Client, { status: 'active' }> = {
  status: 'active',
  clientId: 5,
  accountId: 3,
  facts: {
    name: 'Ada Ltd',
    email: 'ada@example.org',
    ...bareFacts,
  },
};

/** The same, each of whose emails waits for the user. */
export const asksFirst: Client = { ...client, asksFirst: true };

interface Circumstances {
  readonly timeZone?: string;
  readonly via?: 'smtp' | 'outbox';
  readonly client?: Client;
  readonly handovers?: ReadonlyMap<number, number>;
  readonly senders?: SendersOf;
  readonly takeOver?: { readonly at: string };
  readonly clientCredit?: number | undefined;
  readonly approvalRules?: ApprovalRules;
}

/** What the run of sequence 11 does at an instant, after these events. */
export const actionAt = (
  now: string,
  history: readonly InvoiceEvent[],
  circumstances: Circumstances = {},
): NextAction =>
  nextAction({
    invoice: history.reduce(evolve, absent),
    client: circumstances.client ?? client,
    account: {
      timeZone: circumstances.timeZone ?? 'UTC',
      ...(circumstances.approvalRules && { approvalRules: circumstances.approvalRules }),
      ...(circumstances.takeOver && { takeOver: circumstances.takeOver }),
    },
    sequenceId: 11,
    now: Date.parse(now),
    via: circumstances.via ?? 'smtp',
    clientCredit: circumstances.clientCredit,
    ...(circumstances.senders && { senders: circumstances.senders }),
    ...(circumstances.handovers && { handovers: circumstances.handovers }),
  });

/** A send of a reminder or an alert that nothing else depends on. */
export const sends = (
  stepId: number,
  changes: Partial<Extract<NextAction, { type: 'send' }>> = {},
): NextAction => ({
  type: 'send',
  stepId,
  attempt: 1,
  late: false,
  skip: [],
  skipReason: { code: 'later_reminder' },
  move: [],
  ...changes,
});

const hour = 3_600_000;
export const aDay = 24 * hour;

/** A wait of this many hours. */
export const waits = (hours: number, until: string, why: string): NextAction => ({
  type: 'wait',
  milliseconds: hours * hour,
  until: new Date(until).toISOString(),
  why,
});

/** A wait that only a change ends. */
export const waitsForChange = (why: string): NextAction => ({
  type: 'wait',
  milliseconds: aDay,
  until: null,
  why,
});
