import { addressDecider } from '../domain/address/decide.ts';
import type { AddressCommand } from '../domain/address/events.ts';
import { DomainError } from '../domain/errors.ts';
import type { CommandContext } from '../platform/ports/command-handler.ts';
import { followUp, type Desk, type Done } from './desk.ts';
import { addressStream } from './streams.ts';

/** Gives a command about an address to its stream. @throws AddressTaken */
export const handleAddress = async (
  desk: Pick<Desk, 'commands'>,
  email: string,
  command: AddressCommand,
  context: CommandContext,
): Promise<void> => {
  await desk.commands.handle(addressStream(email), addressDecider, command, context);
};

/** Whether another account has the address or is being registered with it. */
export const isAnothers = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  email: string,
): Promise<boolean> => {
  const { state } = await desk.commands.load(addressStream(email), addressDecider);
  return state.status !== 'free' && state.accountId !== accountId;
};

interface Move {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  /** ISO instant. */
  readonly now: string;
  readonly context: (purpose: string) => CommandContext;
}

/**
 * Changes an account's address: the new one is reserved first, so that two accounts can't have the same; it is confirmed
 * and the old one freed after the account has changed. The process manager repairs what a failure here leaves open.
 * @throws AddressTaken, and what `change` throws
 */
export const moveAddress = async (
  desk: Pick<Desk, 'commands' | 'log'>,
  { accountId, from, to, now, context }: Move,
  change: () => Promise<Done>,
): Promise<Done> => {
  const give = (email: string, command: AddressCommand) =>
    handleAddress(desk, email, command, context(`${command.type} ${addressStream(email)}`));
  await give(to, { type: 'ReserveAddress', accountId, now });
  try {
    const changed = await change();
    await followUp(desk, 'Following a changed address', async () => {
      await give(to, { type: 'ConfirmAddress', accountId });
      await give(from, { type: 'FreeAddress', accountId });
    });
    return changed;
  } catch (error) {
    if (error instanceof DomainError) await give(to, { type: 'FreeAddress', accountId });
    throw error;
  }
};
