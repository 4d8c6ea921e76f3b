import { z } from 'zod';
import { stepView, type StepView, type ToggleBody } from '../../../../contracts/sequences.ts';
import { api } from '../../../lib/api.ts';
import { stepList } from '../../../lib/lists.ts';
import { replaceRecords } from '../../../lib/records.ts';

/** Pauses or resumes an invoice's sequence. @returns the invoice's steps as they are then, already in the list */
export const patchSequenceStatus = async (
  invoiceId: number,
  body: ToggleBody,
): Promise<readonly StepView[]> => {
  const steps = await api.patch(`/api/sequences/${invoiceId}/toggle-status`, z.array(stepView), body);
  replaceRecords(stepList, new Set([invoiceId]), steps);
  return steps;
};
