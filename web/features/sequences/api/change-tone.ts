import { z } from 'zod';
import { stepView } from '../../../../contracts/sequences/sequences.ts';
import type { ToneBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Gives all unsent reminders of an invoice's sequence another tone. */
export const changeTone = (invoiceId: number, body: ToneBody, key: string) =>
  api.post(`/api/sequences/${invoiceId}/tone`, z.array(stepView), body, key);
