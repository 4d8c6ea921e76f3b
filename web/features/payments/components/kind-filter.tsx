import { balanceEntryKind, type BalanceEntryKind } from '../../../../contracts/invoices/balance.ts';
import { PlainSelect } from '../../../ui/controls/plain-select.tsx';

/** `all` for every kind. */
export type KindChoice = BalanceEntryKind | 'all';

export const kindChoices: readonly KindChoice[] = ['all', ...balanceEntryKind.options];

const labels: Readonly<Record<KindChoice, string>> = {
  all: 'All kinds',
  payment: 'Payments',
  credit: 'Credits',
  write_off: 'Write-offs',
  refund: 'Refunds',
  credit_used: 'Credit used',
  credit_applied: 'Credit applied',
};

const options = kindChoices.map((value) => ({ value, label: labels[value] }));

interface KindFilterProps {
  readonly value: KindChoice;
  readonly onChange: (value: KindChoice) => void;
}

export const KindFilter = ({ value, onChange }: KindFilterProps) => (
  <PlainSelect label="Kind" options={options} value={value} onChange={onChange} sx={{ flex: 'none' }} />
);
