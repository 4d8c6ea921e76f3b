/** When an account's Xero was last looked at, in the keep under `timers`. */
export interface Checked {
  readonly accountId: number;
  readonly connectionId: string;
  /** ISO instant; null while no look has succeeded. */
  readonly at: string | null;
  /** When it is looked at again, in milliseconds since 1970. */
  readonly next: number;
}

export const checkedKey = (accountId: number): string => `checked-xero-${accountId}`;
