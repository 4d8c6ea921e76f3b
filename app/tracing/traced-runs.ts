import { invoiceStream } from '../../commands/streams.ts';
import { StreamGone, type EventStore, type RecordedEvent } from '../../platform/ports/event-store.ts';
import type { ChaseRun } from '../../platform/ports/sequence-runs.ts';
import type { Cause, Traces } from '../../platform/ports/traces.ts';
import type { Activities } from '../../workflows/chase/next-step.ts';

interface TracedRunsDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly traces: Pick<Traces, 'after'>;
}

const hasStarted = (event: RecordedEvent, { sequenceId }: ChaseRun): boolean =>
  event.type === 'SequenceStarted' && event.data.sequenceId === sequenceId;

/** The event that began the sequence, and the last one, which may have woken its run. */
const causesOf = async ({ store }: TracedRunsDeps, run: ChaseRun): Promise<readonly Cause[]> => {
  const causes: Cause[] = [];
  try {
    for await (const event of store.readStream(invoiceStream(run.invoiceId), { backwards: true })) {
      if (causes.length === 0) causes.push(event.metadata);
      if (!hasStarted(event, run)) continue;
      causes.push(event.metadata);
      break;
    }
  } catch (error) {
    if (!(error instanceof StreamGone)) throw error;
  }
  return causes;
};

/** The same steps of runs, each of whose decisions is traced to what caused it. */
export const tracedRuns = (activities: Activities, deps: TracedRunsDeps): Activities => ({
  takeNextStep: async (run, now, turn) =>
    deps.traces.after(await causesOf(deps, run), { name: 'decide run', kind: 'consumer' }, async (span) => {
      const next = await activities.takeNextStep(run, now, turn);
      span.set({ 'owed.next': next.type });
      return next;
    }),
});
