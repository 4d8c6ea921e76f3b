import type { z } from 'zod';
import type { gmailTestBody } from '../../../../contracts/accounts/gmail-test.ts';
import { testMailView } from '../../../../contracts/sequences/sequences.ts';
import { api } from '../../../data/api.ts';

/** Sends a test email through the connected Gmail. */
export const sendGmailTest = (body: z.output<typeof gmailTestBody>) =>
  api.post('/api/gmail/test-email', testMailView, body);
