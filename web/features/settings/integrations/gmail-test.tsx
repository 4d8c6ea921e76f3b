import Box from '@mui/material/Box';
import { z } from 'zod';
import { emailAddress } from '../../../../contracts/fields.ts';
import { gmailTest, gmailTestBody, gmailTestSent } from '../../../../contracts/accounts/gmail-test.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { ApiError, messageOf } from '../../../data/api-error.ts';
import { useUser } from '../../../data/account/session.ts';
import { showInvalid, showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { sendGmailTest } from '../api/send-gmail-test.ts';
import { Section } from '../components/section.tsx';
import { useGmailStatus } from './connection-calls.ts';

/** An empty recipient is answered by a toast. */
const testForm = gmailTestBody.extend({
  recipient: z.union([emailAddress, z.literal('').transform(() => null)]),
});
type GmailTest = z.output<typeof testForm>;

const textOf = (error: unknown): string =>
  error instanceof ApiError ? messageOf(error) : settingsFailures.testMailUnknown;

interface GmailTestFormProps {
  /** Whether subject and text can be changed. */
  readonly isWhole: boolean;
}

/** Sends a test email through the connected Gmail. */
export const GmailTestForm = ({ isWhole }: GmailTestFormProps) => {
  const form = useZodForm(testForm, { recipient: useUser().email, ...gmailTest });
  const test = useCommand({
    run: sendGmailTest,
    failure: settingsFailures.testMail,
    describe: textOf,
    onDone: ({ recipient, via }) =>
      showSuccess(via === 'outbox' ? settingsSuccesses.testWritten(recipient) : gmailTestSent(recipient)),
  });
  const send = async ({ recipient, ...rest }: GmailTest) => {
    if (recipient !== null) return test.start({ recipient, ...rest });
    showInvalid(missingInput.testRecipient.title, missingInput.testRecipient.message);
    return { ok: false, error: undefined } as const;
  };
  return (
    <Box sx={{ maxWidth: 416 }}>
      <InlineForm
        form={form}
        command={{ isPending: test.isPending, start: send }}
        toInput={(values) => values}
        submitLabel={isWhole ? 'Send through Gmail' : 'Send test email'}
        busyText="Sending..."
        takesFocus={false}
      >
        <TextField form={form} name="recipient" label="Recipient" type="email" autoComplete="email" />
        {isWhole && (
          <>
            <TextField form={form} name="subject" label="Subject" />
            <TextField form={form} name="text" label="Text" rows={4} />
          </>
        )}
      </InlineForm>
    </Box>
  );
};

/** Part of the tab for test emails, while Gmail is connected. */
export const GmailTestSection = () => {
  const { data: status } = useGmailStatus();
  if (status?.connected !== true) return null;
  return (
    <Section
      title="Send a test email through Gmail"
      text={`It's sent from ${status.address ?? 'your Gmail'} and then appears in its Sent folder.`}
    >
      <GmailTestForm isWhole />
    </Section>
  );
};
