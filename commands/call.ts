import { todayIn } from '../domain/calendar.ts';
import type { ActiveAccount } from '../domain/account/state.ts';
import type { Moment } from '../domain/invoice/commands.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import { derivedUuid } from '../platform/derived-uuid.ts';

/** What a call that changes something goes by: a repeat has the same numbers and so meets its own events. */
export interface Numbers {
  readonly commandId: string;
  /** Ids of the records that the call makes. */
  readonly ids: readonly number[];
}

/** One call of a signed-in person that changes something. A repeat of it has the same numbers. */
export interface Call extends Numbers {
  readonly account: ActiveAccount;
  /** Milliseconds since 1970, shifted by `CLOCK_OFFSET`. */
  readonly now: number;
}

/**
 * Context of one of a call's commands. Each has an id of its own, so that two on one stream are not taken for a repeat.
 * @param purpose names the command within the call
 */
export const contextOf = (call: Call, purpose: string): CommandContext => ({
  userId: call.account.accountId,
  actor: 'user',
  commandId: derivedUuid(call.commandId, purpose),
  correlationId: call.commandId,
});

/** The call's moment as its account sees it. */
export const momentOf = ({ now, account: { timeZone } }: Call): Moment => ({
  now: new Date(now).toISOString(),
  today: todayIn(timeZone, now),
  timeZone,
});
