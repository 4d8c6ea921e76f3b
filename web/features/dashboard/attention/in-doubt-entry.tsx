import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { StepActions } from '../../../components/step-actions/step-actions.tsx';
import { noteSettled } from '../../../loading/settled.ts';
import { Subject } from './email-subject.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ViewSequenceButton } from './invoice-buttons.tsx';

interface InDoubtProps {
  readonly entry: AttentionEntry<'emailsInDoubt'>;
}

/** Emails of which nobody knows whether they arrived. */
export const InDoubtEntry = ({ entry }: InDoubtProps) => (
  <EntryFrame
    kind="in-doubt"
    entry={entry}
    actions={
      entry.emails.length === 1 ? (
        entry.emails.map((email) => (
          <StepActions
            key={email.stepId}
            step={{ id: email.stepId, status: 'failed', delivery: 'in_doubt' }}
            canSendAgain={email.canSendAgain}
            onDecide={(done) => noteSettled(entry.invoiceId, { done })}
          />
        ))
      ) : (
        <ViewSequenceButton entry={entry} main />
      )
    }
  >
    <span>We couldn't confirm delivery. Owed won't resend it unless you ask.</span>
    {entry.emails.map((email) => (
      <Subject key={email.stepId} email={email} />
    ))}
  </EntryFrame>
);
