import Box from '@mui/material/Box';
import { InlineForm } from '../../../components/inline-form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useRegistration } from '../api/use-registration.ts';
import { registrationForm } from '../registration-form.ts';

export const RegisterForm = () => {
  const form = useZodForm(registrationForm, { name: '', email: '', password: '', confirmPassword: '' });
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
      })}
      submitLabel="Create Account"
      busyText="Creating account..."
    >
      <TextField form={form} name="name" label="Full Name" autoComplete="name" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters"
      />
      <TextField
        form={form}
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        By registering you start on the Free plan.
      </Box>
    </InlineForm>
  );
};
