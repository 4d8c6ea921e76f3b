import { useState } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { loginBody } from '../../../../contracts/accounts/account-bodies.ts';
import { signInFailures, signInSuccesses } from '../../../../contracts/accounts/sign-in-messages.ts';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { fieldErrorsOf, messageOf } from '../../../data/api-error.ts';
import { enterSession } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { logIn } from '../api/log-in.ts';

/** @param onRefused is told why it failed, unless that is said at a field */
const useLogin = (onRefused: (why: string) => void) =>
  useCommand({
    run: logIn,
    failure: signInFailures.login,
    answerFailure: (error) => {
      if (Object.keys(fieldErrorsOf(error)).length === 0) onRefused(messageOf(error));
      return false;
    },
    onDone: (user) => {
      enterSession(user);
      showSuccess(signInSuccesses.login(user.name));
    },
  });

export const LoginForm = () => {
  const form = useZodForm(loginBody, { email: '', password: '' });
  const [refusal, setRefusal] = useState<string>();
  const login = useLogin(setRefusal);
  return (
    <InlineForm
      form={form}
      command={login}
      toInput={(values) => values}
      submitLabel="Login"
      busyText="Logging in..."
    >
      <Box sx={{ display: 'contents' }} onInput={() => setRefusal(undefined)}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
        <CurrentPasswordField form={form} name="password" label="Password" />
      </Box>
      <Link
        component={RouterLink}
        to="/forgot-password"
        sx={{ alignSelf: 'flex-start', fontSize: '0.8125rem' }}
      >
        Forgot Password?
      </Link>
      {/* Not announced here: the toast is. */}
      {refusal !== undefined && (
        <Box sx={{ mb: '-22px' }}>
          <FieldError>{refusal}</FieldError>
        </Box>
      )}
    </InlineForm>
  );
};
