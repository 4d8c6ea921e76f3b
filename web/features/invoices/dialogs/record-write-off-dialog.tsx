import type { DialogProps } from '../../../navigation/dialogs.ts';
import { BalanceEntryDialog } from '../components/balance-entry-dialog.tsx';

/** Writes off what is due of an invoice, or part of it. */
export const PageDialog = (props: DialogProps) => <BalanceEntryDialog kind="write_off" {...props} />;
