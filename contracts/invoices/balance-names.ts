import type { BalanceEntryKind, BalanceEntryView } from './balance.ts';

/** What people call each. */
export const balanceEntryNames = {
  payment: 'Payment',
  credit: 'Credit',
  write_off: 'Write-off',
  refund: 'Refund',
} as const satisfies Record<BalanceEntryKind, string>;

/** Where each comes from, as people read it. */
export const balanceEntrySources = {
  user: 'Entered',
  import: 'Import',
  statement: 'Bank statement',
  xero: 'Xero',
  gmail: 'Gmail',
} as const satisfies Record<BalanceEntryView['recordedBy'], string>;
