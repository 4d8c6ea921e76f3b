import { testMailView } from '../../../../contracts/sequences/sequences.ts';
import { api } from '../../../data/api.ts';

/** Sends a test email. */
export const sendTestEmail = (recipient: string) => api.post('/api/email/test', testMailView, { recipient });
