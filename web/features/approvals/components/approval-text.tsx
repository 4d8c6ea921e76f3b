import { useId } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ApprovalView } from '../../../../contracts/sequences/approvals.ts';
import { tones } from '../../../../contracts/sequences/tones.ts';
import { clockTime, shortDate } from '../../../../domain/calendar.ts';
import { Facts } from '../../../components/record-page/facts.tsx';
import { SheetLink } from '../../../components/record-page/sheet-link.tsx';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { MomentText } from '../../../ui/text/date-text.tsx';
import { Money } from '../../../ui/text/money.tsx';

const causes: Readonly<Record<ApprovalView['because'], string>> = {
  step: 'This email asks for it',
  client: 'You asked to approve each email to this client',
  tone: 'You asked to approve this tone',
  amount: 'You asked to approve amounts like this',
};

interface ApprovalTextProps {
  readonly email: ApprovalView;
  readonly busy: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onEdit: () => void;
}

/** An email as it would go, and what can be done with it. */
export const ApprovalText = ({ email, busy, onApprove, onReject, onEdit }: ApprovalTextProps) => {
  const id = useId();
  const { subject, text, to, cc, bcc, trouble } = email;
  return (
    <Box component="article" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, my: 3 }}>
        <BusyButton
          variant="contained"
          color="primary"
          busy={busy}
          busyText="Approving..."
          onClick={onApprove}
          data-next-step=""
        >
          Approve
        </BusyButton>
        <Button variant="outlined" disabled={busy} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="outlined" disabled={busy} onClick={onReject}>
          Reject
        </Button>
      </Box>
      {email.isChanged && (
        <Notice tone="orange">
          You approved this email, and it has changed since. Please read it again.
        </Notice>
      )}
      {trouble !== null && <Notice tone="orange">{`It can't go out like this. ${trouble}`}</Notice>}
      <Box sx={{ my: 4 }}>
        <Facts
          facts={[
            { label: 'To', value: to },
            { label: 'CC', value: cc.join(', ') },
            { label: 'BCC', value: bcc.join(', ') },
            { label: 'From', value: `${email.senderName} <${email.senderEmail}>` },
            {
              label: 'Invoice',
              value: (
                <SheetLink kind="invoices" id={email.invoiceId}>
                  {email.invoiceNumber}
                </SheetLink>
              ),
            },
            { label: 'Amount due', value: <Money minor={email.amountDue} currency={email.currency} /> },
            { label: 'Due date', value: shortDate(email.dueDate) },
            { label: 'Tone', value: tones[email.tone].label },
            {
              label: email.waitingSince === null ? 'Goes' : 'Waiting since',
              value:
                email.waitingSince === null ? (
                  `${shortDate(email.scheduledDate)}, ${clockTime(email.scheduledTime)}`
                ) : (
                  <MomentText at={email.waitingSince} time />
                ),
            },
            { label: 'Why it waits', value: causes[email.because] },
            { label: 'Attachments', value: email.attachments.join(', ') },
          ]}
        />
      </Box>
      <Box
        dir="auto"
        sx={{
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
    </Box>
  );
};
