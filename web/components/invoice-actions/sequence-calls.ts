import { z } from 'zod';
import { stepView, type StepView } from '../../../contracts/sequences/sequences.ts';
import type { ToggleBody } from '../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../data/api.ts';
import { readRecords, refreshRecords, stepRecords } from '../../data/records/records.ts';

/** The steps of an invoice as they are now. */
export const readSteps = (invoiceId: number): Promise<readonly StepView[]> =>
  readRecords(stepRecords, [invoiceId]);

/** Pauses or resumes an invoice's sequence. @returns the invoice's steps as they are then */
export const patchSequenceStatus = async (
  invoiceId: number,
  body: ToggleBody,
): Promise<readonly StepView[]> => {
  const steps = await api.patch(`/api/sequences/${invoiceId}/toggle-status`, z.array(stepView), body);
  void refreshRecords(stepRecords, [invoiceId]);
  return steps;
};
