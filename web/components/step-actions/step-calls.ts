import { stepView, type StepView } from '../../../contracts/sequences/sequences.ts';
import type { DoubtResolution } from '../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../data/api.ts';

const call = (stepId: number, what: 'retry' | 'skip' | 'resolve', body?: unknown): Promise<StepView> =>
  api.post(`/api/followup-sequences/${stepId}/${what}`, stepView, body);

/** Sends a failed step again. @param clientEmail becomes the client's address first */
export const retryStep = (stepId: number, clientEmail?: string): Promise<StepView> =>
  call(stepId, 'retry', clientEmail === undefined ? undefined : { clientEmail });
/** Lets an unsent step go now. */
export const sendNow = (stepId: number, key: string): Promise<StepView> =>
  api.post(`/api/followup-sequences/${stepId}/send-now`, stepView, undefined, key);
/** Skips a step that is not sent, or a failed one, and lets the sequence continue. */
export const skipStep = (stepId: number): Promise<StepView> => call(stepId, 'skip');
/** Records the user's decision about a mail in doubt. */
export const resolveDoubt = (stepId: number, resolution: DoubtResolution): Promise<StepView> =>
  call(stepId, 'resolve', { resolution });
