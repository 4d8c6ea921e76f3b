import Box from '@mui/material/Box';
import {
  isEmailAddress,
  needsSmtpUtf8,
  unsendableFrom,
  unsendableReplies,
  unsendableTo,
} from '../../../contracts/senders/email-address.ts';
import { useEmailSenders } from '../../data/records/senders.ts';
import { useStatus } from '../../data/account/status.ts';
import { Notice } from '../../ui/page/notice.tsx';

interface UnsendableAddressesProps {
  readonly addresses: readonly string[];
  /** Who sends it, through its mail server; default: that of the sender that new steps have, of which nothing is said. */
  readonly senderEmail?: string;
}

/** Says before an email is sent which of these addresses, and of its sender's, the sender's mail server can't name. */
export const UnsendableAddresses = ({ addresses, senderEmail }: UnsendableAddressesProps) => {
  const mail = useStatus()?.mail;
  const { senderAt, standard } = useEmailSenders();
  const sender = senderEmail === undefined ? standard : senderAt(senderEmail);
  const refuses = sender?.refusesSmtpUtf8 ?? mail?.refusesSmtpUtf8 === true;
  const isBeyond = (address: string): boolean => refuses && isEmailAddress(address) && needsSmtpUtf8(address);
  // Through what a sender has of its own, the email comes from its address; else only replies go there.
  const ofSender = sender?.refusesSmtpUtf8 === undefined ? unsendableReplies : unsendableFrom;
  const warnings = [
    ...[senderEmail ?? ''].filter(isBeyond).map(ofSender),
    ...addresses.filter(isBeyond).map(unsendableTo),
  ];
  return (
    <Box aria-live="polite" sx={{ '&:empty': { mt: -4 } }}>
      {warnings.length > 0 && <Notice tone="orange">{warnings.join(' ')}</Notice>}
    </Box>
  );
};
