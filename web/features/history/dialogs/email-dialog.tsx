import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { SentEmailView } from '../../../../contracts/sequences/sent-emails.ts';
import { DetailActions } from '../../../ui/dialogs/detail-actions.tsx';
import { DetailDialog } from '../../../ui/dialogs/detail-dialog.tsx';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { EmailStatusChip } from '../../../components/sequences/email-status-chip.tsx';
import { LoadFailed } from '../../../ui/states/load-failed.tsx';
import { LoadingDialog } from '../../../ui/dialogs/opened-record.tsx';
import { OldData } from '../../../ui/states/old-data.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { StepActions } from '../../../components/step-actions/step-actions.tsx';
import { sentEmailRecords, stepRecords, useRecord, useRecords } from '../../../data/records/records.ts';
import type { DialogProps } from '../../../navigation/dialogs.ts';
import { AttachedFiles } from '../components/attached-files.tsx';
import { DownloadMessage } from '../components/download-message.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </>
);

const Attempts = ({ email }: { readonly email: SentEmailView }) => (
  <Box component="ol" sx={{ m: 0, pl: 4 }}>
    {email.metadata.attempts.map(({ attempt, at, outcome, attachmentFiles = [] }) => (
      <li key={`${attempt} ${at}`}>
        <MomentText at={at} time />: {outcome}
        {attachmentFiles.length > 0 && <AttachedFiles files={attachmentFiles} />}
      </li>
    ))}
  </Box>
);

const Facts = ({ email }: { readonly email: SentEmailView }) => {
  const { metadata } = email;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', columnGap: 3, rowGap: 1.5 }}
    >
      <Fact name="Status">
        <EmailStatusChip email={email} />
      </Fact>
      <Fact name="To">
        {email.stepType === 'customer_reminder' && `${email.clientName}, `}
        {email.recipient}
      </Fact>
      {email.ccRecipients !== '' && <Fact name="CC">{email.ccRecipients}</Fact>}
      {email.bccRecipients !== '' && <Fact name="BCC">{email.bccRecipients}</Fact>}
      <Fact name="From">{email.from}</Fact>
      <Fact name="Reply-to">
        {email.senderName}, {email.senderEmail}
      </Fact>
      <Fact name="Invoice">{email.invoiceNumber}</Fact>
      <Fact name="Sent">
        <MomentText at={email.sentAt} time beside />
      </Fact>
      {email.errorMessage !== null && <Fact name="Reason">{email.errorMessage}</Fact>}
      {metadata.refusedCopies.length > 0 && (
        <Fact name="Refused">CC {metadata.refusedCopies.join(', ')}</Fact>
      )}
      {email.attachmentFiles.length > 0 && (
        <Fact name="Attachments">
          <AttachedFiles files={email.attachmentFiles} />
        </Fact>
      )}
      {metadata.attempts.length > 1 && (
        <Fact name="Attempts">
          <Attempts email={email} />
        </Fact>
      )}
      <Fact name="Message-ID">{email.emailId}</Fact>
    </Box>
  );
};

/** "Email Details": an email as it was sent, and its outcome. */
export const PageDialog = ({ id, onClose }: DialogProps) => {
  const read = useRecord(sentEmailRecords, id);
  const { record: email } = read;
  const steps = useRecords(stepRecords, email === undefined ? [] : [email.invoiceId]);
  if (read.isPending || read.isError)
    return (
      <LoadingDialog
        title="Email Details"
        load={read}
        failure="Error loading emails. Please try again."
        onClose={onClose}
      />
    );
  if (email === undefined)
    return (
      <DetailDialog title="Email Details" onClose={onClose}>
        <EmptyState text="This email wasn't found." purpose="It may belong to another account." />
      </DetailDialog>
    );
  const step = steps.records.find((one) => one.id === email.followupId);
  return (
    <DetailDialog
      title="Email Details"
      onClose={onClose}
      actions={
        <DetailActions onClose={onClose}>
          {(email.status !== 'failed' || email.inDoubt) && <DownloadMessage emailId={email.id} />}
          {step !== undefined && <StepActions step={step} />}
          {step !== undefined && (
            <Button component={Link} to={`/sequences?status=all&dialog=sequence:${email.invoiceId}`}>
              Open sequence
            </Button>
          )}
        </DetailActions>
      }
    >
      <OldData load={read} />
      <Facts email={email} />
      {steps.isError && <LoadFailed text="The actions for this email couldn't be loaded." load={steps} />}
      <Box component="h3" dir="auto" sx={{ mt: 6, mb: 2, fontSize: '1rem', overflowWrap: 'anywhere' }}>
        {email.subject}
      </Box>
      {email.content === null ? (
        <EmptyState text="The text of this email is missing." purpose="Its file couldn't be found." />
      ) : (
        <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {email.content}
        </Box>
      )}
    </DetailDialog>
  );
};
