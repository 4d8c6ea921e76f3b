import type { DialogProps } from '../../../navigation/dialogs.ts';
import { BalanceEntryDialog } from '../components/balance-entry-dialog.tsx';

/** Records a credit note for an invoice. */
export const PageDialog = (props: DialogProps) => <BalanceEntryDialog kind="credit" {...props} />;
