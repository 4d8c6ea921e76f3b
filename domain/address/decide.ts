import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { AddressTaken, NotAllowedNow } from '../errors.ts';
import type { AddressCommand, AddressEvent } from './events.ts';
import { type Address, type Claim, evolveAddress, freeAddress } from './state.ts';

type CommandOf<T extends AddressCommand['type']> = Extract<AddressCommand, { type: T }>;

const claimOf = ({ holder, claims }: Address, accountId: number): Claim | undefined =>
  [...(holder ? [holder] : []), ...claims].find((claim) => claim.accountId === accountId);

const reserve = ({ accountId, now }: CommandOf<'ReserveAddress'>, address: Address): AddressEvent[] => {
  if (claimOf(address, accountId) !== undefined) return [];
  return address.holder === null
    ? [{ type: 'AddressReserved', data: { accountId, reservedAt: now } }]
    : [{ type: 'AddressClaimed', data: { accountId, claimedAt: now } }];
};

const confirm = ({ accountId }: CommandOf<'ConfirmAddress'>, address: Address): AddressEvent[] => {
  const claim = claimOf(address, accountId);
  if (claim === undefined) throw new NotAllowedNow("Registration didn't succeed. Please try again.");
  return claim.since === null ? [] : [{ type: 'AddressConfirmed', data: { accountId } }];
};

const own = (
  { accountId, provenHolder, apart = false }: CommandOf<'OwnAddress'>,
  { holder, isProven }: Address,
): AddressEvent[] => {
  const isHolder = holder === null || holder.accountId === accountId;
  if (!isHolder && (isProven || provenHolder === holder.accountId)) throw new AddressTaken();
  if (isHolder && isProven) return [];
  const data = {
    accountId,
    before: isHolder ? null : holder.accountId,
    ...(apart && { apart: true as const }),
  };
  return [{ type: 'AddressOwned', data }];
};

const free = ({ accountId }: CommandOf<'FreeAddress'>, address: Address): AddressEvent[] =>
  claimOf(address, accountId) === undefined ? [] : [{ type: 'AddressFreed', data: { accountId } }];

/**
 * One account holds an address: the first one, until another proves that it reads its mail. Registering is never refused,
 * so that nobody learns whether an address has an account.
 * @throws AddressTaken when another account has proven the address before, NotAllowedNow when a reservation to be
 *   confirmed is gone
 */
export const addressDecider: Decider<AddressCommand, Address, AddressEvent> = {
  name: 'address',
  version: 2,
  initial: freeAddress,
  decide: (command, address) =>
    match(command)
      .with({ type: 'ReserveAddress' }, (c) => reserve(c, address))
      .with({ type: 'ConfirmAddress' }, (c) => confirm(c, address))
      .with({ type: 'OwnAddress' }, (c) => own(c, address))
      .with({ type: 'FreeAddress' }, (c) => free(c, address))
      .exhaustive(),
  evolve: evolveAddress,
};
