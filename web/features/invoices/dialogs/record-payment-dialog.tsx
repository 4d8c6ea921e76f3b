import type { DialogProps } from '../../../navigation/dialogs.ts';
import { BalanceEntryDialog } from '../components/balance-entry-dialog.tsx';

/** Records a payment of part of an invoice, or of more. */
export const PageDialog = (props: DialogProps) => <BalanceEntryDialog kind="payment" {...props} />;
