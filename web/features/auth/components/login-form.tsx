import { loginBody } from '../../../../contracts/accounts.ts';
import { InlineForm } from '../../../components/inline-form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useLogin } from '../api/use-login.ts';

export const LoginForm = () => {
  const form = useZodForm(loginBody, { email: '', password: '' });
  const login = useLogin();
  return (
    <InlineForm
      form={form}
      command={login}
      toInput={(values) => values}
      submitLabel="Login"
      busyText="Logging in..."
    >
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <TextField
        form={form}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
      />
    </InlineForm>
  );
};
