/**
 * Events of the stream `email-{sha256 of the lower-case address}`. Several accounts may be registered with an address;
 * one of them holds it.
 */
export type AddressEvent =
  /** The account is the first with this address, so it holds it. */
  | { type: 'AddressReserved'; data: { accountId: number; reservedAt: string } }
  /** Another account holds the address; this one gets it by proving it. */
  | { type: 'AddressClaimed'; data: { accountId: number; claimedAt: string } }
  /** The account that reserved or claimed the address exists. */
  | { type: 'AddressConfirmed'; data: { accountId: number } }
  /**
   * The account proved that it reads the address's mail. `before`: the unproven account that held it until then. `apart`:
   * in a browser that was not logged in to it.
   */
  | { type: 'AddressOwned'; data: { accountId: number; before: number | null; apart?: true } }
  /** The account does not use the address any more. */
  | { type: 'AddressFreed'; data: { accountId: number } };

export type AddressCommand =
  /** Claims the address while another account holds it. */
  | { type: 'ReserveAddress'; accountId: number; now: string }
  | { type: 'ConfirmAddress'; accountId: number }
  /**
   * The account has proven the address. `provenHolder`: the account that holds it, if its own stream says that it proved
   * it; addresses that were proven by earlier versions have no `AddressOwned`.
   */
  | { type: 'OwnAddress'; accountId: number; provenHolder: number | null; apart?: boolean }
  | { type: 'FreeAddress'; accountId: number };
