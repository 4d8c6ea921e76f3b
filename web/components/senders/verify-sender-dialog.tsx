import { z } from 'zod';
import { missingInput } from '../../../contracts/sequences/sequence-messages.ts';
import {
  senderFields,
  type AddedSenderView,
  type NewSenderBody,
} from '../../../contracts/senders/verified-emails.ts';
import { enteredText } from '../../ui/forms/entered-text.ts';
import { useAddSender } from '../../data/records/senders.ts';
import { showInvalid } from '../../data/toasts.ts';
import type { Command } from '../../data/use-command.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';

/** An empty address is told by a toast. */
const senderForm = z.object({
  email: z.union([senderFields.email, z.literal('')], { error: 'Please enter a valid email address' }),
  displayName: enteredText(senderFields.displayName),
});

const nothingEntered = new Error('Please enter an email address');

/** Asks for an address first. */
const withAddress = (
  command: Command<NewSenderBody, AddedSenderView>,
): Command<NewSenderBody, AddedSenderView> => ({
  ...command,
  start: async (body) => {
    if (body.email !== '') return command.start(body);
    showInvalid(missingInput.senderEmail.title, missingInput.senderEmail.message);
    return { ok: false, error: nothingEntered };
  },
});

interface VerifySenderDialogProps {
  readonly title: string;
  /** Title of the toast when it fails. */
  readonly failure: string;
  readonly onAdded?: (added: AddedSenderView) => void;
  readonly onClose: () => void;
}

/** Adds an address to send from: a link that verifies it is mailed there. */
export const VerifySenderDialog = ({ title, failure, onAdded, onClose }: VerifySenderDialogProps) => {
  const form = useZodForm(senderForm, { email: '', displayName: '' });
  const add = useAddSender(failure, onAdded);
  return (
    <FormDialog
      title={title}
      form={form}
      command={withAddress(add)}
      toInput={(values) => values}
      submitLabel="Send verification"
      busyText="Sending..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email"
        help="We'll send a link to this address. Open it within 24 hours to verify that the address is yours."
      />
      <TextField
        form={form}
        name="displayName"
        label="Display name"
        optional
        help="Shown as the sender of new emails."
      />
    </FormDialog>
  );
};
