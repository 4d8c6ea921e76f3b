import { stepView, type StepChangeBody, type StepView } from '../../../../contracts/sequences.ts';
import { api } from '../../../lib/api.ts';

export const changeStep = (stepId: number, changes: StepChangeBody): Promise<StepView> =>
  api.patch(`/api/followup-sequences/${stepId}`, stepView, changes);
