import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { AttentionEntry } from '../../../../contracts/invoices/attention.ts';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { Aside, EntryFrame, nameOf } from './entry-frame.tsx';
import { ViewSequenceButton } from './invoice-buttons.tsx';

/** Leads to the page on which what waits is read and approved. */
export const ApprovalsEntry = ({ entry }: { readonly entry: AttentionEntry<'approvals'> }) => (
  <EntryFrame
    kind="approvals"
    entry={entry}
    actions={
      <>
        <Button
          component={Link}
          to={`/approvals?step=${entry.emails[0]?.stepId ?? ''}`}
          variant="outlined"
          aria-label={`Read and approve: ${nameOf(entry)}`}
          data-next-step=""
        >
          Read and approve
        </Button>
        <ViewSequenceButton entry={entry} />
      </>
    }
  >
    <span>This email goes out when you approve it.</span>
    {entry.emails.map(({ stepId, subject, at }) => (
      <Aside key={stepId}>
        <span dir="auto">{subject}</span> · waiting since <MomentText at={at} time beside />
      </Aside>
    ))}
  </EntryFrame>
);
