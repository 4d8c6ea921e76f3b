import { AuditorLinks } from '../auditors/auditor-links.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';

/** Password, devices and the links for auditors. */
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
    <Section
      title="Auditors"
      text="A link lets an auditor read the records of a period and download evidence of them, and change nothing. Each use of it is recorded in the timeline."
    >
      <AuditorLinks />
    </Section>
  </>
);
