import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useWatch } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { registrationBody } from '../../../../contracts/accounts/account-bodies.ts';
import { registrationRefusals } from '../../../../contracts/accounts/link-messages.ts';
import { signInFailures, signInSuccesses } from '../../../../contracts/accounts/sign-in-messages.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { NewPasswordFields } from '../../../ui/fields/new-password-fields.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { enterSession } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useStatusLoad } from '../../../data/account/status.ts';
import { useUrlParameters } from '../../../navigation/url-state.ts';
import { useCommand } from '../../../data/use-command.ts';
import { register } from '../api/register.ts';

const passwords = z.object({ password: z.string(), confirmPassword: z.string() });

/** The registration with a confirmation, which is compared even while other fields are invalid. */
const registrationForm = registrationBody
  .omit({ timeZone: true, invitation: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => passwords.safeParse(value).success,
  });

const useRegistration = () =>
  useCommand({
    run: register,
    failure: signInFailures.registration,
    onDone: (user) => {
      enterSession(user);
      showSuccess(signInSuccesses.registration(user.name));
    },
  });

const Registration = ({ invitation }: { readonly invitation?: string }) => {
  const form = useZodForm(registrationForm, { name: '', email: '', password: '', confirmPassword: '' });
  const own = useWatch({ control: form.control, name: ['name', 'email'] });
  const registration = useRegistration();
  return (
    <InlineForm
      form={form}
      command={registration}
      toInput={({ name, email, password }) => ({
        name,
        email,
        password,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(invitation !== undefined && { invitation }),
      })}
      submitLabel="Create account"
      busyText="Creating account..."
    >
      <TextField form={form} name="name" label="Full Name" autoComplete="name" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <NewPasswordFields
        form={form}
        name="password"
        confirmName="confirmPassword"
        label="Password"
        confirmLabel="Confirm Password"
        own={own}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        By registering you start on the Free plan.{' '}
        <Link component={RouterLink} to="/pricing" target="_blank">
          See pricing
        </Link>
      </Box>
    </InlineForm>
  );
};

/** The form, or why this visitor can't register. */
export const RegisterForm = () => {
  const { status, load } = useStatusLoad();
  const query = useUrlParameters();
  const invitation = query.get('invitation') ?? undefined;
  return (
    <Loaded
      load={load}
      data={status?.registration}
      loadingText="Loading the form..."
      failure="The form couldn't be loaded."
      meaning=""
      height={480}
    >
      {(mode) => {
        if (mode === 'closed') return <Notice>{registrationRefusals.closed}</Notice>;
        if (mode === 'invite' && invitation === undefined)
          return <Notice>{registrationRefusals.invite}</Notice>;
        return <Registration {...(invitation !== undefined && { invitation })} />;
      }}
    </Loaded>
  );
};
