/** Events of the stream `email-{sha256 of the lower-case address}`: one account per address. */
export type AddressEvent =
  | { type: 'AddressReserved'; data: { accountId: number; reservedAt: string } }
  | { type: 'AddressConfirmed'; data: { accountId: number } }
  | { type: 'AddressFreed'; data: { accountId: number } };

export type AddressCommand =
  /** Refused by `AddressTaken` while another account holds it. */
  | { type: 'ReserveAddress'; accountId: number; now: string }
  | { type: 'ConfirmAddress'; accountId: number }
  | { type: 'FreeAddress'; accountId: number };
