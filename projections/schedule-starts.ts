import type { ScheduleStart } from '../contracts/schedules/schedule-starts.ts';
import type { ScheduleRef } from '../contracts/schedules/schedule-ref.ts';
import type { EventOf } from '../domain/events.ts';
import { defineProjection } from './projection.ts';

/** The sequence of an invoice that has started by itself, and what became of its start. */
interface ScheduleStartDocument {
  readonly sequenceId: number;
  readonly schedule: ScheduleRef;
  /** Calendar date. */
  readonly day: string;
  readonly outcome: ScheduleStart['outcome'];
}

/** What a sequence has started with by itself, and on which calendar date; undefined for a start by hand. */
export const startOf = ({
  data: { byRule, schedule, startedAt, startedOn = startedAt.slice(0, 10) },
}: EventOf<'SequenceStarted'>): Pick<ScheduleStartDocument, 'schedule' | 'day'> | undefined =>
  byRule === true && schedule !== undefined ? { schedule, day: startedOn } : undefined;

/** The key of those that have started by themselves with a schedule on a day. */
export const startsOfDay = (scheduleId: number, day: string): string => `${day} ${scheduleId}`;

/** The latest sequence of each invoice that has started by itself; one whose start was undone stays. */
export const scheduleStarts = defineProjection({
  name: 'schedule-starts',
  version: 1,
  keys: { batch: 'text', outcome: 'text' },
  indexes: [['batch', 'outcome']],
  liveView: 'schedules',
  handles: [
    'SequenceStarted',
    'StepSendStarted',
    'SequenceCompleted',
    'SequenceCancelled',
    'SequenceRestored',
    'SequenceDeleted',
    'InvoiceDeleted',
  ],
  documentIds: (event) =>
    event.type === 'SequenceStarted' && startOf(event) === undefined ? [] : [event.data.invoiceId],
  fold: (doc: ScheduleStartDocument | undefined, event): ScheduleStartDocument | undefined => {
    if (event.type === 'SequenceStarted') {
      const start = startOf(event);
      return start && { sequenceId: event.data.sequenceId, ...start, outcome: 'waiting' };
    }
    if (event.type === 'InvoiceDeleted') return undefined;
    if (doc?.sequenceId !== event.data.sequenceId) return doc;
    switch (event.type) {
      case 'StepSendStarted':
        return { ...doc, outcome: 'begun' };
      case 'SequenceCompleted':
        return doc.outcome === 'waiting' ? { ...doc, outcome: 'ended' } : doc;
      case 'SequenceCancelled':
        if (event.data.reason === 'start_undone') return { ...doc, outcome: 'undone' };
        return doc.outcome === 'waiting' ? { ...doc, outcome: 'ended' } : doc;
      case 'SequenceRestored':
        return doc.outcome === 'ended' ? { ...doc, outcome: 'waiting' } : doc;
      case 'SequenceDeleted':
        return doc.outcome === 'undone' ? doc : undefined;
    }
  },
  keysOf: ({ schedule, day, outcome }) => ({ batch: startsOfDay(schedule.id, day), outcome }),
});
