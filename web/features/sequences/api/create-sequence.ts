import { z } from 'zod';
import { stepView, type SequenceBody, type StepView } from '../../../../contracts/sequences.ts';
import { api } from '../../../lib/api.ts';

/** Starts a sequence. @param key of this intent @returns the new sequence's steps */
export const createSequence = (body: SequenceBody, key: string): Promise<StepView[]> =>
  api.post('/api/followup-sequences', z.array(stepView), body, key);
