import type { DialogProps } from '../../../navigation/dialogs.ts';
import { BalanceEntryDialog } from '../components/balance-entry-dialog.tsx';

/** Records that money of an invoice was given back. */
export const PageDialog = (props: DialogProps) => <BalanceEntryDialog kind="refund" {...props} />;
