import { randomUUID } from 'node:crypto';
import type { ActiveAccount } from '../domain/account/state.ts';
import type { Actor } from '../domain/metadata.ts';
import { derivedUuid } from '../platform/derived-ids.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import { runId, type ChaseRun } from '../platform/ports/sequence-runs.ts';

/** The ids of a changing call. A repeat has the same ids and so finds its own events. */
export interface Numbers {
  readonly commandId: string;
  /** Ids of the records that the call makes. */
  readonly ids: readonly number[];
  /** A repeat of a call that was answered as done: what it did not change then, it does not change now. */
  readonly isAnswered?: boolean;
}

/** A changing call of a signed-in user. A repeat has the same numbers. */
export interface Call extends Numbers {
  readonly account: ActiveAccount;
  /** Who acts; by default the user. */
  readonly actor?: Actor;
  /** The network address that the call comes from; absent for one that comes from none. */
  readonly network?: string;
  /** Milliseconds since 1970, shifted by `CLOCK_OFFSET`. */
  readonly now: number;
}

/** The number of the first record that a call makes. @throws Error for a call that has none */
export const recordNumberOf = ({ ids }: Pick<Numbers, 'ids'>): number => {
  const [id] = ids;
  if (id === undefined) throw new Error('The call has no number for its record');
  return id;
};

/**
 * Context of one of a call's commands. Each command has its own id, so that two on one stream are not mistaken for a
 * repeat.
 * @param purpose names the command within the call
 */
export const contextOf = (
  call: { readonly account: Pick<ActiveAccount, 'accountId'> } & Pick<
    Call,
    'commandId' | 'actor' | 'isAnswered'
  >,
  purpose: string,
): CommandContext => ({
  userId: call.account.accountId,
  actor: call.actor ?? 'user',
  commandId: derivedUuid(call.commandId, purpose),
  correlationId: call.commandId,
  isAnswered: call.isAnswered === true,
});

/**
 * Context of a command that a run gives. Its id is always new: if two workers decide the same at the same revision,
 * one appends and the other gets a conflict, instead of taking the other's events for its own.
 */
export const runContext = (run: ChaseRun): CommandContext => ({
  userId: run.accountId,
  actor: 'workflow',
  commandId: randomUUID(),
  correlationId: runId(run),
});

/** Context of a command that the process manager gives because of an event, or to repair something. */
export const systemContext = (accountId: number, cause?: { readonly id: string }): CommandContext => ({
  userId: accountId,
  actor: 'system',
  commandId: randomUUID(),
  correlationId: cause?.id ?? randomUUID(),
  ...(cause === undefined ? {} : { causationId: cause.id }),
});
