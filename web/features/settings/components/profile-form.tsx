import { useWatch } from 'react-hook-form';
import type { UserView } from '../../../../contracts/accounts.ts';
import { InlineForm } from '../../../components/inline-form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useStatus } from '../../../lib/status.ts';
import { useZodForm } from '../../../lib/use-zod-form.ts';
import { useUpdateProfile } from '../use-profile.ts';
import { bodyOf, formOf, isOtherAddress, profileForm } from '../profile-form.ts';
import { AddressState } from './address-state.tsx';

/** Name, address and signature. Another address asks for the password. */
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
