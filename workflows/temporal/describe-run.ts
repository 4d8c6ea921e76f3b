import { clockTime, shortDate } from '../../domain/calendar.ts';
import { inOrder } from '../../domain/invoice/dates.ts';
import type { StepPlan } from '../../domain/invoice/events.ts';
import {
  isHeld,
  isKnown,
  sendsUnderWay,
  unfinishedSequence,
  unsentSteps,
  type Invoice,
  type UnfinishedSequence,
} from '../../domain/invoice/state.ts';
import type { CommandHandler } from '../../platform/ports/command-handler.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import { loadChaseFacts } from '../chase/chase-facts.ts';
import type { RunDescription, RunState } from './chase/chase-answer.ts';

/** What the Temporal UI shows of a run; undefined when account or invoice is gone. @throws StoreUnavailable */
export type DescribeRun = (run: ChaseRun) => Promise<RunDescription | undefined>;

/** Reads it from the streams. */
export const createRunDescriber =
  (commands: CommandHandler): DescribeRun =>
  async (run) => {
    const facts = await loadChaseFacts(commands, run);
    if (facts === undefined) return undefined;
    const { invoice, client } = facts;
    if (!isKnown(invoice)) return undefined;
    const sequence = unfinishedSequence(invoice, run.sequenceId);
    return {
      clientName: client.status === 'active' ? client.facts.name : 'A deleted client',
      invoiceNumber: invoice.facts.invoiceNumber,
      state: stateOf(invoice, sequence, run),
      nextStep: sequence === null ? null : nextStepOf(sequence),
    };
  };

const stateOf = (
  invoice: Invoice,
  sequence: UnfinishedSequence | null,
  { sequenceId }: ChaseRun,
): RunState => {
  if (sendsUnderWay(invoice, sequenceId).length > 0) return 'sending';
  if (sequence === null) return 'finished';
  if (isHeld(invoice, sequence)) return 'paused';
  const unsent = unsentSteps(sequence);
  if (unsent.some(({ progress }) => progress.type === 'retrying')) return 'retrying';
  return unsent.length === 0 ? 'in_doubt' : 'waiting';
};

const nextStepOf = (sequence: UnfinishedSequence): string | null => {
  const [next] = inOrder(unsentSteps(sequence).map(({ plan }) => plan));
  if (next === undefined) return null;
  const all = inOrder(sequence.steps.map(({ plan }) => plan));
  const number = all.findIndex(({ stepId }) => stepId === next.stepId) + 1;
  const { scheduledDate, scheduledTime } = next;
  return `step ${number} of ${all.length}, ${kindOf(next)}, ${shortDate(scheduledDate)} ${clockTime(scheduledTime)}`;
};

const kindOf = ({ stepType, tone }: StepPlan): string =>
  stepType === 'internal_alert' ? 'internal alert' : `${tone} reminder`;
