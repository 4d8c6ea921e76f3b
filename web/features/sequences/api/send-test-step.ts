import type { z } from 'zod';
import { stepTestView } from '../../../../contracts/sequences/sequences.ts';
import type { testMailBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Sends a step to the user alone, as a test. */
export const sendTestStep = (body: z.infer<typeof testMailBody>) =>
  api.post('/api/followup-sequences/test-mail', stepTestView, body);
