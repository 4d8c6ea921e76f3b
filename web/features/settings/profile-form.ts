import { z } from 'zod';
import { personName, type UserBody, type UserView } from '../../../contracts/accounts.ts';
import { emailAddress, longText } from '../../../contracts/fields.ts';

/** The password's field stands there only while the address is another than the account's. */
export const profileForm = z.object({
  name: personName,
  email: emailAddress,
  currentPassword: z.string(),
  emailSignature: longText(5_000, 'Signature'),
});

export type ProfileForm = z.infer<typeof profileForm>;

export const isOtherAddress = (email: string, user: Pick<UserView, 'email'>): boolean =>
  email.trim().toLowerCase() !== user.email.toLowerCase();

export const formOf = ({ name, email, emailSignature }: UserView): ProfileForm => ({
  name,
  email,
  currentPassword: '',
  emailSignature: emailSignature ?? '',
});

export const bodyOf = (form: ProfileForm, user: UserView): UserBody => ({
  name: form.name,
  email: form.email,
  emailSignature: form.emailSignature,
  ...(isOtherAddress(form.email, user) && { currentPassword: form.currentPassword }),
});
