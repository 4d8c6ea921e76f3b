import { randomUUID } from 'node:crypto';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import { runId, type ChaseRun } from '../platform/ports/sequence-runs.ts';

/**
 * Context of a command that a run gives. Its id is new each time: of two workers that decide the same at the same
 * revision, one appends and the other meets a conflict, never its rival's events as if they were its own.
 */
export const runContext = (run: ChaseRun): CommandContext => ({
  userId: run.accountId,
  actor: 'workflow',
  commandId: randomUUID(),
  correlationId: runId(run),
});

/** Context of a command that the process manager gives because of an event, or to mend something. */
export const systemContext = (accountId: number, cause?: { readonly id: string }): CommandContext => ({
  userId: accountId,
  actor: 'system',
  commandId: randomUUID(),
  correlationId: cause?.id ?? randomUUID(),
  ...(cause === undefined ? {} : { causationId: cause.id }),
});
