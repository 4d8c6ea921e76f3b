import { useState } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Banknote, CalendarDays, Eraser, FileMinus, Undo2, X } from 'lucide-react';
import {
  balanceEntryNames,
  creditMoveWords,
  makesMoreDue,
} from '../../../../contracts/invoices/balance-names.ts';
import type { BalanceEntryView } from '../../../../contracts/invoices/balance.ts';
import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import { balanceFailures } from '../../../../contracts/invoices/balance-messages.ts';
import { shortDate } from '../../../../domain/calendar.ts';
import { overpaidOf } from '../../../../domain/invoice/balance.ts';
import { deleteBalanceEntry } from '../../../components/invoice-actions/balance-entries.ts';
import { isCreditMove, tellRemoved } from '../../../components/invoice-actions/entry-toasts.ts';
import { ActionsMenu } from '../../../components/record-page/actions-menu.tsx';
import { RecordSection } from '../../../components/record-page/record-section.tsx';
import { useCommand } from '../../../data/use-command.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { RowAction } from '../../../ui/data-table/column.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { formatMinor } from '../../../data/account/numbers.ts';

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    columnGap: theme.spacing(3),
    alignItems: 'center',
    minHeight: 40,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& .more': { color: theme.vars.palette.text.secondary, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
}));

const sourceWords = ({ recordedBy }: BalanceEntryView): string[] => {
  if (recordedBy === 'xero') return ['from Xero'];
  if (recordedBy === 'statement') return ['from a bank statement'];
  return recordedBy === 'import' ? ['imported'] : [];
};

/** "Bank transfer, RF12, from Xero". */
const detailsOf = (entry: BalanceEntryView): string =>
  [creditMoveWords(entry), entry.method, entry.reason, entry.reference, entry.note, ...sourceWords(entry)]
    .filter((text) => text !== undefined)
    .join(', ');

/** What taking an entry back is called: of credit, its other end goes with it. */
const removalOf = ({ kind }: BalanceEntryView) =>
  isCreditMove(kind)
    ? { verb: 'Take back', what: 'credit', busy: 'Taking back...' }
    : { verb: 'Remove', what: balanceEntryNames[kind].toLowerCase(), busy: 'Removing...' };

interface BalanceEntriesProps {
  readonly invoice: InvoiceView;
}

const icon = { size: 16, 'aria-hidden': true } as const;

/** What changes how much is due, in one menu. */
const useRecordActions = ({ id, status, amountPaid }: InvoiceView): readonly RowAction[] => {
  const openDialog = useOpenDialog();
  return [
    { label: 'Payment…', icon: <Banknote {...icon} />, onSelect: () => openDialog('record-payment', id) },
    { label: 'Credit…', icon: <FileMinus {...icon} />, onSelect: () => openDialog('record-credit', id) },
    {
      label: 'Write-off…',
      icon: <Eraser {...icon} />,
      disabled: status === 'paid',
      onSelect: () => openDialog('record-write-off', id),
    },
    {
      label: 'Refund…',
      icon: <Undo2 {...icon} />,
      disabled: amountPaid <= 0,
      onSelect: () => openDialog('record-refund', id),
    },
    {
      label: 'Payment plan…',
      icon: <CalendarDays {...icon} />,
      disabled: status === 'paid',
      onSelect: () => openDialog('payment-plan', id),
    },
  ];
};

/** What was paid, credited, written off and given back of an invoice, and what records more. */
export const BalanceEntries = ({ invoice }: BalanceEntriesProps) => {
  const [removing, setRemoving] = useState<BalanceEntryView>();
  const remove = useCommand({
    run: (entry: BalanceEntryView) => deleteBalanceEntry(invoice.id, entry),
    failure: balanceFailures.removeEntry,
    onDone: (answer, entry) => tellRemoved(invoice, entry, answer),
  });
  const confirm = async (entry: BalanceEntryView): Promise<void> => {
    const { ok } = await remove.start(entry);
    if (ok) setRemoving(undefined);
  };
  const actions = useRecordActions(invoice);
  const overpaid = overpaidOf({ facts: { amountCents: invoice.amount }, entries: invoice.payments });
  return (
    <RecordSection
      title="Payments"
      action={
        <ActionsMenu actions={actions} label={invoice.invoiceNumber}>
          Record
        </ActionsMenu>
      }
    >
      {invoice.payments.length === 0 && <Box sx={{ color: 'text.secondary' }}>No payments yet.</Box>}
      <List>
        {invoice.payments.map((entry) => (
          <li key={entry.id}>
            <Box sx={{ py: 2, minWidth: 0 }}>
              {`${balanceEntryNames[entry.kind]}, ${shortDate(entry.date)}`}
              {detailsOf(entry) !== '' && <div className="more">{detailsOf(entry)}</div>}
            </Box>
            <span>
              {makesMoreDue(entry) && '+'}
              <Money minor={makesMoreDue(entry) ? entry.amount : -entry.amount} currency={invoice.currency} />
            </span>
            <IconButton
              aria-label={`${removalOf(entry).verb} the ${removalOf(entry).what} of ${formatMinor(entry.amount, invoice.currency)}`}
              onClick={() => setRemoving(entry)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </List>
      {overpaid > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {`${formatMinor(overpaid, invoice.currency)} more than the total: your client's credit.`}
        </Box>
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={`${removalOf(removing).verb} this ${removalOf(removing).what}?`}
          confirmLabel={removalOf(removing).verb}
          busyText={removalOf(removing).busy}
          busy={remove.isPending}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void confirm(removing)}
        >
          {`${[
            `${formatMinor(removing.amount, invoice.currency)} of ${shortDate(removing.date)}`,
            creditMoveWords(removing),
          ]
            .filter((text) => text !== undefined)
            .join(', ')}. The history keeps it.`}
        </ConfirmDialog>
      )}
    </RecordSection>
  );
};
