import type { WorkflowClient } from '@temporalio/client';
import { tsToMs } from '@temporalio/common/lib/time.js';

type HistoryEvent = NonNullable<
  NonNullable<Awaited<ReturnType<ReturnType<WorkflowClient['getHandle']>['fetchHistory']>>['events']>[number]
>;

/** What a workflow is currently doing, according to its history. */
export interface RunState {
  readonly isClosed: boolean;
  /** Whether this history continues an earlier one. */
  readonly isContinued: boolean;
  /** Workflow tasks and activities that are scheduled or running. Each keeps the server from skipping time. */
  readonly pending: number;
  /** The timer it sleeps on. */
  readonly timer: { readonly key: string; readonly milliseconds: number } | undefined;
}

/** @throws Error when the workflow's own code has failed */
export const stateOf = (events: readonly HistoryEvent[]): RunState => {
  const [begun] = events;
  const begunAt = tsToMs(begun?.eventTime);
  const { continuedExecutionRunId } = begun?.workflowExecutionStartedEventAttributes ?? {};
  const isContinued = (continuedExecutionRunId ?? '') !== '';
  const timers = new Map<string, RunState['timer']>();
  const activities = new Set<string>();
  let hasWorkflowTask = false;
  let isClosed = false;
  for (const event of events) {
    const failed = event.workflowTaskFailedEventAttributes;
    // Without a failure the task is retried, for example because a signal arrived before it ended.
    if (failed?.failure != null) throw new Error(`The workflow's code failed: ${failed.failure.message}`);
    if (event.workflowTaskScheduledEventAttributes != null) hasWorkflowTask = true;
    if (
      failed != null ||
      event.workflowTaskCompletedEventAttributes != null ||
      event.workflowTaskTimedOutEventAttributes != null
    )
      hasWorkflowTask = false;
    if (event.activityTaskScheduledEventAttributes != null) activities.add(String(event.eventId));
    const done =
      event.activityTaskCompletedEventAttributes ??
      event.activityTaskFailedEventAttributes ??
      event.activityTaskTimedOutEventAttributes ??
      event.activityTaskCanceledEventAttributes;
    if (done != null) activities.delete(String(done.scheduledEventId));
    const started = event.timerStartedEventAttributes;
    if (started != null) {
      const milliseconds = tsToMs(started.startToFireTimeout);
      const id = String(event.eventId);
      timers.set(id, { key: `${begunAt}/${id}`, milliseconds });
    }
    const over = event.timerFiredEventAttributes ?? event.timerCanceledEventAttributes;
    if (over != null) timers.delete(String(over.startedEventId));
    isClosed = hasClosed(event);
  }
  const pending = isClosed ? 0 : activities.size + (hasWorkflowTask ? 1 : 0);
  return { isClosed, isContinued, pending, timer: [...timers.values()].at(-1) };
};

/** A history that continues as a new run does not count as closed. */
const hasClosed = (event: HistoryEvent): boolean =>
  [
    event.workflowExecutionCompletedEventAttributes,
    event.workflowExecutionFailedEventAttributes,
    event.workflowExecutionTerminatedEventAttributes,
    event.workflowExecutionCanceledEventAttributes,
    event.workflowExecutionTimedOutEventAttributes,
  ].some((attributes) => attributes != null);
