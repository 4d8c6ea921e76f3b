import { z } from 'zod';
import Typography from '@mui/material/Typography';
import { mostApprovalNote, type ApprovalView } from '../../../../contracts/sequences/approvals.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { readApprovalsAgain, rejectEmail } from '../api/approvals.ts';

const noteForm = z.object({
  note: z.string().max(mostApprovalNote, `Note must be at most ${mostApprovalNote} characters`),
});

interface RejectDialogProps {
  readonly email: ApprovalView;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before an email is rejected: it can't be taken back. */
export const RejectDialog = ({ email, onDone, onClose }: RejectDialogProps) => {
  const form = useZodForm(noteForm, { note: '' });
  const command = useCommand({
    run: ({ note }: { readonly note: string }) => rejectEmail(email.id, note.trim()),
    failure: "The email couldn't be rejected",
    onDone: () => {
      showSuccess('Rejected: the email is skipped');
      onDone();
      void readApprovalsAgain();
    },
  });
  return (
    <FormDialog
      title={`Reject the email to ${email.clientName}?`}
      form={form}
      command={command}
      toInput={(values) => values}
      submitLabel="Reject"
      busyText="Rejecting..."
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        This email about invoice {email.invoiceNumber} is skipped. The sequence goes on with the next one.
      </Typography>
      <TextField form={form} name="note" label="Note" optional rows={2} help="For the history." />
    </FormDialog>
  );
};
