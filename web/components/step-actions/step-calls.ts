import { stepView, type DoubtResolution, type StepView } from '../../../contracts/sequences.ts';
import { api } from '../../lib/api.ts';

const call = (stepId: number, what: 'retry' | 'skip' | 'resolve', body?: unknown): Promise<StepView> =>
  api.post(`/api/followup-sequences/${stepId}/${what}`, stepView, body);

/** Sends a failed step again. */
export const retryStep = (stepId: number): Promise<StepView> => call(stepId, 'retry');
/** Leaves a failed step behind and lets the sequence go on. */
export const skipStep = (stepId: number): Promise<StepView> => call(stepId, 'skip');
/** Says what became of a mail of which no server has told the outcome. */
export const resolveDoubt = (stepId: number, resolution: DoubtResolution): Promise<StepView> =>
  call(stepId, 'resolve', { resolution });
