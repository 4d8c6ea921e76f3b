import { stepView } from '../../../../contracts/sequences/sequences.ts';
import type { StepChangeBody } from '../../../../contracts/sequences/sequence-bodies.ts';
import { api } from '../../../data/api.ts';

/** Changes a step that is not sent. */
export const updateStep = (id: number, changes: StepChangeBody) =>
  api.patch(`/api/followup-sequences/${id}`, stepView, changes);
