import Box from '@mui/material/Box';
import { z } from 'zod';
import type { UserView } from '../../../../contracts/accounts/accounts.ts';
import { emailAddress } from '../../../../contracts/fields.ts';
import { settingsFailures, settingsSuccesses } from '../../../../contracts/accounts/settings-messages.ts';
import { outboxInstead } from '../../../../contracts/senders/sender-messages.ts';
import { missingInput } from '../../../../contracts/sequences/sequence-messages.ts';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { offerAddressLink } from '../../../data/records/address-link.ts';
import { ApiError, messageOf } from '../../../data/api-error.ts';
import { useStatus } from '../../../data/account/status.ts';
import { showInvalid, showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { sendTestEmail } from '../api/send-test-email.ts';
import { GmailTestSection } from '../integrations/gmail-test.tsx';
import { Section } from './section.tsx';

/** An empty field is answered by a toast. */
const testForm = z.object({ recipient: z.union([emailAddress, z.literal('').transform(() => null)]) });

const textOf = (error: unknown): string =>
  error instanceof ApiError ? messageOf(error) : settingsFailures.testMailUnknown;

/** Sends a test email, to see whether emails arrive. */
export const EmailTestingTab = ({ user }: { readonly user: UserView }) => {
  const mail = useStatus()?.mail;
  const form = useZodForm(testForm, { recipient: user.email });
  const test = useCommand({
    run: sendTestEmail,
    failure: settingsFailures.testMail,
    describe: textOf,
    answerFailure: offerAddressLink,
    onDone: ({ recipient, via }) =>
      showSuccess(
        via === 'outbox' ? settingsSuccesses.testWritten(recipient) : settingsSuccesses.testSentTo(recipient),
      ),
  });
  const send = async ({ recipient }: { readonly recipient: string | null }) => {
    if (recipient !== null) return test.start(recipient);
    showInvalid(missingInput.testRecipient.title, missingInput.testRecipient.message);
    return { ok: false, error: undefined } as const;
  };
  return (
    <>
      <Section
        title="Send a test email"
        text={
          mail?.mode === 'outbox'
            ? outboxInstead
            : 'Check that emails from Owed arrive. Test emails only go to your own address and your verified emails.'
        }
      >
        <Box sx={{ maxWidth: 416 }}>
          <InlineForm
            form={form}
            command={{ isPending: test.isPending, start: send }}
            toInput={(values) => values}
            submitLabel="Send test"
            busyText="Sending..."
            takesFocus={false}
          >
            <TextField form={form} name="recipient" label="Recipient" type="email" autoComplete="email" />
          </InlineForm>
        </Box>
      </Section>
      <GmailTestSection />
    </>
  );
};
