import { NotAllowedNow } from '../domain/errors.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import type { StreamName } from '../platform/ports/event-store.ts';
import { contextOf, recordNumberOf, type Call } from './command-context.ts';
import { beganWith, type Desk } from './desk.ts';

/** Another record has this call's number: the call is run again with new numbers. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken';
}

/**
 * Creates the call's record under the call's first number. If another record has it, or its stream was closed because
 * an earlier try was given up, the call has to be run again with new numbers.
 * @throws NumberTaken, and what `make` throws
 */
export const makeRecord = async <T>(
  desk: Desk,
  call: Call,
  streamOf: (id: number) => StreamName,
  make: (id: number, context: CommandContext) => Promise<T>,
): Promise<T> => {
  const id = recordNumberOf(call);
  const context = contextOf(call, 'create');
  try {
    return await make(id, context);
  } catch (error) {
    const isTaken =
      error instanceof NotAllowedNow && !(await beganWith(desk, streamOf(id), context.commandId));
    throw isTaken ? new NumberTaken() : error;
  }
};
