import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

/** Password and devices. */
export const SecurityTab = () => (
  <>
    <Section
      title="Password"
      text="After a change every other device is signed out, and you receive an email about it."
    >
      <PasswordForm />
    </Section>
    <Section
      title="Devices"
      text="Where you are logged in. A device that is not used is signed out after 30 days."
    >
      <SessionList />
    </Section>
  </>
);
