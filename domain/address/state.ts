import type { AddressEvent } from './events.ts';

/** An account that was registered with the address, or changed to it. */
export interface Claim {
  readonly accountId: number;
  /** ISO instant since when the account is awaited; null once it exists. */
  readonly since: string | null;
}

/** Which accounts have an email address. */
export interface Address {
  /** The one that proved it; while none has, the first one. */
  readonly holder: Claim | null;
  /** Whether the holder proved it. False where an earlier version recorded the proof in the account's stream alone. */
  readonly isProven: boolean;
  /** The others, the latest last. */
  readonly claims: readonly Claim[];
}

export const freeAddress: Address = { holder: null, isProven: false, claims: [] };

/** Anybody can register with any address, so only the latest claims are kept. */
const mostClaims = 20;

const without = (claims: readonly Claim[], accountId: number): readonly Claim[] =>
  claims.filter((claim) => claim.accountId !== accountId);

const confirmed = (address: Address, accountId: number): Address => {
  const confirm = (claim: Claim): Claim =>
    claim.accountId === accountId ? { accountId, since: null } : claim;
  return {
    ...address,
    holder: address.holder && confirm(address.holder),
    claims: address.claims.map(confirm),
  };
};

const owned = ({ claims }: Address, accountId: number, before: number | null): Address => ({
  holder: { accountId, since: null },
  isProven: true,
  claims: [...(before === null ? [] : [{ accountId: before, since: null }]), ...without(claims, accountId)],
});

/** When the holder goes, the oldest claim holds the address. */
const freed = (address: Address, accountId: number): Address => {
  if (address.holder?.accountId !== accountId)
    return { ...address, claims: without(address.claims, accountId) };
  const [holder = null, ...claims] = address.claims;
  return { holder, isProven: false, claims };
};

/** Applies an event to an address. */
export const evolveAddress = (address: Address, event: AddressEvent): Address => {
  const { accountId } = event.data;
  switch (event.type) {
    case 'AddressReserved':
      return { ...address, holder: { accountId, since: event.data.reservedAt }, isProven: false };
    case 'AddressClaimed': {
      const claims = [...address.claims, { accountId, since: event.data.claimedAt }];
      return { ...address, claims: claims.slice(-mostClaims) };
    }
    case 'AddressConfirmed':
      return confirmed(address, accountId);
    case 'AddressOwned':
      return owned(address, accountId, event.data.before);
    case 'AddressFreed':
      return freed(address, accountId);
  }
};
