import { z } from 'zod';
import { stepView, type SequenceBody } from '../../../../contracts/sequences/sequences.ts';
import { api } from '../../../data/api.ts';

/** Starts a sequence for an invoice. */
export const createSequence = (body: SequenceBody, key: string) =>
  api.post('/api/followup-sequences', z.array(stepView), body, key);
