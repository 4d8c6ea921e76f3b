import type { ScheduleStepView } from '../../../contracts/schedules/schedules.ts';
import { createStore } from '../../hooks/store.ts';

/** A step that is stored nowhere yet. */
export type ProposedStep = Omit<ScheduleStepView, 'id'>;

export interface ProposedSchedule {
  /** Of the editor. */
  readonly title: string;
  readonly name: string;
  readonly purpose: string | null;
  readonly steps: readonly ProposedStep[];
}

/** What the editor of a new schedule begins with: it is set right before that is opened. Undefined for nothing. */
export const proposedSchedule = createStore<ProposedSchedule | undefined>(undefined);

/** Proposes steps, without a name. */
export const proposeSteps = (steps: readonly ProposedStep[]): void =>
  proposedSchedule.set({ title: 'Save as schedule', name: '', purpose: null, steps });
