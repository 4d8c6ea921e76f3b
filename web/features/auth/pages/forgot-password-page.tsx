import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ForgotPasswordView } from '../../../../contracts/accounts/accounts.ts';
import { forgotPasswordBody } from '../../../../contracts/accounts/account-bodies.ts';
import { failures } from '../../../../contracts/messages.ts';
import { passwordLinkSent, resetScreen } from '../../../../contracts/accounts/password-messages.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { messageOf } from '../../../data/api-error.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { askForPasswordLink } from '../api/ask-for-password-link.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { BackToLogin } from '../components/back-to-login.tsx';

/** On a developer's machine, where no email leaves it. */
const DevelopmentInformation = ({ resetLink, sentBy, emailId }: ForgotPasswordView) => (
  <Box
    component="section"
    aria-label="Development Information"
    sx={{
      p: 4,
      borderRadius: 1,
      bgcolor: 'tone.neutral.surface',
      fontSize: '0.8125rem',
      overflowWrap: 'anywhere',
    }}
  >
    <Box component="h2" sx={{ m: 0, mb: 2, fontSize: '0.875rem', fontWeight: 600 }}>
      Development Information
    </Box>
    <Box component="dl" sx={{ m: 0, '& dt': { color: 'text.secondary' }, '& dd': { m: 0, mb: 2 } }}>
      <dt>Sent by</dt>
      <dd>{sentBy}</dd>
      <dt>Email ID</dt>
      <dd>{emailId}</dd>
      <dt>Reset link</dt>
      <dd>
        <Link href={resetLink}>{resetLink}</Link>
      </dd>
    </Box>
  </Box>
);

const Ask = ({ onSent }: { readonly onSent: (answer: ForgotPasswordView) => void }) => {
  const form = useZodForm(forgotPasswordBody, { email: '' });
  const ask = useCommand({
    run: askForPasswordLink,
    failure: failures.error,
    describe: (error) => messageOf(error, resetScreen.askFailed),
    onDone: onSent,
  });
  return (
    <InlineForm
      form={form}
      command={ask}
      toInput={(values) => values}
      submitLabel="Reset Password"
      busyText="Sending..."
    >
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
    </InlineForm>
  );
};

const ForgotPasswordPage = () => {
  const [answer, setAnswer] = useState<ForgotPasswordView>();
  if (answer === undefined) {
    return (
      <AuthCard
        title="Forgot Password"
        text="Enter your account's email address, and we'll send you a link to set a new password."
      >
        <Ask onSent={setAnswer} />
        <BackToLogin />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={resetScreen.sent} text={passwordLinkSent}>
      {answer.resetLink !== undefined && <DevelopmentInformation {...answer} />}
      <BackToLogin />
    </AuthCard>
  );
};

export default ForgotPasswordPage;
