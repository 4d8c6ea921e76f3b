import type { BalanceEntryKind, BalanceEntryView } from './balance.ts';

/** What people call each. */
export const balanceEntryNames = {
  payment: 'Payment',
  credit: 'Credit',
  write_off: 'Write-off',
  refund: 'Refund',
  credit_used: 'Credit used',
  credit_applied: 'Credit applied',
} as const satisfies Record<BalanceEntryKind, string>;

/** Whether it makes more due, not less: it is shown with the other sign. */
export const makesMoreDue = ({ kind }: Pick<BalanceEntryView, 'kind'>): boolean =>
  kind === 'refund' || kind === 'credit_used';

/** "to INV-2", or "from INV-1"; undefined for what is no move of credit. */
export const creditMoveWords = ({
  kind,
  move,
}: Pick<BalanceEntryView, 'kind' | 'move'>): string | undefined =>
  move && `${kind === 'credit_used' ? 'to' : 'from'} ${move.invoiceNumber}`;

/** Where each comes from, as people read it. */
export const balanceEntrySources = {
  user: 'Entered',
  import: 'Import',
  statement: 'Bank statement',
  xero: 'Xero',
  gmail: 'Gmail',
} as const satisfies Record<BalanceEntryView['recordedBy'], string>;
