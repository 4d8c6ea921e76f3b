import { useId, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BadgeCheck, Star } from 'lucide-react';
import { warmedDialog } from '../../../ui/dialogs/warmed-dialog.tsx';
import type { SenderView } from '../../../../contracts/senders/verified-emails.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { StatusChip } from '../../../ui/page/status-chip.tsx';
import { DeleteSenderDialog } from './delete-sender-dialog.tsx';
import { EditSenderDialog } from './edit-sender-dialog.tsx';
import { useChoosePrimary, useResendLink, useVerifyByHand } from './sender-calls.ts';
import { SenderRefusal } from './sender-refusal.tsx';

const SenderDnsDialog = warmedDialog(async () => (await import('./sender-dns-dialog.tsx')).SenderDnsDialog);

const iconSize = 12;

const Badges = ({ sender: { isPrimary, isVerified } }: { readonly sender: SenderView }) => (
  <>
    {isPrimary && <StatusChip tone="neutral" icon={<Star size={iconSize} aria-hidden />} label="Primary" />}
    {isVerified ? (
      <StatusChip tone="green" icon={<BadgeCheck size={iconSize} aria-hidden />} label="Verified" />
    ) : (
      <StatusChip tone="orange" label="Pending verification" />
    )}
  </>
);

interface ActionProps {
  readonly label: string;
  readonly busyText: string;
  readonly sender: SenderView;
  readonly command: {
    readonly isPending: boolean;
    readonly start: (sender: SenderView) => Promise<unknown>;
  };
}

const Action = ({ label, busyText, sender, command }: ActionProps): ReactNode => (
  <BusyButton
    size="small"
    variant="outlined"
    aria-label={`${label}: ${sender.email}`}
    busy={command.isPending}
    busyText={busyText}
    onClick={() => void command.start(sender)}
  >
    {label}
  </BusyButton>
);

interface SenderRowProps {
  readonly sender: SenderView;
  /** Whether it can be verified without a link. */
  readonly mayByHand: boolean;
}

/** A sender, its state, and what can be done with it. */
export const SenderRow = ({ sender, mayByHand }: SenderRowProps) => {
  const [open, setOpen] = useState<'edit' | 'delete' | 'dns'>();
  const whyKept = useId();
  const choosePrimary = useChoosePrimary();
  const resend = useResendLink();
  const verify = useVerifyByHand();
  const { email, displayName, isPrimary, isVerified, smtpServer, smtpPort, refusal, viaGmail } = sender;
  return (
    <Box component="li" aria-label={email} sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
              {email}
            </Box>
            <Badges sender={sender} />
          </Box>
          <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {displayName ?? 'No display name'}
            {viaGmail && ' · sends through Gmail'}
            {!viaGmail && smtpServer !== null && ` · sends through ${smtpServer}:${smtpPort}`}
            {isPrimary && <span id={whyKept}> · can't be deleted while it's primary</span>}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {isVerified && !isPrimary && (
            <Action label="Set primary" busyText="Saving..." sender={sender} command={choosePrimary} />
          )}
          {!isVerified && <Action label="Resend" busyText="Sending..." sender={sender} command={resend} />}
          {!isVerified && mayByHand && (
            <Action label="Verify manually" busyText="Verifying..." sender={sender} command={verify} />
          )}
          <Button
            size="small"
            variant="outlined"
            aria-label={`Check DNS: ${email}`}
            onClick={() => setOpen('dns')}
          >
            Check DNS
          </Button>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Edit: ${email}`}
            onClick={() => setOpen('edit')}
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Delete: ${email}`}
            disabled={isPrimary}
            aria-describedby={isPrimary ? whyKept : undefined}
            onClick={() => setOpen('delete')}
          >
            Delete
          </Button>
        </Box>
      </Box>
      {refusal !== null && (
        <Box sx={{ mt: 3 }}>
          <SenderRefusal email={email} refusal={refusal} onEdit={() => setOpen('edit')} />
        </Box>
      )}
      {open === 'edit' && <EditSenderDialog sender={sender} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteSenderDialog sender={sender} onClose={() => setOpen(undefined)} />}
      {open === 'dns' && <SenderDnsDialog sender={sender} onClose={() => setOpen(undefined)} />}
    </Box>
  );
};
