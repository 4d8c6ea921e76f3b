import Box from '@mui/material/Box';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { StepActions } from '../../../components/step-actions/step-actions.tsx';
import { noteSettled } from '../../../loading/settled.ts';
import { failureAdvice, isAboutAddress } from './attention-words.ts';
import { Subject } from './email-subject.tsx';
import { Aside, EntryFrame } from './entry-frame.tsx';
import { ViewSequenceButton } from './invoice-buttons.tsx';
import { rare } from './rare.tsx';

const FixAddress = rare(
  async () => (await import('./fix-address.tsx')).FixAddress,
  <Box sx={{ height: { xs: 144, tablet: 80 } }} />,
);
interface FailedProps {
  readonly entry: AttentionEntry<'failedEmails'>;
}

/** Emails that a mail server refused: why, and what to do about it. */
export const FailedEntry = ({ entry }: FailedProps) => {
  const stepIds = entry.emails.map(({ stepId }) => stepId);
  const byAddress = entry.emails.some(({ cause }) => isAboutAddress(cause));
  return (
    <EntryFrame
      kind="failed"
      entry={entry}
      actions={
        <>
          {entry.emails.length === 1 &&
            entry.emails.map(({ stepId }) => (
              <StepActions
                key={stepId}
                step={{ id: stepId, status: 'failed', delivery: 'failed' }}
                onDecide={(done) => noteSettled(entry.invoiceId, { done })}
              />
            ))}
          <ViewSequenceButton entry={entry} />
        </>
      }
    >
      {entry.emails.map((email) => (
        <Box key={email.stepId}>
          <Box sx={{ color: 'tone.red.text', fontWeight: 500 }}>{failureAdvice[email.cause]}</Box>
          <Aside>The mail server replied: {email.reply}</Aside>
          <Subject email={email} />
        </Box>
      ))}
      {byAddress && entry.clientName !== null && (
        <FixAddress key={entry.clientEmail} entry={entry} stepIds={stepIds} />
      )}
    </EntryFrame>
  );
};
