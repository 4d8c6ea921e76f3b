import type { AddressEvent } from './events.ts';

/** Who has an email address: nobody, an account that is being registered, or one that is. */
export type Address =
  | { readonly status: 'free' }
  | {
      readonly status: 'reserved';
      readonly accountId: number;
      /** ISO instant. */ readonly reservedAt: string;
    }
  | { readonly status: 'confirmed'; readonly accountId: number };

export const freeAddress: Address = { status: 'free' };

/** What an event makes of an address. */
export const evolveAddress = (_: Address, event: AddressEvent): Address => {
  switch (event.type) {
    case 'AddressReserved':
      return { status: 'reserved', accountId: event.data.accountId, reservedAt: event.data.reservedAt };
    case 'AddressConfirmed':
      return { status: 'confirmed', accountId: event.data.accountId };
    case 'AddressFreed':
      return freeAddress;
  }
};
