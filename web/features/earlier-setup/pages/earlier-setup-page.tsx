import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import type { EarlierSetupView } from '../../../../contracts/accounts/earlier-setup.ts';
import { failures } from '../../../../contracts/messages.ts';
import { earlierSetupMessages } from '../../../../contracts/accounts/earlier-setup-messages.ts';
import { CurrentPasswordField } from '../../../ui/fields/current-password-field.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { loadOf } from '../../../data/load.ts';
import { queryClient } from '../../../data/query-client.ts';
import { readSendersAgain } from '../../../data/records/senders.ts';
import { userQuery } from '../../../data/account/session.ts';
import { showSuccess } from '../../../data/toasts.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { withChoice } from '../../../ui/forms/with-choice.ts';
import { reviewEarlierSetup } from '../api/review-earlier-setup.ts';
import { earlierSetupQuery, useEarlierSetup } from '../api/use-earlier-setup.ts';

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section" aria-label={title}>
    <Typography variant="h2">{title}</Typography>
    <Box sx={{ mt: 2, display: 'grid', gap: 1, overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
);

interface ChoiceProps {
  readonly label: ReactNode;
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
}

const Choice = ({ label, chosen, onChange }: ChoiceProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox checked={chosen} onChange={(_, checked) => onChange(checked)} />}
    sx={{ alignItems: 'start', '& .MuiFormControlLabel-label': { pt: '9px', minWidth: 0 } }}
  />
);

const partners = { gmail: 'Gmail', xero: 'Xero' } as const;

/** What stays off whatever is chosen: its owner can make it anew. */
const endedOf = ({ auditors, connections, checkpointEmail }: EarlierSetupView): readonly string[] => [
  ...auditors.map((name) => `The auditor link for ${name} was revoked.`),
  ...connections.map((partner) => `${partners[partner]} was disconnected.`),
  ...(checkpointEmail === null ? [] : [`Weekly checkpoints no longer go to ${checkpointEmail}.`]),
];

const passwordForm = z.object({ currentPassword: z.string().max(1_000) });

const Review = ({ setup }: { readonly setup: EarlierSetupView }) => {
  const [senders, setSenders] = useState<readonly number[]>([]);
  const [sequences, setSequences] = useState<readonly number[]>([]);
  const [emailSignature, setSignature] = useState(false);
  const form = useZodForm(passwordForm, { currentPassword: '' });
  const review = useCommand({
    run: reviewEarlierSetup,
    failure: failures.earlierSetup,
    onDone: () => {
      showSuccess(earlierSetupMessages.earlierSetup);
      void queryClient.invalidateQueries(userQuery);
      void queryClient.invalidateQueries(earlierSetupQuery);
      void readSendersAgain();
    },
  });
  const ended = endedOf(setup);
  return (
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 640 }}>
      {setup.sequences.length > 0 && (
        <Part title="Sequences on hold">
          {setup.sequences.map(({ invoiceId, invoiceNumber, clientName }) => (
            <Choice
              key={invoiceId}
              label={
                <>
                  Resume {clientName}, invoice{' '}
                  <Link component={RouterLink} to={`/invoices/${invoiceId}`}>
                    {invoiceNumber}
                  </Link>
                </>
              }
              chosen={sequences.includes(invoiceId)}
              onChange={(chosen) => setSequences(withChoice(sequences, invoiceId, chosen))}
            />
          ))}
        </Part>
      )}
      {setup.senders.length > 0 && (
        <Part title="Senders that are off">
          {setup.senders.map(({ id, email, smtpServer }) => (
            <Choice
              key={id}
              label={
                smtpServer === null
                  ? `Use ${email} again`
                  : `Use ${email} again, with the mail server ${smtpServer}`
              }
              chosen={senders.includes(id)}
              onChange={(chosen) => setSenders(withChoice(senders, id, chosen))}
            />
          ))}
        </Part>
      )}
      {setup.emailSignature !== null && (
        <Part title="Signature">
          <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.secondary' }}>{setup.emailSignature}</Box>
          <Choice label="Use this signature again" chosen={emailSignature} onChange={setSignature} />
        </Part>
      )}
      {ended.length > 0 && (
        <Part title="Ended">
          {ended.map((line) => (
            <Typography key={line}>{line}</Typography>
          ))}
        </Part>
      )}
      <Box sx={{ maxWidth: 416 }}>
        <InlineForm
          form={form}
          command={review}
          toInput={({ currentPassword }) => ({
            senders: [...senders],
            sequences: [...sequences],
            emailSignature,
            ...(senders.length > 0 && { currentPassword }),
          })}
          submitLabel="Done"
          busyText="Saving..."
          takesFocus={false}
        >
          <Typography sx={{ color: 'text.secondary' }}>
            What you don't choose stays off. Clients, invoices and templates are as they were: look through
            them, too.
          </Typography>
          {senders.length > 0 && (
            <CurrentPasswordField
              form={form}
              name="currentPassword"
              label="Your password"
              help="Needed to use a sender again."
            />
          )}
        </InlineForm>
      </Box>
    </Box>
  );
};

const NothingLeft = () => (
  <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
    <Typography>There's nothing left to look through.</Typography>
    <Button component={RouterLink} to="/" variant="contained" color="primary">
      Dashboard
    </Button>
  </Box>
);

/** Lists what was set up before the account was taken over, all of which is off, and asks what goes on. */
const EarlierSetupPage = () => {
  const query = useEarlierSetup();
  return (
    <Page
      title="Set up before"
      subtitle="You verified your address or reset your password. This was set up before, maybe by somebody else, and is off."
    >
      <Loaded
        load={loadOf(query)}
        data={query.data}
        loadingText="Loading what was set up before..."
        failure="What was set up before couldn't be loaded."
        height={240}
      >
        {(setup) => (setup === null ? <NothingLeft /> : <Review setup={setup} />)}
      </Loaded>
    </Page>
  );
};

export default EarlierSetupPage;
