import Box from '@mui/material/Box';
import { isEmailAddress, needsSmtpUtf8, unsendableTo } from '../../contracts/email-address.ts';
import { useEmailSenders } from '../lib/senders.ts';
import { useStatus } from '../lib/status.ts';
import { Notice } from './notice.tsx';

interface UnsendableAddressesProps {
  readonly addresses: readonly string[];
  /** Whose mail server it is; default: that of the sender that new steps have. */
  readonly senderEmail?: string;
}

/** Says before an email is sent which of these addresses its sender's mail server can't send to. */
export const UnsendableAddresses = ({ addresses, senderEmail }: UnsendableAddressesProps) => {
  const mail = useStatus()?.mail;
  const { senderAt, standard } = useEmailSenders();
  const sender = senderEmail === undefined ? standard : senderAt(senderEmail);
  const refuses = sender?.refusesSmtpUtf8 ?? mail?.refusesSmtpUtf8 === true;
  const unsendable = refuses
    ? addresses.filter((address) => isEmailAddress(address) && needsSmtpUtf8(address))
    : [];
  return (
    <Box aria-live="polite" sx={{ '&:empty': { mt: -4 } }}>
      {unsendable.length > 0 && <Notice tone="orange">{unsendable.map(unsendableTo).join(' ')}</Notice>}
    </Box>
  );
};
