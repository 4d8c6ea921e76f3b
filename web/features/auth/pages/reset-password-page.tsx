import { useState } from 'react';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import type { ResetPasswordView } from '../../../../contracts/accounts/accounts.ts';
import { resetPasswordBody, type ResetPasswordBody } from '../../../../contracts/accounts/account-bodies.ts';
import { failures } from '../../../../contracts/messages.ts';
import { resetScreen, tokenIsValid } from '../../../../contracts/accounts/password-messages.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { NewPasswordFields } from '../../../ui/fields/new-password-fields.tsx';
import { KeptAuditorLinks } from '../../../components/audit/kept-auditor-links.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { leaveSession } from '../../../data/account/session.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { resetPassword } from '../api/reset-password.ts';
import { usePasswordLink } from '../api/use-password-link.ts';
import { AuthCard } from '../components/auth-card.tsx';

interface NewPasswordProps {
  readonly token: string;
  readonly auditorLinks: NonNullable<ResetPasswordView['auditorLinks']>;
  readonly onDone: () => void;
}

const NewPassword = ({ token, auditorLinks, onDone }: NewPasswordProps) => {
  const [kept, setKept] = useState<readonly number[]>([]);
  const form = useZodForm(resetPasswordBody, { password: '', confirmPassword: '' });
  const reset = useCommand({
    run: (body: ResetPasswordBody) => resetPassword(token, body),
    failure: failures.error,
    describe: (error) => messageOf(error, resetScreen.resetFailed),
    onDone: () => {
      leaveSession(true);
      onDone();
    },
  });
  return (
    <InlineForm
      form={form}
      command={reset}
      toInput={(values) => ({ ...values, ...(kept.length > 0 && { keepAuditorLinks: [...kept] }) })}
      submitLabel="Reset Password"
      busyText="Resetting Password..."
    >
      <NewPasswordFields
        form={form}
        name="password"
        confirmName="confirmPassword"
        label="New Password"
        confirmLabel="Confirm New Password"
      />
      <KeptAuditorLinks links={auditorLinks} kept={kept} onChange={setKept} />
    </InlineForm>
  );
};

/** The target of a mailed link. Opening it changes nothing: mail scanners open links, too. */
const ResetPasswordPage = () => {
  const { token = '' } = useParams();
  const { data, isPending } = usePasswordLink(token);
  const [isDone, setDone] = useState(false);
  if (isPending) return <AuthCard title="Reset Password" text="Checking the link..." />;
  if (isDone) {
    return (
      <AuthCard title={resetScreen.done} text="You've been logged out on all devices.">
        <Button component={Link} to="/auth" variant="contained" color="primary">
          Login with New Password
        </Button>
      </AuthCard>
    );
  }
  if (data?.message !== tokenIsValid) {
    return (
      <AuthCard title={resetScreen.invalid.title} text={resetScreen.invalid.message}>
        <Button component={Link} to="/forgot-password" variant="contained" color="primary">
          Request New Link
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset Password" text="Choose a new password for your account.">
      <NewPassword token={token} auditorLinks={data.auditorLinks ?? []} onDone={() => setDone(true)} />
    </AuthCard>
  );
};

export default ResetPasswordPage;
