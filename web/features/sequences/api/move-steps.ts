import { z } from 'zod';
import { stepView } from '../../../../contracts/sequences/sequences.ts';
import type { MoveBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Moves all unsent steps of an invoice's sequence by the same days. */
export const moveSteps = (invoiceId: number, body: MoveBody, key: string) =>
  api.post(`/api/sequences/${invoiceId}/move`, z.array(stepView), body, key);
