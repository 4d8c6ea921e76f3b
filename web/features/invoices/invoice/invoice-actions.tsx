import { useState } from 'react';
import { CircleOff } from 'lucide-react';
import type { InvoiceSequence } from '../../../components/sequences/invoice-sequence.ts';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { deletableSequence } from '../../../components/invoice-actions/delete-sequence.ts';
import { DeleteSequenceDialog } from '../../../components/invoice-actions/delete-sequence-dialog.tsx';
import { useInvoiceActions } from '../../../components/invoice-actions/use-invoice-actions.tsx';
import type { ActionableInvoice } from '../../../components/invoices/invoice-row.ts';
import { ActionBar } from '../../../components/record-page/action-bar.tsx';

interface InvoicePageActionsProps {
  readonly invoice: ActionableInvoice;
  /** Undefined when it never had one. */
  readonly sequence: InvoiceSequence | undefined;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** All that can be done with an invoice. */
export const InvoicePageActions = ({ invoice, sequence, onEdit, onDeleted }: InvoicePageActionsProps) => {
  const { actions, dialogs } = useInvoiceActions({ onEdit, onDeleted });
  const [isCancelling, setCancelling] = useState(false);
  const ofSequence: readonly RowAction[] =
    sequence?.isUnfinished !== true
      ? []
      : [
          {
            label: 'Cancel sequence',
            icon: <CircleOff size={16} aria-hidden />,
            danger: true,
            rare: true,
            onSelect: () => setCancelling(true),
          },
        ];
  const all = actions(invoice);
  const last = all.filter(({ danger }) => danger === true);
  return (
    <>
      <ActionBar
        label={invoice.invoiceNumber}
        actions={[...all.filter((action) => !last.includes(action)), ...ofSequence, ...last]}
      />
      {dialogs}
      {isCancelling && sequence !== undefined && (
        <DeleteSequenceDialog sequence={deletableSequence(sequence)} onClose={() => setCancelling(false)} />
      )}
    </>
  );
};
