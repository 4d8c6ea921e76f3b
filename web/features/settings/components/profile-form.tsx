import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { UserView } from '../../../../contracts/accounts/accounts.ts';
import { companyName, personName, type UserBody } from '../../../../contracts/accounts/account-bodies.ts';
import { currencyCode, type Currency } from '../../../../contracts/currencies.ts';
import { emailAddress, longText, timeZone } from '../../../../contracts/fields.ts';
import { numberFormat, numberFormats } from '../../../../contracts/number-formats.ts';
import { formatExample } from '../../../../domain/money/format-parts.ts';
import { isSameAddress } from '../../../../domain/address/same-address.ts';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useStatus } from '../../../data/account/status.ts';
import { useUnsavedInput } from '../../../navigation/use-unsaved-input.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useUpdateProfile } from '../api/use-profile.ts';
import { AddressState } from './address-state.tsx';
import { SignatureField } from './signature-field.tsx';
import { useZoneAsked } from './use-zone-asked.tsx';

/** The password field is shown only while the entered address differs from the account's. */
const profileForm = z.object({
  name: personName,
  email: emailAddress,
  currentPassword: z.string(),
  companyName,
  timeZone,
  currency: currencyCode,
  numberFormat,
  emailSignature: longText(5_000, 'Signature'),
});

type ProfileForm = z.infer<typeof profileForm>;

/** The zones that this browser knows, the account's own among them. */
const zoneOptions = (own: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

const isOtherAddress = (email: string, user: Pick<UserView, 'email'>): boolean =>
  !isSameAddress(email, user.email);

const formOf = (user: UserView): ProfileForm => ({
  name: user.name,
  email: user.email,
  currentPassword: '',
  companyName: user.companyName ?? '',
  timeZone: user.timeZone,
  currency: user.currency,
  numberFormat: user.numberFormat,
  emailSignature: user.emailSignature ?? '',
});

const bodyOf = (form: ProfileForm, user: UserView): UserBody => ({
  name: form.name,
  email: form.email,
  companyName: form.companyName,
  timeZone: form.timeZone,
  currency: form.currency,
  numberFormat: form.numberFormat,
  emailSignature: form.emailSignature,
  ...(isOtherAddress(form.email, user) && { currentPassword: form.currentPassword }),
});

/** The formats, each by an amount in it. */
const formatOptions = (currency: Currency) =>
  numberFormats.map((value) => ({ value, label: formatExample(currency, value) }));

/** Name, address, company, zone, currency, number format and signature. A new address asks for the password. */
export const ProfileForm = ({ user }: { readonly user: UserView }) => {
  const form = useZodForm(profileForm, formOf(user));
  const [email, currency] = useWatch({ control: form.control, name: ['email', 'currency'] });
  const isMailed = useStatus()?.mail?.mode === 'smtp';
  const update = useUpdateProfile(user, (saved) => form.reset(formOf(saved)));
  const leaving = useUnsavedInput(form.formState.isDirty, () => undefined);
  const { command, question } = useZoneAsked(update, user);
  return (
    <InlineForm
      form={form}
      command={command}
      toInput={(values) => bodyOf(values, user)}
      submitLabel="Save"
      takesFocus={false}
      busyText="Saving..."
    >
      <TextField form={form} name="name" label="Full Name" autoComplete="name" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      {isOtherAddress(email, user) && (
        <CurrentPasswordField
          form={form}
          name="currentPassword"
          label="Password"
          help={
            isMailed
              ? 'Required to change your email address. It changes once you open the link sent to the new one.'
              : 'Required to change your email address.'
          }
        />
      )}
      <AddressState user={user} />
      <TextField form={form} name="companyName" label="Company name" autoComplete="organization" optional />
      <SelectField
        form={form}
        name="timeZone"
        label="Time zone"
        options={zoneOptions(user.timeZone)}
        help="Reminders go out in this time zone. If you change it, they keep their time of day."
      />
      <CurrencyField
        form={form}
        name="currency"
        label="Currency"
        own={user.currency}
        help="For new invoices, unless the client has another one. Existing invoices keep theirs. Figures in this currency come first."
      />
      <SelectField
        form={form}
        name="numberFormat"
        label="Number format"
        options={formatOptions(currency)}
        help="How you see and enter amounts. Emails to clients and exported files keep 1,234.50."
      />
      <SignatureField
        form={form}
        name="emailSignature"
        label="Email signature"
        help="Added below every reminder to a client. Variables such as {{client_name}} are filled in."
        optional
        rows={8}
      />
      <DiscardQuestion leaving={leaving} />
      {question}
    </InlineForm>
  );
};
