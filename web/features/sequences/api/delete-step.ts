import { api } from '../../../lib/api.ts';

/** Takes a step out of its sequence; the last one takes the sequence with it. One that is gone already counts as done. */
export const deleteStep = (stepId: number): Promise<void> => api.delete(`/api/followup-sequences/${stepId}`);
