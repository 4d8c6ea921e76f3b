import { z } from 'zod';
import { stepView } from '../../../../contracts/sequences/sequences.ts';
import type { SequenceBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Starts a sequence for an invoice. */
export const createSequence = (body: SequenceBody, key: string) =>
  api.post('/api/followup-sequences', z.array(stepView), body, key);
