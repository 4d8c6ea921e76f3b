import type { InvoiceView } from '../../../../contracts/invoices/invoices.ts';
import type { StepView } from '../../../../contracts/sequences/sequences.ts';
import { proposeSteps } from '../../../components/schedules/proposed-schedule.ts';
import { messageOf } from '../../../data/api-error.ts';
import { queryClient } from '../../../data/query-client.ts';
import { templatesQuery } from '../../../data/records/templates.ts';
import { showFailure } from '../../../data/toasts.ts';
import { stepsOfSequence } from './steps-of-sequence.ts';

/**
 * Proposes the steps of an invoice's latest sequence as a schedule.
 * @param sender the account's, which a step that names none has
 * @returns whether it could; a toast has said so if not
 */
export const proposeSequence = async (
  steps: readonly StepView[],
  { dueDate, document }: InvoiceView,
  sender: { readonly email: string; readonly name: string },
): Promise<boolean> => {
  try {
    const templates = await queryClient.query(templatesQuery);
    proposeSteps(stepsOfSequence(steps, { dueDate, hasDocument: document !== null, sender, templates }));
    return true;
  } catch (error) {
    showFailure('Failed to read the templates', messageOf(error));
    return false;
  }
};
