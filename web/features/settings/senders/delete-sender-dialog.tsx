import { useQuery } from '@tanstack/react-query';
import type { SenderView } from '../../../../contracts/senders/verified-emails.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { loadOf } from '../../../data/load.ts';
import { senderUsesQuery, useDeleteSender } from './sender-calls.ts';
import { countOf } from '../../../data/account/numbers.ts';

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
  const query = useQuery(senderUsesQuery(sender));
  const load = loadOf(query);
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
      {load.isPending && 'Looking for emails sent from it...'}
      {load.isError && <LoadFailed text="The emails sent from it couldn't be loaded." load={load} />}
      {query.data && usesInWords(query.data.steps, query.data.sequences)} Emails already sent stay in Send
      History.
    </ConfirmDialog>
  );
};
