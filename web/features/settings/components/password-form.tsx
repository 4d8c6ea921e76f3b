import { useState } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { changePasswordForm } from '../../../../contracts/accounts/account-bodies.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { NewPasswordFields } from '../../../ui/fields/new-password-fields.tsx';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { KeptAuditorLinks } from '../../../components/audit/kept-auditor-links.tsx';
import { queryClient } from '../../../data/query-client.ts';
import { useUser } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { auditorLinksQuery } from '../auditors/auditor-calls.ts';
import { changePassword } from '../api/change-password.ts';
import { sessionsQuery } from '../api/sessions.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password. */
export const PasswordForm = () => {
  const user = useUser();
  const form = useZodForm(changePasswordForm, empty);
  const { data: links = [] } = useQuery(auditorLinksQuery);
  const [kept, setKept] = useState<readonly number[]>([]);
  const change = useCommand({
    run: changePassword,
    failure: settingsFailures.password,
    onDone: () => {
      form.reset(empty);
      setKept([]);
      void queryClient.invalidateQueries(auditorLinksQuery);
      showSuccess(settingsSuccesses.passwordChanged);
      void queryClient.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <Box sx={{ maxWidth: 416 }}>
      <InlineForm
        form={form}
        command={change}
        toInput={({ currentPassword, newPassword }) => ({
          currentPassword,
          newPassword,
          ...(kept.length > 0 && { keepAuditorLinks: [...kept] }),
        })}
        submitLabel="Change password"
        busyText="Changing password..."
        takesFocus={false}
      >
        <CurrentPasswordField form={form} name="currentPassword" label="Current password" />
        <NewPasswordFields
          form={form}
          name="newPassword"
          confirmName="confirmPassword"
          label="New password"
          confirmLabel="Confirm new password"
          own={[user.name, user.email]}
        />
        <KeptAuditorLinks
          links={links.filter(({ status }) => status === 'working')}
          kept={kept}
          onChange={setKept}
        />
      </InlineForm>
    </Box>
  );
};
