import { match } from 'ts-pattern';
import type { Decider } from '../decider.ts';
import { AddressTaken, NotAllowedNow } from '../errors.ts';
import type { AddressCommand, AddressEvent } from './events.ts';

/** Who owns an email address: nobody, an account that is being registered, or a registered one. */
export type Address =
  | { readonly status: 'free' }
  | {
      readonly status: 'reserved';
      readonly accountId: number;
      /** ISO instant. */ readonly reservedAt: string;
    }
  | { readonly status: 'confirmed'; readonly accountId: number };

const freeAddress: Address = { status: 'free' };

/** Applies an event to an address. */
const evolveAddress = (_: Address, event: AddressEvent): Address => {
  switch (event.type) {
    case 'AddressReserved':
      return { status: 'reserved', accountId: event.data.accountId, reservedAt: event.data.reservedAt };
    case 'AddressConfirmed':
      return { status: 'confirmed', accountId: event.data.accountId };
    case 'AddressFreed':
      return freeAddress;
  }
};

type CommandOf<T extends AddressCommand['type']> = Extract<AddressCommand, { type: T }>;

const reserve = ({ accountId, now }: CommandOf<'ReserveAddress'>, address: Address): AddressEvent[] => {
  if (address.status === 'free') return [{ type: 'AddressReserved', data: { accountId, reservedAt: now } }];
  if (address.accountId !== accountId) throw new AddressTaken();
  return [];
};

const confirm = ({ accountId }: CommandOf<'ConfirmAddress'>, address: Address): AddressEvent[] => {
  if (address.status === 'free')
    throw new NotAllowedNow('The registration did not succeed. Please try again.');
  if (address.accountId !== accountId) throw new AddressTaken();
  return address.status === 'confirmed' ? [] : [{ type: 'AddressConfirmed', data: { accountId } }];
};

const free = ({ accountId }: CommandOf<'FreeAddress'>, address: Address): AddressEvent[] =>
  address.status === 'free' || address.accountId !== accountId
    ? []
    : [{ type: 'AddressFreed', data: { accountId } }];

/**
 * One account per address. A reservation that was not confirmed within a minute still refuses others; to take the
 * address, first close that account's stream, then free the address.
 * @throws AddressTaken while another account holds it, NotAllowedNow when a reservation to be confirmed is gone
 */
export const addressDecider: Decider<AddressCommand, Address, AddressEvent> = {
  name: 'address',
  version: 1,
  initial: freeAddress,
  decide: (command, address) =>
    match(command)
      .with({ type: 'ReserveAddress' }, (c) => reserve(c, address))
      .with({ type: 'ConfirmAddress' }, (c) => confirm(c, address))
      .with({ type: 'FreeAddress' }, (c) => free(c, address))
      .exhaustive(),
  evolve: evolveAddress,
};
