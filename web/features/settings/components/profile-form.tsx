import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type UserView, personName, type UserBody } from '../../../../contracts/accounts.ts';
import { emailAddress, longText } from '../../../../contracts/fields.ts';
import { InlineForm } from '../../../components/inline-form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useStatus } from '../../../lib/status.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useUpdateProfile } from '../use-profile.ts';
import { AddressState } from './address-state.tsx';

/** The password field is shown only while the entered address differs from the account's. */
const profileForm = z.object({
  name: personName,
  email: emailAddress,
  currentPassword: z.string(),
  emailSignature: longText(5_000, 'Signature'),
});

type ProfileForm = z.infer<typeof profileForm>;

const isOtherAddress = (email: string, user: Pick<UserView, 'email'>): boolean =>
  email.trim().toLowerCase() !== user.email.toLowerCase();

const formOf = ({ name, email, emailSignature }: UserView): ProfileForm => ({
  name,
  email,
  currentPassword: '',
  emailSignature: emailSignature ?? '',
});

const bodyOf = (form: ProfileForm, user: UserView): UserBody => ({
  name: form.name,
  email: form.email,
  emailSignature: form.emailSignature,
  ...(isOtherAddress(form.email, user) && { currentPassword: form.currentPassword }),
});

/** Name, address and signature. A new address asks for the password. */
export const ProfileForm = ({ user }: { readonly user: UserView }) => {
  const form = useZodForm(profileForm, formOf(user));
  const email = useWatch({ control: form.control, name: 'email' });
  const isMailed = useStatus()?.mail?.mode === 'smtp';
  const update = useUpdateProfile(user, (saved) => form.reset(formOf(saved)));
  return (
    <InlineForm
      form={form}
      command={update}
      toInput={(values) => bodyOf(values, user)}
      submitLabel="Save"
      takesFocus={false}
      busyText="Saving..."
    >
      <TextField form={form} name="name" label="Full Name" autoComplete="name" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      {isOtherAddress(email, user) && (
        <TextField
          form={form}
          name="currentPassword"
          label="Password"
          type="password"
          autoComplete="current-password"
          help={
            isMailed
              ? 'Needed to change your email address. It changes once you open the link that is sent to the new one.'
              : 'Needed to change your email address.'
          }
        />
      )}
      <AddressState user={user} />
      <TextField form={form} name="emailSignature" label="Email Signature" optional rows={8} />
    </InlineForm>
  );
};
