import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { longText } from '../../../../contracts/fields.ts';
import {
  emailType,
  senderChangeBody,
  senderFields,
  senderTexts,
  type EmailType,
  type SenderChangeBody,
  type SenderView,
} from '../../../../contracts/senders/verified-emails.ts';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { MoreFields } from '../../../ui/forms/more-fields.tsx';
import { enteredText } from '../../../ui/forms/entered-text.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { SignatureField } from '../components/signature-field.tsx';
import { useEditSender } from './sender-calls.ts';

/** Every field holds text; an empty server means that of this Owed. */
const senderForm = z.object({
  displayName: enteredText(senderFields.displayName),
  emailType,
  signatureOf: z.enum(['profile', 'own', 'none']),
  signature: longText(5_000, 'Signature'),
  smtpServer: enteredText(senderFields.smtpServer),
  smtpPort: z.string().regex(/^\d{0,5}$/, senderTexts.port),
  smtpUsername: enteredText(senderFields.smtpUsername),
  smtpPassword: enteredText(senderFields.smtpPassword),
  currentPassword: enteredText(senderChangeBody.shape.currentPassword),
});

type Entered = z.output<typeof senderForm>;

const typeLabels: Readonly<Record<EmailType, string>> = {
  personal: 'Personal',
  business: 'Business',
  support: 'Support',
  billing: 'Billing',
  other: 'Other',
};
const types = emailType.options.map((value) => ({ value, label: typeLabels[value] }));

const signatures = [
  { value: 'profile', label: 'Same as your profile' },
  { value: 'own', label: 'A different one' },
  { value: 'none', label: 'None' },
];

const kindOf = ({ signature }: SenderView): Entered['signatureOf'] => {
  if (signature === null) return 'profile';
  return signature === '' ? 'none' : 'own';
};

const signatureIn = ({ signatureOf, signature }: Entered): string | null => {
  if (signatureOf === 'profile') return null;
  return signatureOf === 'none' ? '' : signature;
};

const serverIn = ({ smtpServer, smtpPort, smtpUsername, smtpPassword }: Entered): SenderChangeBody =>
  smtpServer == null
    ? { smtpServer: null }
    : {
        smtpServer,
        smtpPort: smtpPort === '' ? null : Number(smtpPort),
        smtpUsername: smtpUsername ?? null,
        ...(smtpPassword == null ? {} : { smtpPassword }),
      };

const bodyOf = (entered: Entered): SenderChangeBody => ({
  displayName: entered.displayName ?? null,
  emailType: entered.emailType,
  signature: signatureIn(entered),
  ...serverIn(entered),
  ...(entered.currentPassword != null && { currentPassword: entered.currentPassword }),
});

const serverFields = ['smtpServer', 'smtpPort', 'smtpUsername', 'smtpPassword'] as const;

/** Name, signature and kind of a sender, and its own mail server, which is tried before it is saved. */
export const EditSenderDialog = ({
  sender,
  onClose,
}: {
  readonly sender: SenderView;
  readonly onClose: () => void;
}) => {
  const form = useZodForm(senderForm, {
    displayName: sender.displayName ?? '',
    emailType: sender.emailType,
    signatureOf: kindOf(sender),
    signature: sender.signature ?? '',
    smtpServer: sender.smtpServer ?? '',
    smtpPort: sender.smtpPort === null ? '587' : String(sender.smtpPort),
    smtpUsername: sender.smtpUsername ?? '',
    smtpPassword: '',
    currentPassword: '',
  });
  const signatureOf = useWatch({ control: form.control, name: 'signatureOf' });
  const edit = useEditSender(sender);
  const { errors } = form.formState;
  // Asked for by the server, when the mail server has changed.
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && errors.currentPassword !== undefined) setAsked(true);
  return (
    <FormDialog
      title="Edit verified email"
      form={form}
      command={edit}
      toInput={bodyOf}
      submitLabel="Save"
      busyText="Saving..."
      onClose={onClose}
    >
      <FieldRow>
        <TextField
          form={form}
          name="displayName"
          label="Display name"
          optional
          help={`Shown next to ${sender.email}.`}
        />
        <SelectField form={form} name="emailType" label="Email type" options={types} />
      </FieldRow>
      <SelectField
        form={form}
        name="signatureOf"
        label="Signature"
        options={signatures}
        help="Added below this sender's reminders."
      />
      {signatureOf === 'own' && (
        <SignatureField form={form} name="signature" label="This sender's signature" rows={4} />
      )}
      <MoreFields
        closedLabel="Own mail server"
        openLabel="Own mail server"
        filled={sender.smtpServer !== null}
        wrong={serverFields.some((name) => errors[name] !== undefined)}
      >
        <FieldRow>
          <TextField
            form={form}
            name="smtpServer"
            label="SMTP server"
            optional
            placeholder="smtp.example.com"
            help="Leave empty to send through this installation's mail server."
          />
          <TextField form={form} name="smtpPort" label="Port" placeholder="587" />
        </FieldRow>
        <FieldRow>
          <TextField form={form} name="smtpUsername" label="Username" optional />
          <TextField
            form={form}
            name="smtpPassword"
            label="Password"
            type="password"
            autoComplete="new-password"
            optional
            help={
              sender.smtpServer === null
                ? 'Owed tests the server before saving it.'
                : 'Fill this in only to change it. Owed tests the server before saving it.'
            }
          />
        </FieldRow>
      </MoreFields>
      {isAsked && <CurrentPasswordField form={form} name="currentPassword" label="Your Owed password" />}
    </FormDialog>
  );
};
