import type { StepView } from '../../../../contracts/sequences.ts';
import { api } from '../../../lib/api.ts';
import { stepList } from '../../../lib/lists.ts';
import { replaceRecords } from '../../../lib/records.ts';

/** Reads an invoice's steps again, into the list too: what a command did to them is there when it has answered. */
export const readSteps = async (invoiceId: number): Promise<readonly StepView[]> => {
  const steps = await api.get(`${stepList.path}?invoiceIds=${invoiceId}`, stepList.schema);
  replaceRecords(stepList, new Set([invoiceId]), steps);
  return steps;
};
