import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { UserView } from '../../../../contracts/accounts/accounts.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { sendAddressLink } from '../../../data/records/address-link.ts';
import { useStatus } from '../../../data/account/status.ts';
import { useCancelAddressChange } from '../api/use-profile.ts';

const Note = ({ text, children }: { readonly text: string; readonly children?: ReactNode }) => (
  <Box
    role="status"
    sx={{
      p: 3,
      borderRadius: 1,
      bgcolor: 'tone.neutral.surface',
      overflowWrap: 'anywhere',
      fontSize: '0.8125rem',
    }}
  >
    {text}
    {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>{children}</Box>}
  </Box>
);

const SendLink = ({ label }: { readonly label: string }) => {
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    await sendAddressLink();
    setSending(false);
  };
  return (
    <BusyButton
      size="small"
      variant="outlined"
      busy={isSending}
      busyText="Sending..."
      onClick={() => void send()}
    >
      {label}
    </BusyButton>
  );
};

/** Shows the address that waits for its proof, that another account proved the account's own, or that the account's own address was never proven. */
export const AddressState = ({ user }: { readonly user: UserView }) => {
  const cancel = useCancelAddressChange();
  const { mode, requiresProof = false } = useStatus()?.mail ?? {};
  const isMailed = mode === 'smtp';
  const { addressLost, email, emailVerified, pendingEmail } = user;
  if (pendingEmail !== null) {
    return (
      <Note
        text={`${pendingEmail} replaces ${email} once you open the link we sent there. The link works for 24 hours.`}
      >
        <SendLink label="Resend" />
        <BusyButton
          size="small"
          busy={cancel.isPending}
          busyText="Cancel"
          onClick={() => void cancel.start(undefined)}
        >
          Cancel
        </BusyButton>
      </Note>
    );
  }
  if (addressLost) {
    return (
      <Note
        text={`The owner of ${email} has confirmed it for another account. You keep everything you have. Enter an email address of your own above.`}
      />
    );
  }
  if (emailVerified || !isMailed) return null;
  return (
    <Note
      text={`${email} isn't verified yet. ${requiresProof ? 'Nothing is sent to your clients until you open the link we sent there.' : 'Test emails only go to a verified address.'}`}
    >
      <SendLink label="Send verification link" />
    </Note>
  );
};
