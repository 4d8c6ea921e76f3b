import type { StepView } from '../../../contracts/sequences/sequences.ts';
import { aStep } from '../../components/sequences/step-view.fixture.ts';

/** One of the two steps of a sequence. */
export const stepView = (id: number, changes: Partial<StepView> = {}): StepView =>
  aStep({ id, sequenceId: 7, invoiceId: 10, sequenceStep: id, totalSteps: 2, ...changes });
