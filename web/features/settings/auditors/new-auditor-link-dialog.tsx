import {
  auditorLinkBody,
  longestAuditorLink,
  type NewAuditorLinkView,
} from '../../../../contracts/accounts/auditor-links.ts';
import { addDays } from '../../../../domain/calendar.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FieldRow } from '../../../ui/fields/field-row.tsx';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useToday } from '../../../data/account/clock.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useCreateAuditorLink } from './auditor-calls.ts';

/** The usual period is the year before this one, and a link lasts for 30 days. */
const usualOf = (today: string) => {
  const year = Number(today.slice(0, 4)) - 1;
  return { from: `${year}-01-01`, to: `${year}-12-31`, expiresOn: addDays(today, 30) };
};

interface NewAuditorLinkDialogProps {
  readonly onCreated: (link: NewAuditorLinkView) => void;
  readonly onClose: () => void;
}

/** Makes a link for an auditor. */
export const NewAuditorLinkDialog = ({ onCreated, onClose }: NewAuditorLinkDialogProps) => {
  const today = useToday();
  const form = useZodForm(auditorLinkBody, { name: '', ...usualOf(today), currentPassword: '' });
  const command = useCreateAuditorLink(onCreated);
  return (
    <FormDialog
      title="New auditor link"
      form={form}
      command={command}
      toInput={(values) => values}
      submitLabel="Create link"
      busyText="Creating..."
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Who is it for?" placeholder="Grant & Co." />
      <FieldRow>
        <DateField form={form} name="from" label="First day shown" />
        <DateField form={form} name="to" label="Last day shown" />
      </FieldRow>
      <DateField
        form={form}
        name="expiresOn"
        label="Works until"
        min={today}
        max={addDays(today, longestAuditorLink)}
      />
      <CurrentPasswordField form={form} name="currentPassword" label="Your password" />
    </FormDialog>
  );
};
