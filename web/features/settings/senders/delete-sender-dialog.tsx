import { useQuery } from '@tanstack/react-query';
import type { SenderView } from '../../../../contracts/verified-emails.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { senderUsesQuery, useDeleteSender } from './sender-calls.ts';

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const usesInWords = (steps: number, sequences: number): string =>
  steps === 0
    ? 'No scheduled emails are sent from it.'
    : `${countOf(steps, 'scheduled email')} in ${countOf(sequences, 'sequence')} ${steps === 1 ? 'is' : 'are'} sent from it. When one is due, its sequence goes on hold until you choose another sender.`;

/** Asks before a sender is deleted, and says what still uses it. */
export const DeleteSenderDialog = ({
  sender,
  onClose,
}: {
  readonly sender: SenderView;
  readonly onClose: () => void;
}) => {
  const remove = useDeleteSender();
  const { data: uses } = useQuery(senderUsesQuery(sender));
  const confirm = async (): Promise<void> => {
    const { ok } = await remove.start(sender);
    if (ok) onClose();
  };
  return (
    <ConfirmDialog
      title={`Delete ${sender.email}?`}
      confirmLabel="Delete"
      busyText="Deleting..."
      busy={remove.isPending}
      danger
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {uses === undefined ? 'Looking for emails sent from it...' : usesInWords(uses.steps, uses.sequences)}{' '}
      Emails already sent stay in Send History.
    </ConfirmDialog>
  );
};
