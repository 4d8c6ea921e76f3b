import { z } from 'zod';

/** A run's history as JSON, as far as the tests change it. */
export const historyDocument = z.object({ events: z.array(z.record(z.string(), z.unknown())).nonempty() });
type HistoryDocument = z.infer<typeof historyDocument>;

/** What refers to events from `first` on refers to those so many places later. */
const moved = (value: unknown, first: number, places: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => moved(one, first, places));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const refers = /eventId$/i.test(name) && Number(held) >= first;
      return [name, refers ? String(Number(held) + places) : moved(held, first, places)];
    }),
  );
};

/** The same history, but a signal came when the run first slept, and its worker, which did not know it, did nothing. */
export const withUnheardSignal = (history: HistoryDocument, signalName: string): HistoryDocument => {
  const at = history.events.findIndex(({ eventType }) => eventType === 'EVENT_TYPE_TIMER_STARTED') + 1;
  const { eventTime } = z.object({ eventTime: z.unknown() }).parse(history.events[at - 1]);
  const first = at + 1;
  const scheduledEventId = String(first + 1);
  const startedEventId = String(first + 2);
  const unheard = [
    {
      eventType: 'EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED',
      workflowExecutionSignaledEventAttributes: { signalName, identity: 'owed' },
    },
    {
      eventType: 'EVENT_TYPE_WORKFLOW_TASK_SCHEDULED',
      workflowTaskScheduledEventAttributes: { attempt: 1 },
    },
    {
      eventType: 'EVENT_TYPE_WORKFLOW_TASK_STARTED',
      workflowTaskStartedEventAttributes: { scheduledEventId, identity: 'owed' },
    },
    {
      eventType: 'EVENT_TYPE_WORKFLOW_TASK_COMPLETED',
      workflowTaskCompletedEventAttributes: { scheduledEventId, startedEventId, identity: 'owed' },
    },
  ].map((event, place) => ({ ...event, eventId: String(first + place), eventTime }));
  const before = history.events.slice(0, at);
  const after = history.events.slice(at).map((event) => moved(event, first, unheard.length));
  return historyDocument.parse({ events: [...before, ...unheard, ...after] });
};
