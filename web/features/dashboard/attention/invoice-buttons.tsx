import Button from '@mui/material/Button';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { markPaid, pauseSequence, resumeSequence } from '../../../components/invoice-actions/late-actions.ts';
import { useOpenPromise } from '../../../components/invoice-actions/open-invoice-dialogs.ts';
import { undoableStore } from '../../../components/invoice-actions/undoable.ts';
import { settle } from '../../../loading/settled.ts';
import { useOpenDialog } from '../../../navigation/dialogs.ts';
import { nameOf } from './entry-frame.tsx';

export interface ButtonProps {
  readonly entry: AttentionEntry;
  /** Whether it is the first of its entry. */
  readonly main?: boolean;
}

interface NamedButtonProps extends ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const EntryButton = ({ entry, main = false, label, onClick }: NamedButtonProps) => (
  <Button
    variant={main ? 'outlined' : 'text'}
    aria-label={`${label}: ${nameOf(entry)}`}
    {...(main && { 'data-next-step': '' })}
    onClick={onClick}
  >
    {label}
  </Button>
);

/** The Undo of what has just settled the invoice. */
export const undoIn = ({ invoiceId }: AttentionEntry) => ({
  label: 'Undo',
  run: () => undoableStore.get().get(invoiceId)?.(),
});

export const PaidButton = ({ entry, ...rest }: ButtonProps) => {
  const { invoiceId: id, invoiceNumber, currency, amount, promisedPaymentDate } = entry;
  const invoice = {
    id,
    invoiceNumber,
    currency,
    amount,
    promisedPaymentDate,
    status: 'pending',
    datePaid: null,
  } as const;
  const settled = { done: 'Marked as paid', undo: undoIn(entry) };
  const pay = (): void => void settle(id, settled, () => markPaid([invoice]));
  return <EntryButton {...rest} entry={entry} label="Mark Paid" onClick={pay} />;
};

export const PromiseButton = ({ entry, ...rest }: ButtonProps) => {
  const openPromise = useOpenPromise();
  const { invoiceId: id, promisedPaymentDate } = entry;
  return (
    <EntryButton
      {...rest}
      entry={entry}
      label={promisedPaymentDate === null ? 'Record promise' : 'Change promise'}
      onClick={() => openPromise({ id, promisedPaymentDate })}
    />
  );
};

/** Nothing for an invoice whose client is gone: nobody would get the reminders. */
export const CreateSequenceButton = ({ entry, ...rest }: ButtonProps) => {
  const openDialog = useOpenDialog();
  if (entry.inSequence || entry.clientName === null) return null;
  const open = (): void => openDialog('create-sequence', entry.invoiceId);
  return <EntryButton {...rest} entry={entry} label="Create Sequence" onClick={open} />;
};

export const ViewSequenceButton = ({ entry, ...rest }: ButtonProps) => {
  const openDialog = useOpenDialog();
  const open = (): void => openDialog('sequence', entry.invoiceId);
  return <EntryButton {...rest} entry={entry} label="View Sequence" onClick={open} />;
};

export const ApplyCreditButton = ({ entry, ...rest }: ButtonProps) => {
  const openDialog = useOpenDialog();
  const open = (): void => openDialog('apply-credit', entry.invoiceId);
  return <EntryButton {...rest} entry={entry} label="Apply credit" onClick={open} />;
};

export const ResumeButton = ({ entry, ...rest }: ButtonProps) => {
  const { invoiceId } = entry;
  const settled = {
    done: 'Sequence resumed',
    undo: { label: 'Pause', run: () => void pauseSequence(invoiceId) },
  };
  const resume = (): void => void settle(invoiceId, settled, () => resumeSequence(invoiceId));
  return <EntryButton {...rest} entry={entry} label="Resume" onClick={resume} />;
};

export const PauseButton = ({ entry, ...rest }: ButtonProps) => {
  const { invoiceId } = entry;
  const settled = {
    done: 'Sequence paused. Nothing goes out until you resume it.',
    undo: { label: 'Resume', run: () => void resumeSequence(invoiceId) },
  };
  const pause = (): void => void settle(invoiceId, settled, () => pauseSequence(invoiceId));
  return <EntryButton {...rest} entry={entry} label="Pause" onClick={pause} />;
};
