import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

/** Password and devices. */
export const SecurityTab = () => (
  <>
    <Section
      title="Password"
      text="When you change it, your other devices are logged out and we send you an email."
    >
      <PasswordForm />
    </Section>
    <Section title="Devices" text="Where you're logged in. Devices are logged out after 30 days without use.">
      <SessionList />
    </Section>
  </>
);
