import { stepView } from '../../../../contracts/sequences/sequences.ts';
import type { StepDraft } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Adds a step to an invoice's sequence. */
export const addStep = (invoiceId: number, body: StepDraft, key: string) =>
  api.post(`/api/sequences/${invoiceId}/steps`, stepView, body, key);
