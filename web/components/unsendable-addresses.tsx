import Box from '@mui/material/Box';
import { isEmailAddress, needsSmtpUtf8, unsendableTo } from '../../contracts/email-address.ts';
import { useStatus } from '../lib/status.ts';
import { Notice } from './notice.tsx';

/** Says before an email is sent which of these addresses the installation's mail server can't send to. */
export const UnsendableAddresses = ({ addresses }: { readonly addresses: readonly string[] }) => {
  const mail = useStatus()?.mail;
  const unsendable =
    mail?.refusesSmtpUtf8 === true
      ? addresses.filter((address) => isEmailAddress(address) && needsSmtpUtf8(address))
      : [];
  return (
    <Box aria-live="polite" sx={{ '&:empty': { mt: -4 } }}>
      {unsendable.length > 0 && <Notice tone="orange">{unsendable.map(unsendableTo).join(' ')}</Notice>}
    </Box>
  );
};
