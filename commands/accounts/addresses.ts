import { accountDecider } from '../../domain/account/decide.ts';
import { addressDecider } from '../../domain/address/decide.ts';
import { isSameAddress } from '../../domain/address/same-address.ts';
import type { AddressCommand } from '../../domain/address/events.ts';
import { DomainError } from '../../domain/errors.ts';
import type { CommandContext } from '../../platform/ports/command-handler.ts';
import { contextOf } from '../command-context.ts';
import { followUp, loadIfThere, nobody, type Desk, type Done } from '../desk.ts';
import { accountStream, addressStream } from '../streams.ts';

/** Gives a command about an address to its stream. @throws AddressTaken, RevisionConflict (with `atRevision` only) */
export const handleAddress = async (
  desk: Pick<Desk, 'commands'>,
  email: string,
  command: AddressCommand,
  context: CommandContext,
  options?: { readonly atRevision: number },
): Promise<void> => {
  await desk.commands.handle(addressStream(email), addressDecider, command, context, options);
};

/** The account that holds an address, if it has proven it. */
const provenHolderOf = async (desk: Pick<Desk, 'commands'>, email: string): Promise<number | null> => {
  const { holder, isProven } = (await desk.commands.load(addressStream(email), addressDecider)).state;
  // Read in each case, so that all take the same time.
  const account = await loadIfThere(desk, holder?.accountId ?? nobody);
  const saysSo = account.status === 'active' && account.emailProven && isSameAddress(account.email, email);
  return holder !== null && (isProven || saysSo) ? holder.accountId : null;
};

/**
 * Whether another account has the address. An unproven one counts only where nobody can prove anything, because mail goes
 * to the outbox.
 */
export const isAnothers = async (
  desk: Pick<Desk, 'commands' | 'mailVia'>,
  accountId: number,
  email: string,
): Promise<boolean> => {
  const { holder } = (await desk.commands.load(addressStream(email), addressDecider)).state;
  const proven = await provenHolderOf(desk, email);
  const owner = desk.mailVia === 'outbox' ? holder?.accountId : proven;
  return typeof owner === 'number' && owner !== accountId;
};

/**
 * Makes an address that an account has proven its own. An account that held the address without proving it loses it: the
 * process manager tells it. The account's own stream is to record the proof next; the process manager ensures it.
 * @param apart whether the link was opened in a browser that is not logged in to the account
 * @throws AddressTaken when another account has proven the address before
 */
const ownAddress = async (
  desk: Pick<Desk, 'commands'>,
  accountId: number,
  email: string,
  context: CommandContext,
  apart = false,
): Promise<void> => {
  const provenHolder = await provenHolderOf(desk, email);
  await handleAddress(desk, email, { type: 'OwnAddress', accountId, provenHolder, apart }, context);
};

/** A proof of an address, by a link that was mailed there. */
interface Proof {
  readonly call: Parameters<typeof contextOf>[0];
  readonly email: string;
  /** Whether the link was opened in a browser that is not logged in to the account. */
  readonly apart?: boolean;
}

/** Records in an account that an address is proven; the address is its own already. */
export const recordProof = (
  desk: Pick<Desk, 'commands'>,
  { call, email, apart = false }: Proof,
): Promise<Done> =>
  desk.commands.handle(
    accountStream(call.account.accountId),
    accountDecider,
    { type: 'ProveAddress', email, apart },
    contextOf(call, 'prove'),
  );

/** Proves the address that an account has. @throws AddressTaken when another account has proven it before */
export const proveOwnAddress = async (desk: Pick<Desk, 'commands'>, proof: Proof): Promise<Done> => {
  const { call, email, apart } = proof;
  await ownAddress(desk, call.account.accountId, email, contextOf(call, 'own'), apart);
  return recordProof(desk, proof);
};

interface Move {
  readonly accountId: number;
  readonly from: string;
  readonly to: string;
  /** Whether the account has proven the new address. */
  readonly isProven: boolean;
  /** Whether that was in a browser that is not logged in to the account. */
  readonly apart?: boolean;
  /** ISO instant. */
  readonly now: string;
  readonly context: (purpose: string) => CommandContext;
}

/**
 * Changes an account's address. The new one is reserved first, or owned if it is proven; it is confirmed and the old one
 * freed after the account has changed. The process manager repairs what a failure here leaves open.
 * @throws AddressTaken for a proven address that another account has proven before, and what `change` throws
 */
export const moveAddress = async (
  desk: Pick<Desk, 'commands' | 'log'>,
  { accountId, from, to, isProven, apart = false, now, context }: Move,
  change: () => Promise<Done>,
): Promise<Done> => {
  const give = (email: string, command: AddressCommand) =>
    handleAddress(desk, email, command, context(`${command.type} ${addressStream(email)}`));
  if (isProven) await ownAddress(desk, accountId, to, context(`own ${addressStream(to)}`), apart);
  else await give(to, { type: 'ReserveAddress', accountId, now });
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
