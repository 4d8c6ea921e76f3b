import { z } from 'zod';
import type { StepDraft } from '../../../../contracts/sequences.ts';
import { api } from '../../../lib/api.ts';

const testMail = z.object({ recipient: z.string(), via: z.enum(['smtp', 'outbox']) });
export type TestMail = z.infer<typeof testMail>;

/** Mails a draft of an invoice's step, marked [Test], to the user alone. */
export const sendTestMail = (invoiceId: number, step: StepDraft): Promise<TestMail> =>
  api.post('/api/followup-sequences/test-mail', testMail, { invoiceId, step });
