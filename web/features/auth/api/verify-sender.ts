import { verifiedSenderView } from '../../../../contracts/senders/verified-emails.ts';
import { api } from '../../../data/api.ts';

/** Verifies the sender to whom the token was mailed. */
export const verifySender = (token: string) =>
  api.post('/api/verified-emails/verify', verifiedSenderView, { token });
