import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '../../platform/ports/event-store.ts';

/** How far runs were behind, in milliseconds each. */
export interface History {
  /** From each record to the confirmation of its place by the process manager. */
  readonly lags: readonly number[];
  /** From when each due step could begin to when it began. */
  readonly latenesses: readonly number[];
  /** Due steps that have not begun. */
  readonly unsent: number;
}

interface Due {
  readonly from: number;
  begunAt: number | undefined;
}

/** Derives from the events how long after each record its place was confirmed, and how late each due step began. */
const readHistory = async (events: AsyncIterable<RecordedEvent>, end: number): Promise<History> => {
  /** Records whose place is not confirmed, by their id. */
  const recordedAt = new Map<number, number>();
  const due = new Map<number, Due>();
  const lags: number[] = [];
  for await (const { type, data, metadata } of events) {
    const at = Date.parse(metadata.occurredAt);
    if (type === 'InvoiceCreated') recordedAt.set(data.invoiceId, at);
    if (type === 'SequenceStarted') {
      recordedAt.set(data.sequenceId, at);
      const [step] = data.steps;
      const planned = Date.parse(`${step?.scheduledDate}T${step?.scheduledTime}Z`);
      if (planned < end) due.set(data.sequenceId, { from: Math.max(planned, at), begunAt: undefined });
    }
    const recorded = type === 'PlaceConfirmed' ? recordedAt.get(data.id) : undefined;
    if (recorded !== undefined && type === 'PlaceConfirmed') {
      lags.push(at - recorded);
      recordedAt.delete(data.id);
    }
    const waiting = type === 'StepSendStarted' ? due.get(data.sequenceId) : undefined;
    if (waiting !== undefined) waiting.begunAt ??= at;
  }
  for (const at of recordedAt.values()) lags.push(end - at);
  const latenesses = [...due.values()].map(({ from, begunAt = end }) => begunAt - from);
  const unsent = [...due.values()].filter(({ begunAt }) => begunAt === undefined).length;
  return { lags, latenesses, unsent };
};

/** Waits until every due step has begun, or until the given number of milliseconds has passed. */
export const untilBegun = async (
  readAll: () => AsyncIterable<RecordedEvent>,
  patience: number,
): Promise<History> => {
  const until = Date.now() + patience;
  for (;;) {
    const history = await readHistory(readAll(), Date.now());
    if (history.unsent === 0 || Date.now() > until) return history;
    await pause(1_000);
  }
};
